// Which mean steps of the random walk mazes of a size can have.
#pragma once

#include "core/result.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// The relative deviation at which an exact mean counts as the one that was asked for.
inline constexpr double kExactTolerance = 0.001;

struct StepRange {
  double low, high;
};

/// From the direct way, which is the least, to the most that is promised: 1.1 times the cells, or one less than the
/// cells if a side is shorter than 6 (longer walks need loops, and those need room). In a single row there is only one
/// maze.
StepRange step_range(Size size, Point start, Point goal);

/// An error that names the range if this mean is out of it; on grids with at most kMostWalls walls, where all mazes can
/// be looked at, an error that names the nearest possible means if no maze has it within kExactTolerance. It begins
/// with "steps: ".
Result<void> check_steps(double wanted, Size size, Point start, Point goal);
inline constexpr std::size_t kMostWalls = 12;

}  // namespace teka::maze
