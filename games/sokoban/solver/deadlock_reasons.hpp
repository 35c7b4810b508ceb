// Reasons why a level has no solution that can be seen without a search, each with its place. They are for people who
// change levels by hand, and for levels that are too large for the solver.
#pragma once

#include <vector>

#include "games/sokoban/level/level.hpp"
#include "report/playability.hpp"

namespace teka::sokoban {

/// Boxes and goals where the player cannot get, boxes that can reach no goal, goals that no box can reach, boxes that
/// block each other for ever, groups of boxes with too few goals. Boxes are numbered from 1, row by row. Each reason
/// proves that there is no solution; without one there may still be none. The level must have no fault.
std::vector<PlayProblem> find_deadlocks(const Level& level);

}  // namespace teka::sokoban
