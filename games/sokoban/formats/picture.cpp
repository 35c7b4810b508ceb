#include "games/sokoban/formats/picture.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/check.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "picture/plot.hpp"
#include "picture/sheet.hpp"

namespace teka::sokoban {
namespace {

constexpr double kLargestCell = 40, kSmallestCell = 4, kMostPixels = 4000;
constexpr double kDetailCell = 14;  // from this size on, boxes have boards and the player has a face
constexpr Colour kPaper{255, 255, 255}, kFloor{240, 235, 225}, kFloorLine{231, 225, 213}, kShade{219, 211, 197};
constexpr Colour kWallTop{112, 124, 143}, kWallLight{137, 149, 167}, kWallFront{74, 83, 99}, kWallLine{95, 106, 124};
constexpr Colour kGoal{204, 84, 66};
constexpr Colour kPlayer{38, 103, 178}, kPlayerEdge{22, 66, 122}, kWhite{255, 255, 255}, kText{38, 42, 51};
struct BoxColours {
  Colour edge, face, board;
};
constexpr BoxColours kBox{{126, 82, 32}, {219, 163, 92}, {192, 134, 66}};
constexpr BoxColours kBoxHome{{42, 104, 58}, {118, 188, 120}, {84, 157, 92}};
constexpr std::size_t kLeastColumns = 4;

double chosen_cell(double longest_side) {
  return std::clamp(std::floor(kMostPixels / longest_side), kSmallestCell, kLargestCell);
}

class Painter {
 public:
  Painter(const Level& level, const PictureStyle& style)
      : level_(level), place_(layout(level.size(), style)), inside_(inside_of(level)) {
    drawing_.width = place_.side(level.width());
    drawing_.height = place_.side(level.height());
    drawing_.background = kPaper;
  }

  Drawing paint(std::string_view moves) {
    for_each_square([&](Point p) {
      if (is_floor(p)) draw_floor(p);
    });
    for_each_square([&](Point p) {
      if (level_[p] == Tile::wall) draw_wall(p);
    });
    for_each_square([&](Point p) {
      if (has_goal(level_[p])) draw_goal(p);
      if (has_box(level_[p])) draw_box(p);
    });
    if (!moves.empty()) draw_ways(moves);
    draw_player(player_of(level_));
    return std::move(drawing_);
  }

 private:
  template <class Visit>
  void for_each_square(Visit&& visit) const {
    for (std::size_t i = 0; i < level_.size().area(); ++i) visit(level_.size().point(i));
  }
  [[nodiscard]] bool is_wall(Point p) const { return level_.size().contains(p) && level_[p] == Tile::wall; }
  /// Unreachable empty floor is left blank.
  [[nodiscard]] bool is_floor(Point p) const { return level_[p] != Tile::wall && inside_[p] != 0; }

  void rect(double x, double y, double width, double height, Colour colour) {
    drawing_.add(FilledRect{x, y, width, height, colour});
  }
  [[nodiscard]] double part(double share) const { return std::max(1.0, std::round(place_.cell * share)); }

  void draw_floor(Point p) {
    const double x = place_.left(p.x), y = place_.left(p.y), cell = place_.cell;
    rect(x, y, cell, cell, kFloor);
    if (cell >= kDetailCell) {
      const double line = part(0.025);
      rect(x + cell - line, y, line, cell, kFloorLine);
      rect(x, y + cell - line, cell, line, kFloorLine);
    }
    if (is_wall(p + Point{0, -1})) rect(x, y, cell, part(0.1), kShade);
  }

  /// Walls are drawn slightly from the front: a wall above floor shows its face.
  void draw_wall(Point p) {
    const double x = place_.left(p.x), y = place_.left(p.y), cell = place_.cell;
    rect(x, y, cell, cell, kWallTop);
    const double edge = part(0.06);
    if (!is_wall(p + Point{0, 1})) rect(x, y + cell - part(0.28), cell, part(0.28), kWallFront);
    if (!is_wall(p + Point{0, -1})) rect(x, y, cell, edge, kWallLight);
    if (!is_wall(p + Point{-1, 0})) rect(x, y, edge, cell - (is_wall(p + Point{0, 1}) ? 0 : part(0.28)), kWallLight);
    if (!is_wall(p + Point{1, 0})) rect(x + cell - edge, y, edge, cell, kWallLine);
  }

  void draw_goal(Point p) {
    const double x = place_.centre(p.x), y = place_.centre(p.y), cell = place_.cell;
    if (has_player(level_[p])) {  // a ring around the player, who would hide the usual one
      drawing_.add(FilledCircle{x, y, cell * 0.47, kGoal});
      if (cell >= kDetailCell) drawing_.add(FilledCircle{x, y, cell * 0.41, kFloor});
      return;
    }
    drawing_.add(FilledCircle{x, y, cell * 0.24, kGoal});
    if (cell < kDetailCell) return;
    drawing_.add(FilledCircle{x, y, cell * 0.16, kFloor});
    drawing_.add(FilledCircle{x, y, cell * 0.08, kGoal});
  }

  void draw_box(Point p) {
    const BoxColours& colours = has_goal(level_[p]) ? kBoxHome : kBox;
    const double gap = part(0.1), side = place_.cell - 2 * gap;
    const double x = place_.left(p.x) + gap, y = place_.left(p.y) + gap;
    if (place_.cell < kDetailCell) return rect(x, y, side, side, colours.edge);
    const double edge = part(0.06);
    rect(x + edge, y + edge, side, side, kShade);
    rect(x, y, side, side, colours.edge);
    rect(x + edge, y + edge, side - 2 * edge, side - 2 * edge, colours.face);
    const double near = edge + part(0.06), far = side - near;
    drawing_.add(Stroke{{{x + near, y + far}, {x + far, y + near}}, part(0.12), colours.board});
    rect(x + edge, y + edge, side - 2 * edge, part(0.1), colours.board);
    rect(x + edge, y + side - edge - part(0.1), side - 2 * edge, part(0.1), colours.board);
  }

