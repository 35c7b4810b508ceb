#include "games/maze/design/step_range.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/maze/generators/walls.hpp"
#include "games/maze/measures/exact_walk.hpp"

namespace teka::maze {
namespace {

std::vector<Wall> inner_walls(const Maze& maze) {
  std::vector<Wall> walls;
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d)) walls.push_back({cell, d});
    }
  }
  return walls;
}

bool is_connected(const Maze& maze) {
  std::vector<std::size_t> reached{0};
  std::vector<bool> seen(maze.cell_count());
  seen[0] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const Direction d : kDirections) {
      if (!maze.is_open(reached[i], d)) continue;
      const std::size_t next = maze.neighbour(reached[i], d);
      if (seen[next]) continue;
      seen[next] = true;
      reached.push_back(next);
    }
  }
  return reached.size() == maze.cell_count();
}

/// The exact means of all connected mazes, in ascending order.
std::vector<double> all_means(Size size, Point start, Point goal) {
  std::vector<double> means;
  const std::vector<Wall> walls = inner_walls(Maze(size));
  for (std::uint32_t pattern = 0; pattern < (std::uint32_t{1} << walls.size()); ++pattern) {
    Maze maze(size);
    maze.set_ends(start, goal);
    for (std::size_t i = 0; i < walls.size(); ++i) {
      if ((pattern >> i & 1U) != 0) maze.open(walls[i].cell, walls[i].direction);
    }
    if (is_connected(maze)) means.push_back(exact_walk(maze)->mean);
  }
  std::sort(means.begin(), means.end());
  return means;
}

Result<void> check_all(double wanted, Size size, const std::vector<double>& means) {
  constexpr double kRounding = 1e-9;  // of the means
  if (wanted < means.front() - kRounding || wanted > means.back() + kRounding) {
    return fail("steps: {} is out of reach for {}x{} with these ends; their mazes have {:.6g} to {:.6g}", wanted,
                size.width, size.height, means.front(), means.back());
  }
  const auto above = std::lower_bound(means.begin(), means.end(), wanted);
  const double up = above == means.end() ? means.back() : *above;
  const double down = above == means.begin() ? means.front() : *(above - 1);
  if (std::min(up - wanted, wanted - down) <= kExactTolerance * wanted + kRounding) return {};
  return fail("steps: no maze of {}x{} with these ends has {} within 0.1 %; the nearest have {:.6g} and {:.6g}",
              size.width, size.height, wanted, down, up);
}

}  // namespace

StepRange step_range(Size size, Point start, Point goal) {
  const double straight = std::abs(start.x - goal.x) + std::abs(start.y - goal.y);
  const auto cells = static_cast<double>(size.area());
  const int narrow = std::min(size.width, size.height);
  if (narrow == 1) {  // one maze: half of the walks first visit what is on the other side of the start
    const int from = start.x + start.y;
    const double other_side = goal.x + goal.y > from ? from : cells - 1 - from;
    return {straight + other_side, straight + other_side};
  }
  return {straight, narrow < 6 ? cells - 1 : 1.1 * cells};
}

Result<void> check_steps(double wanted, Size size, Point start, Point goal) {
  const Maze grid(size);
  if (size.area() <= kMostWalls && inner_walls(grid).size() <= kMostWalls) {
    return check_all(wanted, size, all_means(size, start, goal));
  }
  const StepRange range = step_range(size, start, goal);
  if (wanted >= range.low && wanted <= range.high) return {};
  const double shown = std::floor(range.high * 10) / 10;  // never more than what is accepted
  if (range.low == range.high) {
    if (std::abs(wanted - range.low) <= kExactTolerance * wanted) return {};
    return fail("steps: {} is out of reach; the only {}x{} maze with these ends has {}", wanted, size.width,
                size.height, range.low);
  }
  return fail("steps: {} is out of reach for {}x{} with these ends; use {} to {}", wanted, size.width, size.height,
              range.low, shown);
}

}  // namespace teka::maze
