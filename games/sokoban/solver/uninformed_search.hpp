// An uninformed search as a measure of a level: breadth-first over pushes, without bounds, pruning only dead
// squares. And the mean branching factor along a solution, without pushes onto dead squares.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

struct UninformedSearch {
  std::uint64_t nodes = 0;  ///< positions expanded
  bool ended = true;        ///< false: stopped by the limit
};

/// The level must have no fault.
UninformedSearch search_uninformed(const Level& level, std::uint64_t most_nodes);

/// Mean number of possible pushes over the positions before each push. The moves must be a solution.
double mean_branching(const Level& level, std::string_view solution);

}  // namespace teka::sokoban
