#include "games/maze/measures/problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace teka::maze {
namespace {

using Cells = std::vector<std::size_t>;

/// The cells that are connected with this one. Marks them in `area`.
Cells area_of(const Maze& maze, Point from, std::vector<char>& area, const std::stop_token& stop) {
  Cells cells = {maze.size().index(from)};
  area.assign(maze.cell_count(), 0);
  area[cells.front()] = 1;
  for (std::size_t head = 0; head < cells.size(); ++head) {
    if ((head & 0xFFFFU) == 0 && stop.stop_requested()) break;
    for (const Direction d : kDirections) {
      if (!maze.is_open(cells[head], d)) continue;
      const std::size_t next = maze.neighbour(cells[head], d);
      if (std::exchange(area[next], 1) == 0) cells.push_back(next);
    }
  }
  return cells;
}

/// Two neighbouring cells, one of each area: the first such wall in the order of the cells.
std::optional<std::pair<Point, Point>> wall_between(const Maze& maze, Cells cells, const std::vector<char>& other) {
  std::ranges::sort(cells);
  for (const std::size_t cell : cells) {
    for (const Direction d : kDirections) {
      if (!maze.has_neighbour(cell, d)) continue;
      const std::size_t next = maze.neighbour(cell, d);
      if (other[next] != 0) return std::pair(maze.size().point(cell), maze.size().point(next));
    }
  }
  return std::nullopt;
}

}  // namespace

Playability check(const Maze& maze, const std::stop_token& stop) {
  std::vector<char> from_start, from_goal;
  const Cells start = area_of(maze, maze.start(), from_start, stop);
  if (from_start[maze.size().index(maze.goal())] != 0) return {};
  const Cells goal = area_of(maze, maze.goal(), from_goal, stop);
  const bool is_goal = goal.size() <= start.size();
  const Point end = is_goal ? maze.goal() : maze.start();
  const std::size_t cells = std::min(start.size(), goal.size());
  std::string reason = fmt::format("the {} at {},{} is cut off, with walls all around {}", is_goal ? "goal" : "start",
                                   end.x, end.y, cells == 1 ? "its cell" : fmt::format("its {} cells", cells));
  const auto wall = is_goal ? wall_between(maze, goal, from_start) : wall_between(maze, start, from_goal);
  if (wall) {
    const auto [a, b] = *wall;
    reason += fmt::format("; an opening from {},{} to {},{} would connect start and goal", a.x, a.y, b.x, b.y);
  }
  return {.problems = {{.reason = std::move(reason), .at = end}}};
}

}  // namespace teka::maze
