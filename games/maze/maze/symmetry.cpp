#include "games/maze/maze/symmetry.hpp"

#include <algorithm>
#include <limits>

#include "core/hash.hpp"
#include "core/symmetry.hpp"

namespace teka::maze {
namespace {

/// Row by row in the transformed maze.
std::size_t transform(Point p, Size size, unsigned symmetry) {
  return turned(size, symmetry).index(turned(p, size, symmetry));
}

/// What becomes of each gene.
std::array<std::uint8_t, 16> turned_genes(unsigned symmetry) {
  std::array<std::uint8_t, 16> genes{};
  for (unsigned gene = 0; gene < genes.size(); ++gene) {
    for (const Direction d : kDirections) {
      if ((gene & wall_bit(d)) != 0) genes[gene] |= wall_bit(turned(d, symmetry));
    }
  }
  return genes;
}

std::uint64_t key_of(const Maze& maze, unsigned symmetry) {
  const std::array<std::uint8_t, 16> genes = turned_genes(symmetry);
  const Size size = maze.size();
  // A sum, so that the cells may be taken in any order.
  std::uint64_t key = 0;
  std::size_t cell = 0;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x, ++cell) {
      key += mix64(transform(Point{x, y}, size, symmetry) * 16 + genes[maze.genes()[cell]] + 1);
    }
  }
  key = hash_combine(key, static_cast<std::uint64_t>(turned(size, symmetry).width));
  key = hash_combine(key, transform(maze.start(), size, symmetry));
  return hash_combine(key, transform(maze.goal(), size, symmetry));
}

}  // namespace

Direction turned(Direction direction, unsigned symmetry) {
  return static_cast<Direction>(std::ranges::find(kSteps, turned_step(kSteps[direction], symmetry)) - kSteps.begin());
}

Maze turned(const Maze& maze, unsigned symmetry) {
  const std::array<std::uint8_t, 16> genes = turned_genes(symmetry);
  const Size size = maze.size();
  Maze result(turned(size, symmetry));
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    result.raw_genes()[transform(size.point(cell), size, symmetry)] = genes[maze.genes()[cell]];
  }
  result.set_ends(turned(maze.start(), size, symmetry), turned(maze.goal(), size, symmetry));
  return result;
}

std::uint64_t symmetric_key(const Maze& maze) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (unsigned symmetry = 0; symmetry < kRectangleSymmetries; ++symmetry)
    least = std::min(least, key_of(maze, symmetry));
  return least;
}

}  // namespace teka::maze
