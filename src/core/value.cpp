#include "core/value.hpp"

namespace teka {

const Value* Value::find(std::string_view key) const {
  if (const auto* object = get<Object>()) {
    for (const auto& [name, value] : *object) {
      if (name == key) return &value;
    }
  }
  return nullptr;
}

void Value::set(std::string_view key, Value value) {
  if (is_null()) data_ = Object{};
  auto& object = std::get<Object>(data_);
  for (auto& [name, old] : object) {
    if (name == key) {
      old = std::move(value);
      return;
    }
  }
  object.emplace_back(key, std::move(value));
}

}  // namespace teka
