#include "games/twenty48/network/training.hpp"

#include <cmath>
#include <limits>

#include "games/twenty48/network/network_file.hpp"

namespace teka::twenty48 {
namespace {

float unit_for(float greatest) {
  constexpr float kMost = std::numeric_limits<std::int16_t>::max();
  int exponent = 0;
  std::frexp(greatest / kMost, &exponent);  // below 2^exponent
  return std::ldexp(1.0F, exponent);
}

}  // namespace

Layout medium_layout() {
  Layout layout = large_layout(1);
  for (auto& tuple : layout.tuples) tuple.pop_back();
  return layout;
}

std::string to_network_file(const Learner& learner) {
  const auto weights = learner.weights();
  std::vector<float> importance(weights.size());
  float greatest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!learner.touched(i)) continue;
    importance[i] = 1;
    greatest = std::max(greatest, std::abs(weights[i]));
  }
  Network network(learner.settings().layout, unit_for(greatest));
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (importance[i] > 0)
      network.weights()[i] = static_cast<std::int16_t>(std::nearbyint(weights[i] / network.unit()));
  }
  return to_file(network, {.importance = importance});
}

}  // namespace teka::twenty48
