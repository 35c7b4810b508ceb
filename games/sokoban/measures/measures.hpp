// The push sequence of a solution up to symmetry.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// The pushes of a solution as directions, with a comma at each change of the box, as the smallest of its
/// eight symmetric forms: equal for levels that are solved in the same way. The moves must be a solution.
std::string push_sequence(const Level& level, std::string_view moves);

}  // namespace teka::sokoban
