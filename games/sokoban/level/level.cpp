#include "games/sokoban/level/level.hpp"

#include <algorithm>
#include <vector>

#include "core/check.hpp"
#include "core/text.hpp"

namespace teka::sokoban {

namespace {

std::optional<Fault> find_wrong_counts(const Level& level) {
  int players = 0;
  int boxes = 0;
  int goals = 0;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Tile tile = level.cells()[i];
    players += has_player(tile) ? 1 : 0;
    boxes += has_box(tile) ? 1 : 0;
    goals += has_goal(tile) ? 1 : 0;
    if (players > 1 && has_player(tile)) return Fault{level.size().point(i), "a second player; there must be one"};
  }
  if (players == 0) return Fault{{0, 0}, "no player; mark its square with @ (or + on a goal)"};
  if (boxes == 0) return Fault{{0, 0}, "no box; mark at least one with $ (or * on a goal)"};
  if (boxes != goals) {
    return Fault{{0, 0},
                 fmt::format("{} {} but {} {}; the numbers must be equal", boxes, boxes == 1 ? "box" : "boxes", goals,
                             goals == 1 ? "goal" : "goals")};
  }
  return std::nullopt;
}

std::optional<Fault> find_open_border(const Level& level) {
  const Grid<char> inside = inside_of(level);
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    const bool edge = p.x == 0 || p.y == 0 || p.x == level.width() - 1 || p.y == level.height() - 1;
    if (edge && inside[p] != 0) return Fault{p, "the player can leave the level here; close the border with walls"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fault> find_fault(const Level& level) {
  if (level.width() < 1 || level.height() < 1) return Fault{{0, 0}, "the level is empty"};
  if (level.width() > kMaxSide || level.height() > kMaxSide) {
    return Fault{
        {std::min(level.width() - 1, kMaxSide), std::min(level.height() - 1, kMaxSide)},
        fmt::format("{}x{} is too large; the maximum is {}x{}", level.width(), level.height(), kMaxSide, kMaxSide)};
  }
  if (auto fault = find_wrong_counts(level)) return fault;
  return find_open_border(level);
}

Point player_of(const Level& level) {
  const auto cells = level.cells();
  const auto found = std::find_if(cells.begin(), cells.end(), has_player);
  TEKA_CHECK(found != cells.end());
  return level.size().point(static_cast<std::size_t>(found - cells.begin()));
}

int count_boxes(const Level& level) {
  return static_cast<int>(std::count_if(level.cells().begin(), level.cells().end(), has_box));
}

Grid<char> inside_of(const Level& level) {
  Grid<char> inside(level.size());
  std::vector<Point> open = {player_of(level)};
  inside[open.back()] = 1;
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point step : kStep) {
      const Point next = p + step;
      if (!level.size().contains(next) || level[next] == Tile::wall || inside[next] != 0) continue;
      inside[next] = 1;
      open.push_back(next);
    }
  }
  return inside;
}

std::string to_text(const Level& level) {
  std::string text;
  text.reserve(level.size().area() + static_cast<std::size_t>(level.height()));
  for (int y = 0; y < level.height(); ++y) {
    for (int x = 0; x < level.width(); ++x) text += static_cast<char>(level[{x, y}]);
    text += '\n';
  }
  return text;
}

Level level_from(std::string_view rows) {
  while (!rows.empty() && rows.back() == '\n') rows.remove_suffix(1);
  const auto lines = split(rows, '\n');
  std::size_t width = 0;
  for (const auto line : lines) width = std::max(width, line.size());
  Level level({static_cast<int>(width), static_cast<int>(lines.size())}, Tile::floor);
  for (int y = 0; y < level.height(); ++y) {
    const auto line = lines[static_cast<std::size_t>(y)];
    for (std::size_t x = 0; x < line.size(); ++x) {
      TEKA_CHECK(std::string_view("# .$*@+").find(line[x]) != std::string_view::npos);
      level[{static_cast<int>(x), y}] = static_cast<Tile>(line[x]);
    }
  }
  return level;
}

}  // namespace teka::sokoban
