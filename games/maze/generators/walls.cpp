#include "games/maze/generators/walls.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace teka::maze {
namespace {

/// Breadth-first search from `from` to `to`: for each visited cell, the direction of entry. Empty if `to` is
/// unreachable.
std::vector<std::uint8_t> search(const Maze& maze, std::size_t from, std::size_t to) {
  constexpr std::uint8_t kUnseen = 255;
  std::vector<std::uint8_t> entered(maze.cell_count(), kUnseen);
  std::vector<std::uint32_t> queue{static_cast<std::uint32_t>(from)};
  entered[from] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t cell = queue[head];
    if (cell == to) return entered;
    for (const Direction d : kDirections) {
      if (!maze.is_open(cell, d)) continue;
      const std::size_t next = maze.neighbour(cell, d);
      if (entered[next] != kUnseen) continue;
      entered[next] = d;
      queue.push_back(static_cast<std::uint32_t>(next));
    }
  }
  return {};
}

std::vector<Wall> all_walls(const Maze& maze) {
  std::vector<Wall> walls;
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d)) walls.push_back({cell, d});
    }
  }
  return walls;
}

}  // namespace

Wall random_wall(const Maze& maze, Rng& rng) {
  const Size size = maze.size();
  const auto beside = static_cast<std::uint64_t>(size.width - 1) * static_cast<std::uint64_t>(size.height);
  const auto below = static_cast<std::uint64_t>(size.width) * static_cast<std::uint64_t>(size.height - 1);
  const std::uint64_t k = rng.below(beside + below);
  if (k >= beside) return {k - beside, kBottom};
  const auto w = static_cast<std::uint64_t>(size.width - 1);
  return {k / w * static_cast<std::uint64_t>(size.width) + k % w, kRight};
}

bool solvable(const Maze& maze) {
  return !search(maze, maze.size().index(maze.start()), maze.size().index(maze.goal())).empty();
}

void connect(Maze& maze, Rng& rng) {
  std::vector<std::uint32_t> parent(maze.cell_count());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::size_t cell) {
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
  };
  const auto join = [&](const Wall& wall) {
    const std::size_t a = root(wall.cell);
    const std::size_t b = root(maze.neighbour(wall.cell, wall.direction));
    parent[a] = static_cast<std::uint32_t>(b);
    return a != b;
  };
  std::vector<Wall> closed;
  for (const Wall& wall : all_walls(maze)) {
    if (maze.is_open(wall.cell, wall.direction)) {
      join(wall);
    } else {
      closed.push_back(wall);
    }
  }
  rng.shuffle(std::span(closed));
  for (const Wall& wall : closed) {
    if (join(wall)) maze.open(wall.cell, wall.direction);
  }
}

std::size_t count_openings(const Maze& maze) {
  std::size_t sides = 0;
  for (const std::uint8_t gene : maze.genes()) sides += static_cast<std::size_t>(4 - std::popcount(gene));
  return sides / 2;
}

void set_openings(Maze& maze, std::size_t wanted, Rng& rng) {
  std::size_t openings = count_openings(maze);
  while (openings != wanted) {
    const Wall wall = random_wall(maze, rng);
    if (openings > wanted) {
      openings -= close_if_connected(maze, wall) ? 1 : 0;
    } else if (!maze.is_open(wall.cell, wall.direction)) {
      maze.open(wall.cell, wall.direction);
      ++openings;
    }
  }
}

bool close_if_connected(Maze& maze, Wall wall) {
  if (!maze.is_open(wall.cell, wall.direction)) return false;
  maze.close(wall.cell, wall.direction);
  if (!search(maze, wall.cell, maze.neighbour(wall.cell, wall.direction)).empty()) return true;
  maze.open(wall.cell, wall.direction);
  return false;
}

void move_wall(Maze& maze, Wall wall, Rng& rng) {
  if (maze.is_open(wall.cell, wall.direction)) return;
  const std::size_t other = maze.neighbour(wall.cell, wall.direction);
  const auto entered = search(maze, wall.cell, other);
  if (entered.empty()) return;
  std::vector<Wall> loop;
  for (std::size_t cell = other; cell != wall.cell;) {
    const Direction back = opposite(static_cast<Direction>(entered[cell]));
    loop.push_back({cell, back});
    cell = maze.neighbour(cell, back);
  }
  const Wall chosen = loop[rng.below(loop.size())];
  maze.open(wall.cell, wall.direction);
  maze.close(chosen.cell, chosen.direction);
}

}  // namespace teka::maze
