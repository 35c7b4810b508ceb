#include "games/maze/maze/maze.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace teka::maze {

Result<Maze> Maze::from_genes(Size size, std::span<const std::uint8_t> genes) {
  if (size.width < 1 || size.height < 1 || size.area() < 2 || size.width > kMostSide || size.height > kMostSide) {
    return fail("invalid size {}x{}; sides must be from 1 to {}, with at least two cells", size.width, size.height,
                kMostSide);
  }
  if (genes.size() != size.area()) {
    return fail("{} cells do not make a maze of {}x{}, which has {}", genes.size(), size.width, size.height,
                size.area());
  }
  Maze maze(size);
  std::copy(genes.begin(), genes.end(), maze.genes_.cells().begin());
  for (std::size_t cell = 0; cell < genes.size(); ++cell) {
    const Point p = size.point(cell);
    if (genes[cell] > kAllWalls) return fail("cell ({}, {}) is {}; it must be from 0 to 15", p.x, p.y, genes[cell]);
    for (const Direction d : kDirections) {
      if (!maze.has_neighbour(cell, d)) {
        if (maze.is_open(cell, d)) return fail("cell ({}, {}) has an opening to the outside of the maze", p.x, p.y);
      } else if (maze.is_open(cell, d) != maze.is_open(maze.neighbour(cell, d), opposite(d))) {
        const Point q = size.point(maze.neighbour(cell, d));
        return fail("cells ({}, {}) and ({}, {}) disagree about the wall between them", p.x, p.y, q.x, q.y);
      }
    }
  }
  return maze;
}

void Maze::set_ends(Point start, Point goal) {
  TEKA_CHECK(size().contains(start) && size().contains(goal) && start != goal);
  start_ = start;
  goal_ = goal;
}

}  // namespace teka::maze
