#include "games/maze/formats/picture.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"
#include "games/maze/measures/measures.hpp"
#include "picture/sheet.hpp"

namespace teka::maze {
namespace {

constexpr double kLargestCell = 24, kSmallestCell = 2, kMostPixels = 4000;
constexpr double kRoundCell = 8;  // from this size on, marks are circles and the path has rounded corners
constexpr Colour kWall{38, 42, 51}, kStart{0, 158, 115}, kMiddle{233, 185, 10}, kGoal{224, 84, 20};
constexpr Colour kStartTint{214, 241, 231}, kGoalTint{252, 224, 208};
constexpr std::size_t kSheetColumns = 4;

double chosen_cell(int longest_side) {
  return std::clamp(std::floor(kMostPixels / longest_side), kSmallestCell, kLargestCell);
}

PointF centre(const PictureLayout& place, Point p) {
  return {place.centre(p.x), place.centre(p.y)};
}
PointF between(PointF a, PointF b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// Calls wall(begin, end) for each maximal run of i in [0, count) with has_wall(i).
template <class HasWall, class Wall>
void for_each_run(int count, HasWall&& has_wall, Wall&& wall) {
  for (int i = 0; i < count; ++i) {
    if (!has_wall(i)) continue;
    const int begin = i;
    while (i < count && has_wall(i)) ++i;
    wall(begin, i);
  }
}

void draw_walls(Drawing& drawing, const Maze& maze, const PictureLayout& place, const std::stop_token& stop) {
  const auto [width, height] = maze.size();
  const auto has = [&](int x, int y, Direction d) { return !maze.is_open(maze.size().index({x, y}), d); };
  // Line k is above row k, the last one below the last row; runs extend to the outer ends of the corners.
  const auto line = [&](bool upright, int k) {
    return LineRuns{upright, place.left(k) + place.wall / 2, {}, place.wall, kWall};
  };
  const auto run = [&](int begin, int end) { return LineRuns::Run{place.left(begin), place.left(end) + place.wall}; };
  for (int k = 0; k <= height && !stop.stop_requested(); ++k) {
    LineRuns walls = line(false, k);
    const auto has_wall = [&](int x) { return k < height ? has(x, k, kTop) : has(x, height - 1, kBottom); };
    for_each_run(width, has_wall, [&](int begin, int end) { walls.runs.push_back(run(begin, end)); });
    drawing.add(std::move(walls));
  }
  for (int k = 0; k <= width && !stop.stop_requested(); ++k) {
    LineRuns walls = line(true, k);
    const auto has_wall = [&](int y) { return k < width ? has(k, y, kLeft) : has(width - 1, y, kRight); };
    for_each_run(height, has_wall, [&](int begin, int end) { walls.runs.push_back(run(begin, end)); });
    drawing.add(std::move(walls));
  }
}

void draw_cell(Drawing& drawing, const PictureLayout& place, Point p, Colour colour) {
  const double inside = place.cell - place.wall;
  drawing.add(FilledRect{place.left(p.x) + place.wall, place.left(p.y) + place.wall, inside, inside, colour});
}

void draw_mark(Drawing& drawing, const PictureLayout& place, Point p, Colour colour) {
  if (place.cell < kRoundCell) return draw_cell(drawing, place, p, colour);
  drawing.add(FilledCircle{place.centre(p.x), place.centre(p.y), (place.cell - place.wall) * 0.32, colour});
}

/// From green through gold to orange; a direct blend would be a muddy brown.
Colour path_colour(double share) {
  const bool first = share < 0.5;
  const Colour a = first ? kStart : kMiddle, b = first ? kMiddle : kGoal;
  const auto mix = [t = first ? 2 * share : 2 * share - 1](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + (static_cast<double>(to) - from) * t));
  };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

/// The path through one cell, from the middle of the edge where it enters to where it leaves; curved at a turn.
void add_way(std::vector<PointF>& points, PointF from, PointF middle, PointF to, bool round) {
  const bool straight = from.x == to.x || from.y == to.y;
  if (!straight && !round) points.push_back(middle);
  if (!straight && round) {
    constexpr int kSteps = 6;
    for (int i = 1; i < kSteps; ++i) {  // a quadratic curve with the cell's centre as control point
      const double t = static_cast<double>(i) / kSteps, s = 1 - t;
      points.push_back(
          {s * s * from.x + 2 * s * t * middle.x + t * t * to.x, s * s * from.y + 2 * s * t * middle.y + t * t * to.y});
    }
  }
  points.push_back(to);
}

void draw_solution(Drawing& drawing, const Maze& maze, const PictureLayout& place, const std::stop_token& stop) {
  const std::vector<std::size_t> path = shortest_path(maze, stop);
  if (path.size() < 2) return;
  const double inside = place.cell - place.wall;
  const double width = inside - 2 * std::floor(inside * 0.37);  // the same distance on both sides, in whole pixels
  const std::size_t pieces = std::min<std::size_t>(path.size(), 96);
  const auto centre_of = [&](std::size_t i) { return centre(place, maze.size().point(path[i])); };
  std::vector<PointF> points{centre_of(0)};
  for (std::size_t i = 0; i < path.size(); ++i) {
    const PointF here = centre_of(i);
    const PointF from = i == 0 ? here : between(centre_of(i - 1), here);
    const PointF to = i + 1 == path.size() ? here : between(here, centre_of(i + 1));
    add_way(points, from, here, to, place.cell >= kRoundCell);
    const std::size_t piece = i * pieces / path.size();
    if ((i + 1) * pieces / path.size() == piece) continue;
    if (stop.stop_requested()) return;
    // The next piece starts one point earlier, to avoid a visible seam.
    std::vector<PointF> next(points.end() - 2, points.end());
    const double share = pieces == 1 ? 0 : static_cast<double>(piece) / static_cast<double>(pieces - 1);
    drawing.add(Stroke{std::move(points), width, path_colour(share)});
    points = std::move(next);
  }
}

}  // namespace

PictureLayout layout(Size size, const PictureStyle& style) {
  TEKA_CHECK(style.cell >= 0 && std::isfinite(style.cell));
  PictureLayout place;
  place.cell = style.cell > 0 ? style.cell : chosen_cell(std::max(size.width, size.height));
  place.wall = place.cell < 2 ? place.cell / 2 : std::max(1.0, std::round(place.cell / 12));
  place.margin = std::floor(place.cell / 3);
  return place;
}

Drawing draw(const Maze& maze, const PictureStyle& style, const std::stop_token& stop) {
  const PictureLayout place = layout(maze.size(), style);
  Drawing drawing{place.side(maze.size().width), place.side(maze.size().height), {255, 255, 255}, {}};
  draw_cell(drawing, place, maze.start(), kStartTint);
  draw_cell(drawing, place, maze.goal(), kGoalTint);
  if (style.solution) draw_solution(drawing, maze, place, stop);
  draw_mark(drawing, place, maze.start(), kStart);
  draw_mark(drawing, place, maze.goal(), kGoal);
  draw_walls(drawing, maze, place, stop);
  return drawing;
}

Drawing draw_sheet(std::span<const Maze> mazes, std::span<const std::string> captions, const PictureStyle& style,
                   const std::stop_token& stop) {
  const std::size_t columns = std::clamp<std::size_t>(mazes.size(), 1, kSheetColumns);
  const std::size_t rows = (mazes.size() + columns - 1) / columns;
  PictureStyle each = style;
  if (each.cell == 0) {
    int longest = 1;
    for (const Maze& maze : mazes) longest = std::max({longest, maze.size().width, maze.size().height});
    each.cell = chosen_cell(longest * static_cast<int>(std::max(columns, rows)));
  }
  Sheet sheet{.columns = columns, .ink = kWall};
  for (const Maze& maze : mazes) {
    const PictureLayout place = layout(maze.size(), each);
    sheet.width = std::max(sheet.width, place.side(maze.size().width));
    sheet.height = std::max(sheet.height, place.side(maze.size().height));
  }
  return teka::draw_sheet(
      sheet, mazes.size(), [&](std::size_t i) { return draw(mazes[i], each, stop); }, captions, stop);
}

}  // namespace teka::maze