  void draw_player(Point p) {
    const double x = place_.centre(p.x), y = place_.centre(p.y), cell = place_.cell;
    const bool is_small = cell < kDetailCell;
    drawing_.add(FilledCircle{x, y, cell * (is_small && has_goal(level_[p]) ? 0.3 : 0.36), kPlayerEdge});
    if (is_small) return;
    drawing_.add(FilledCircle{x, y, cell * 0.31, kPlayer});
    for (const double side : {-1.0, 1.0}) {
      drawing_.add(FilledCircle{x + side * cell * 0.11, y - cell * 0.06, cell * 0.085, kWhite});
      drawing_.add(FilledCircle{x + side * cell * 0.11, y - cell * 0.05, cell * 0.04, kPlayerEdge});
    }
    drawing_.add(Stroke{{{x - cell * 0.1, y + cell * 0.12},
                         {x - cell * 0.05, y + cell * 0.15},
                         {x + cell * 0.05, y + cell * 0.15},
                         {x + cell * 0.1, y + cell * 0.12}},
                        std::max(1.0, cell * 0.04),
                        kWhite});
  }

  /// The path of each box as a line from its start to its end, with a dot at the end. Lines of different boxes are
  /// drawn next to each other.
  void draw_ways(std::string_view moves) {
    struct Way {
      Point now;
      std::vector<Point> squares;
    };
    std::vector<Way> ways;
    for_each_square([&](Point p) {
      if (has_box(level_[p])) ways.push_back({p, {p}});
    });
    Point player = player_of(level_);
    for (const char move : moves) {
      const auto d = static_cast<std::size_t>(direction_of(move));
      player = player + kStep[d];
      const auto pushed = std::find_if(ways.begin(), ways.end(), [&](const Way& way) { return way.now == player; });
      if (pushed == ways.end()) continue;
      pushed->now = player + kStep[d];
      pushed->squares.push_back(pushed->now);
    }
    for (std::size_t i = 0; i < ways.size(); ++i) draw_way(ways[i].squares, lane(i, ways.size()), palette(i));
  }

  [[nodiscard]] double lane(std::size_t i, std::size_t count) const {
    const std::size_t lanes = std::min<std::size_t>(count, 5);
    if (lanes < 2) return 0;
    return (static_cast<double>(i % lanes) / static_cast<double>(lanes - 1) - 0.5) * 0.36 * place_.cell;
  }

  void draw_way(const std::vector<Point>& squares, double offset, Colour colour) {
    if (squares.size() < 2) return;
    std::vector<PointF> points;
    for (const Point p : squares) points.push_back({place_.centre(p.x) + offset, place_.centre(p.y) + offset});
    const PointF end = points.back();
    const double width = std::max(1.0, place_.cell * 0.09);
    if (place_.cell >= kDetailCell) {  // a light rim, so that it stands out on boxes
      drawing_.add(Stroke{points, width * 1.8, kWhite});
      drawing_.add(FilledCircle{end.x, end.y, place_.cell * 0.15, kWhite});
    }
    drawing_.add(Stroke{std::move(points), width, colour});
    drawing_.add(FilledCircle{end.x, end.y, place_.cell * 0.12, colour});
  }

  const Level& level_;
  PictureLayout place_;
  Grid<char> inside_;
  Drawing drawing_;
};

/// Also sets the cell size if the style leaves it open.
Sheet sheet_for(std::span<const Entry> entries, PictureStyle& style) {
  Sheet sheet{.gap = 28, .paper = kPaper, .ink = kText};
  const auto root = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(entries.size()))));
  sheet.columns = std::clamp<std::size_t>(entries.size(), 1, std::max(kLeastColumns, root));
  const std::size_t rows = (entries.size() + sheet.columns - 1) / sheet.columns;
  Size largest{1, 1};
  for (const Entry& entry : entries) {
    largest = {std::max(largest.width, entry.level.width()), std::max(largest.height, entry.level.height())};
  }
  if (style.cell == 0) {
    style.cell = chosen_cell(std::max(static_cast<double>(sheet.columns) * (largest.width + 1),
                                      static_cast<double>(rows) * (largest.height + 2)));
  }
  const PictureLayout place = layout(largest, style);
  sheet.width = place.side(largest.width);
  sheet.height = place.side(largest.height);
  return sheet;
}

}  // namespace

PictureLayout layout(Size size, const PictureStyle& style) {
  TEKA_CHECK(style.cell >= 0 && std::isfinite(style.cell));
  PictureLayout place;
  place.cell = style.cell > 0 ? style.cell : chosen_cell(std::max(size.width, size.height));
  place.margin = std::floor(place.cell / 4);
  return place;
}

Drawing draw(const Entry& entry, const PictureStyle& style) {
  std::string moves;
  if (style.solution) {
    const auto letters = parse_lurd(entry.solution);
    const auto played = letters ? replay(entry.level, *letters) : tl::unexpected<Error>(letters.error());
    if (played) moves = played->moves;
  }
  return Painter(entry.level, style).paint(moves);
}

Drawing draw_sheet(std::span<const Entry> entries, std::span<const std::string> captions, const PictureStyle& style) {
  PictureStyle each = style;
  const Sheet sheet = sheet_for(entries, each);
  return teka::draw_sheet(sheet, entries.size(), [&](std::size_t i) { return draw(entries[i], each); }, captions);
}

}  // namespace teka::sokoban
