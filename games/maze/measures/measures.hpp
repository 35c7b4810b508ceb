// Measures of a given maze. All are exact; the random walk is in walk.hpp. Results are meaningless after a stop.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// The cells of one shortest path from start to goal, both included; empty when there is none. Of several shortest
/// paths, the one that prefers left, top, right, bottom at the first difference.
std::vector<std::size_t> shortest_path(const Maze& maze, const std::stop_token& stop = {});

/// The exact number of shortest paths from start to goal, in decimal: it can have thousands of digits. "0" when there
/// is none. Takes time proportional to the cells on shortest paths times the length of the number.
std::string count_shortest_paths(const Maze& maze, const std::stop_token& stop = {});

struct Measures {
  bool solvable = false;
  std::int64_t solution_length = 0;  ///< moves of a shortest path
  std::int64_t turns = 0;            ///< changes of direction on that path
  std::int64_t decisions = 0;        ///< cells of that path, except the goal, with more than one way forward
  std::int64_t dead_ends = 0;        ///< cells with one opening, except start and goal
  std::int64_t loops = 0;            ///< independent cycles: openings - cells + connected components
  double loop_share = 0;             ///< loops as a share of the maximum, (w - 1)(h - 1)
  std::int64_t reachable = 0;        ///< cells reachable from the start, including it
};

Measures measure(const Maze& maze, const std::stop_token& stop = {});

}  // namespace teka::maze
