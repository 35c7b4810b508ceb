// For the tests of this folder: mazes, and slow but plain measures of them.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "core/rng.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// No walls but the border.
inline Maze open_maze(Size size) {
  Maze maze(size);
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d)) maze.open(cell, d);
    }
  }
  return maze;
}

/// Each wall is open with probability `openness`; the ends are random.
inline Maze random_maze(Size size, double openness, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  Maze maze(size);
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d) && rng.chance(openness)) maze.open(cell, d);
    }
  }
  const auto start = rng.below(maze.cell_count());
  const auto goal = (start + 1 + rng.below(maze.cell_count() - 1)) % maze.cell_count();
  maze.set_ends(size.point(start), size.point(goal));
  return maze;
}

inline Maze perfect_maze(Size size, Method method, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  return generate_perfect(size, method, rng).value();
}

/// Moves from `from` to each cell, not passing through `blocked`; -1 where there is no path.
inline std::vector<int> distances(const Maze& maze, Point from, Point blocked = {-1, -1}) {
  std::vector<int> distance(maze.cell_count(), -1);
  std::queue<Point> queue;
  queue.push(from);
  distance[maze.size().index(from)] = 0;
  for (; !queue.empty(); queue.pop()) {
    const Point p = queue.front();
    if (p == blocked) continue;
    for (const Direction d : kDirections) {
      const Point q{p.x + kSteps[d].x, p.y + kSteps[d].y};
      if (!maze.is_open(maze.size().index(p), d) || distance[maze.size().index(q)] >= 0) continue;
      distance[maze.size().index(q)] = distance[maze.size().index(p)] + 1;
      queue.push(q);
    }
  }
  return distance;
}

inline std::size_t count_reached(const std::vector<int>& distances) {
  std::size_t count = 0;
  for (const int distance : distances) count += distance >= 0 ? 1 : 0;
  return count;
}

/// Every cell is reachable, and the genes are valid.
inline bool is_whole(const Maze& maze) {
  return Maze::from_genes(maze.size(), maze.genes()).has_value() &&
         count_reached(distances(maze, {0, 0})) == maze.cell_count();
}

}  // namespace teka::maze
