#include <bit>
#include <cmath>
#include <vector>

#include "core/check.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/maze/choice.hpp"

namespace teka::maze {
namespace {

bool is_dead_end(const Maze& maze, std::size_t cell) {
  const Size size = maze.size();
  return std::popcount(unsigned{maze.genes()[cell]}) == 3 && cell != size.index(maze.start()) &&
         cell != size.index(maze.goal());
}

/// The neighbours behind a dead end's walls, as direction masks.
struct Behind {
  unsigned dead_ends = 0;
  unsigned others = 0;  ///< without closed cells, which would become dead ends
};

Behind look_behind(const Maze& maze, std::size_t cell) {
  Behind behind;
  for (const Direction d : kDirections) {
    if (maze.is_open(cell, d) || !maze.has_neighbour(cell, d)) continue;
    const std::size_t next = maze.neighbour(cell, d);
    if (is_dead_end(maze, next)) {
      behind.dead_ends |= wall_bit(d);
    } else if (maze.genes()[next] != kAllWalls) {
      behind.others |= wall_bit(d);
    }
  }
  return behind;
}

}  // namespace

void braid(Maze& maze, double share, Rng& rng, const std::stop_token& stop) {
  TEKA_CHECK(share >= 0 && share <= 1);
  std::vector<std::uint32_t> dead_ends;
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    if (is_dead_end(maze, cell)) dead_ends.push_back(static_cast<std::uint32_t>(cell));
  }
  rng.shuffle(std::span(dead_ends));
  DirectionPicker picker(rng);
  auto left = std::llround(share * static_cast<double>(dead_ends.size()));
  for (std::size_t i = 0; i < dead_ends.size() && left > 0; ++i) {
    if (i % 65536 == 0 && stop.stop_requested()) return;
    const std::size_t cell = dead_ends[i];
    if (!is_dead_end(maze, cell)) continue;  // already opened by an earlier one, and counted there
    const Behind behind = look_behind(maze, cell);
    if (behind.dead_ends != 0 && left >= 2) {
      maze.open(cell, picker.pick(behind.dead_ends));
      left -= 2;
    } else if (behind.others != 0) {
      maze.open(cell, picker.pick(behind.others));
      --left;
    }
  }
}

}  // namespace teka::maze
