// How much effort a maze takes a person, on the common scale of difficulty (game/difficulty.hpp). The model and its
// sources are in docs/maze.md. Unlike the random walk it is exact for every maze, with or without loops.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "game/difficulty.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// A wrong branch: a connected part of the maze beside the solution.
struct WrongBranch {
  std::int64_t length = 0;    ///< cells to walk until all of it has been seen; corners and junctions count twice
  std::int64_t depth = 0;     ///< moves from its opening to the farthest of these cells
  std::int64_t openings = 0;  ///< cells of the solution at which it opens; with more than one it leads back
};

struct Effort {
  bool solvable = false;
  std::int64_t way = 0;               ///< moves of the shortest path, plus its turns
  std::vector<WrongBranch> branches;  ///< those that are not seen through at once
  double trouble = 0;                 ///< the sum of log2(1 + length / openings / kGlance) over the branches
  double value = 0;                   ///< the effort: the geometric mean of way and trouble
};

/// A branch of this length counts as 1; twice, four times and eight times the length adds about 1 each.
inline constexpr double kGlance = 8;

/// Results are meaningless after a stop.
Effort measure_effort(const Maze& maze, const std::stop_token& stop = {});

/// Effort at 0, 0.25, 0.5, 0.75 and 1 for mazes of a size: nothing, then the lower quartile, the upper quartile and the
/// 99 % quantile of the classic algorithms with start and goal in opposite corners, and what evolution reaches.
DifficultyAnchors effort_anchors(Size size);

/// The difficulty of a solvable maze.
double difficulty_of(const Maze& maze, const std::stop_token& stop = {});

}  // namespace teka::maze
