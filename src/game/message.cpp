#include "game/message.hpp"

namespace teka {

Result<std::int64_t> integer_in(const Value& message, std::string_view name, std::int64_t fallback, std::int64_t low,
                                std::int64_t high) {
  const Value* member = message.find(name);
  if (member == nullptr || member->is_null()) return fallback;
  const auto* number = member->get<std::int64_t>();
  if (number == nullptr) return fail("{}: a whole number from {} to {} was expected", name, low, high);
  if (*number < low || *number > high) {
    return fail("{}: {} is out of range; it must be from {} to {}", name, *number, low, high);
  }
  return *number;
}

Result<std::string> text_in(const Value& message, std::string_view name, std::string_view fallback) {
  const Value* member = message.find(name);
  if (member == nullptr || member->is_null()) return std::string(fallback);
  const auto* text = member->get<std::string>();
  if (text == nullptr) return fail("{}: a text was expected", name);
  return *text;
}

}  // namespace teka
