#include "core/value.hpp"

#include <fmt/format.h>

#include <cmath>

namespace teka {

std::string scalar_text(const Value& value) {
  if (const auto* text = value.get<std::string>()) return *text;
  if (const auto* truth = value.get<bool>()) return *truth ? "true" : "false";
  if (const auto* whole = value.get<std::int64_t>()) return fmt::format("{}", *whole);
  if (const auto* real = value.get<double>(); real != nullptr && std::isfinite(*real)) return fmt::format("{}", *real);
  return {};
}

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
