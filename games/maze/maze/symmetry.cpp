#include "games/maze/maze/symmetry.hpp"

#include <algorithm>
#include <limits>

#include "core/hash.hpp"

namespace teka::maze {
namespace {

/// Bit 0 mirrors left and right, bit 1 top and bottom; then bit 2 swaps x and y.
constexpr unsigned kSymmetries = 8;

Direction transform(Direction d, unsigned symmetry) {
  unsigned turned = d;
  const bool is_horizontal = (d & 1U) == 0;
  if ((symmetry & (is_horizontal ? 1U : 2U)) != 0) turned ^= 2U;
  if ((symmetry & 4U) != 0) turned ^= 1U;
  return static_cast<Direction>(turned);
}

/// Row by row in the transformed maze.
std::size_t transform(Point p, Size size, unsigned symmetry) {
  const int x = (symmetry & 1U) != 0 ? size.width - 1 - p.x : p.x;
  const int y = (symmetry & 2U) != 0 ? size.height - 1 - p.y : p.y;
  return (symmetry & 4U) != 0
             ? static_cast<std::size_t>(x) * static_cast<std::size_t>(size.height) + static_cast<std::size_t>(y)
             : static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) + static_cast<std::size_t>(x);
}

std::uint64_t key_of(const Maze& maze, unsigned symmetry) {
  std::array<std::uint8_t, 16> genes{};
  for (unsigned gene = 0; gene < genes.size(); ++gene) {
    for (const Direction d : kDirections) {
      if ((gene & wall_bit(d)) != 0) genes[gene] |= wall_bit(transform(d, symmetry));
    }
  }
  const Size size = maze.size();
  // A sum, so that the cells may be taken in any order.
  std::uint64_t key = 0;
  std::size_t cell = 0;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x, ++cell) {
      key += mix64(transform(Point{x, y}, size, symmetry) * 16 + genes[maze.genes()[cell]] + 1);
    }
  }
  const Size turned = (symmetry & 4U) != 0 ? Size{size.height, size.width} : size;
  key = hash_combine(key, static_cast<std::uint64_t>(turned.width));
  key = hash_combine(key, transform(maze.start(), size, symmetry));
  return hash_combine(key, transform(maze.goal(), size, symmetry));
}

}  // namespace

std::uint64_t symmetric_key(const Maze& maze) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (unsigned symmetry = 0; symmetry < kSymmetries; ++symmetry) least = std::min(least, key_of(maze, symmetry));
  return least;
}

}  // namespace teka::maze
