#include "games/twenty48/message.hpp"

namespace teka::twenty48 {

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

Value thought_value(const Choice& choice) {
  Value::Array directions;
  for (int d = 0; d < kDirections; ++d) {
    const Advice& advice = choice.advice[static_cast<std::size_t>(d)];
    directions.emplace_back(Value::Object{{"direction", kDirectionNames[static_cast<std::size_t>(d)]},
                                          {"legal", advice.legal},
                                          {"value", advice.value},
                                          {"error", advice.error},
                                          {"samples", advice.samples}});
  }
  Value best;
  if (choice.direction >= 0) best = kDirectionNames[static_cast<std::size_t>(choice.direction)];
  return Value::Object{{"best", best}, {"work", choice.work}, {"directions", std::move(directions)}};
}

}  // namespace teka::twenty48
