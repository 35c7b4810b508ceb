// The fewest box changes that the pushes of a solution allow, if they are taken in another order: a bound for levels
// that are too large for an exhaustive search (state_space.hpp).
#pragma once

#include <string_view>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// Each box keeps its own pushes in their order; which box comes next is chosen again, by beam search. Never more than
/// the box changes of the solution itself. The moves must solve the level.
int fewest_changes_of(const Level& level, std::string_view solution);

}  // namespace teka::sokoban
