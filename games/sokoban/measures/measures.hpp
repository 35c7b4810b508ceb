// The push sequence of a solution up to symmetry, and confidence intervals of shares.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// The pushes of a solution as directions, with a comma at each change of the box, as the smallest of its
/// eight symmetric forms: equal for levels that are solved in the same way. The moves must be a solution.
std::string push_sequence(const Level& level, std::string_view moves);

struct Interval {
  double low = 0;
  double high = 1;
};
/// The 95 % interval of Wilson for a share of `part` out of `all`.
Interval wilson_interval(std::uint64_t part, std::uint64_t all);

}  // namespace teka::sokoban
