#include "games/twenty48/players/message.hpp"

namespace teka::twenty48 {

Value thought_value(const Choice& choice) {
  Value::Array directions;
  for (int d = 0; d < kDirections; ++d) {
    const Advice& advice = choice.advice[static_cast<std::size_t>(d)];
    directions.emplace_back(Value::Object{{"direction", kDirectionNames[static_cast<std::size_t>(d)]},
                                          {"legal", advice.legal},
                                          {"value", advice.value},
                                          {"error", advice.error},
                                          {"n", advice.samples}});
  }
  Value best;
  if (choice.direction >= 0) best = kDirectionNames[static_cast<std::size_t>(choice.direction)];
  return Value::Object{{"best", best}, {"work", choice.work}, {"directions", std::move(directions)}};
}

}  // namespace teka::twenty48
