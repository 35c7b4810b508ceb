#include "games/dungeon/formats/picture.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/dungeon/map/symbols.hpp"
#include "picture/font.hpp"
#include "picture/plot.hpp"
#include "picture/sheet.hpp"

namespace teka::dungeon {
namespace {

constexpr double kLargestCell = 16, kSmallestCell = 1, kMostPixels = 4000;
constexpr double kDetailCell = 6;  // from this size on, symbols are more than coloured squares
constexpr double kLegendCell = 16, kLegendText = 14, kLegendLine = 24;
constexpr Colour kRock{27, 29, 38}, kWall{84, 88, 104}, kFloor{226, 218, 200}, kCorridor{190, 179, 157};
constexpr Colour kDoor{146, 92, 46}, kSecret{116, 104, 124}, kInk{38, 42, 51}, kWhite{255, 255, 255};
constexpr Colour kStart{0, 158, 115}, kExit{213, 94, 0}, kTreasure{222, 165, 0}, kMonster{180, 30, 60};
constexpr Colour kRest{0, 114, 178}, kGraph{120, 40, 160}, kWalk{0, 140, 130};

Colour ground_of(Tile tile) {
  switch (tile) {
    case Tile::rock:
      return kRock;
    case Tile::wall:
      return kWall;
    case Tile::floor:
      return kFloor;
    case Tile::door:
      return kDoor;
    case Tile::secret_door:
      return kSecret;
    default:
      return is_lock(tile) ? palette(static_cast<std::size_t>(key_of(tile))) : kCorridor;
  }
}

Colour colour_of(const Thing& thing) {
  switch (thing.kind) {
    case Thing::Kind::start:
      return kStart;
    case Thing::Kind::exit:
      return kExit;
    case Thing::Kind::key:
      return palette(thing.number);
    case Thing::Kind::treasure:
      return kTreasure;
    case Thing::Kind::monster:
      return kMonster;
    default:
      return kRest;
  }
}

/// One square of the picture.
struct Square {
  double x, y, cell;

  [[nodiscard]] PointF at(double right, double down) const { return {x + right * cell, y + down * cell}; }
};

void draw_area(Drawing& drawing, const Square& s, std::initializer_list<PointF> shares, Colour colour) {
  FilledArea area{.points = {}, .fill = colour};
  for (const PointF share : shares) area.points.push_back(s.at(share.x, share.y));
  drawing.add(std::move(area));
}

void draw_letter(Drawing& drawing, const Square& s, char letter, Colour colour) {
  const double size = std::floor(s.cell * 0.72);
  drawing.add(
      Label{s.x + s.cell / 2, s.y + s.cell / 2 + size * 0.36, std::string(1, letter), size, colour, Anchor::middle});
}

void draw_arrow(Drawing& drawing, const Square& s, Tile gate) {
  switch (gate) {
    case Tile::north_gate:
      return draw_area(drawing, s, {{0.15, 0.75}, {0.5, 0.15}, {0.85, 0.75}}, kDoor);
    case Tile::south_gate:
      return draw_area(drawing, s, {{0.15, 0.25}, {0.5, 0.85}, {0.85, 0.25}}, kDoor);
    case Tile::east_gate:
      return draw_area(drawing, s, {{0.25, 0.15}, {0.85, 0.5}, {0.25, 0.85}}, kDoor);
    default:
      return draw_area(drawing, s, {{0.75, 0.15}, {0.15, 0.5}, {0.75, 0.85}}, kDoor);
  }
}

/// The symbol on a tile: an arrow, the letter of a lock.
void draw_mark(Drawing& drawing, const Square& s, Tile tile) {
  if (s.cell < kDetailCell) return;
  if (is_gate(tile)) draw_arrow(drawing, s, tile);
  if (is_lock(tile)) draw_letter(drawing, s, static_cast<char>('A' + key_of(tile)), kWhite);
  if (tile == Tile::secret_door) draw_letter(drawing, s, 'S', kWhite);
  if (tile == Tile::door) {
    drawing.add(FilledRect{s.x + s.cell * 0.2, s.y + s.cell * 0.2, s.cell * 0.6, s.cell * 0.6, {196, 140, 86}});
  }
}

void draw_thing(Drawing& drawing, const Square& s, const Thing& thing) {
  const Colour colour = colour_of(thing);
  if (s.cell < kDetailCell) return drawing.add(FilledRect{s.x, s.y, s.cell, s.cell, colour});
  switch (thing.kind) {
    case Thing::Kind::start:
      drawing.add(FilledCircle{s.x + s.cell / 2, s.y + s.cell / 2, s.cell * 0.44, colour});
      return drawing.add(FilledCircle{s.x + s.cell / 2, s.y + s.cell / 2, s.cell * 0.18, kWhite});
    case Thing::Kind::exit:  // a flight of stairs
      for (const double step : {0.0, 1.0, 2.0, 3.0}) {
        const double high = 0.22 * (step + 1);
        drawing.add(FilledRect{s.x + s.cell * (0.06 + 0.22 * step), s.y + s.cell * (0.94 - high), s.cell * 0.22,
                               s.cell * high, colour});
      }
      return;
    case Thing::Kind::key:
      drawing.add(FilledCircle{s.x + s.cell / 2, s.y + s.cell / 2, s.cell * 0.46, colour});
      return draw_letter(drawing, s, static_cast<char>('a' + thing.number), kWhite);
    case Thing::Kind::treasure:
      return draw_area(drawing, s, {{0.5, 0.08}, {0.92, 0.5}, {0.5, 0.92}, {0.08, 0.5}}, colour);
    case Thing::Kind::monster:
      return draw_area(drawing, s, {{0.08, 0.1}, {0.92, 0.1}, {0.5, 0.94}}, colour);
    case Thing::Kind::rest:
      drawing.add(FilledRect{s.x + s.cell * 0.38, s.y + s.cell * 0.1, s.cell * 0.24, s.cell * 0.8, colour});
      return drawing.add(FilledRect{s.x + s.cell * 0.1, s.y + s.cell * 0.38, s.cell * 0.8, s.cell * 0.24, colour});
  }
}

Thing thing_of_symbol(std::size_t symbol) {
  for (int kind = 0; kind <= static_cast<int>(Thing::Kind::rest); ++kind) {
    for (int key = 0; key < kMostLocks; ++key) {
      const Thing thing{.kind = static_cast<Thing::Kind>(kind), .number = static_cast<std::uint8_t>(key)};
      if (symbol_of(thing) == symbol) return thing;
    }
  }
  return {};
}

void draw_symbol(Drawing& drawing, const Square& s, std::size_t symbol) {
  const Tile tile = symbol < kTileSymbols ? static_cast<Tile>(symbol) : Tile::floor;
  drawing.add(FilledRect{s.x, s.y, s.cell, s.cell, ground_of(tile)});
  draw_mark(drawing, s, tile);
  if (symbol >= kTileSymbols) draw_thing(drawing, s, thing_of_symbol(symbol));
}

double chosen_cell(double tiles) {
  return std::clamp(std::floor(kMostPixels / tiles), kSmallestCell, kLargestCell);
}

class Painter {
 public:
  Painter(const Level& level, double cell, const std::stop_token& stop)
      : map_(level.map), walk_(level.proof.walk), cell_(cell), stop_(stop) {
    drawing_.width = cell * map_.tiles.width();
    drawing_.height = cell * map_.tiles.height();
    drawing_.background = kRock;
  }

  Drawing paint(const PictureStyle& style) {
    draw_ground();
    for (int y = 0; y < map_.tiles.height() && !stop_.stop_requested(); ++y) {
      for (int x = 0; x < map_.tiles.width(); ++x) {
        if (const Tile tile = map_.tiles[{x, y}]; is_door(tile)) draw_mark(drawing_, square({x, y}), tile);
      }
    }
    if (style.graph) draw_graph();
    if (style.walk) draw_walk();
    if (style.things) {
      for (const Thing& thing : map_.things) draw_thing(drawing_, square(thing.at), thing);
    }
    return std::move(drawing_);
  }

 private:
  [[nodiscard]] Square square(Point p) const { return {p.x * cell_, p.y * cell_, cell_}; }
  [[nodiscard]] PointF centre(Point p) const { return square(p).at(0.5, 0.5); }

  /// Runs of equal tiles in a row become one rectangle.
  void draw_ground() {
    const auto [width, height] = map_.tiles.size();
    for (int y = 0; y < height && !stop_.stop_requested(); ++y) {
      for (int x = 0; x < width;) {
        const Tile tile = map_.tiles[{x, y}];
        const int first = x;
        while (x < width && map_.tiles[{x, y}] == tile) ++x;
        if (tile == Tile::rock) continue;
        drawing_.add(FilledRect{first * cell_, y * cell_, (x - first) * cell_, cell_, ground_of(tile)});
      }
    }
  }

  void draw_graph() {
    for (const Passage& passage : map_.passages) {
      drawing_.add(Stroke{{centre(map_.rooms[passage.from].centre), centre(map_.rooms[passage.to].centre)},
                          std::max(1.0, cell_ / 5),
                          kGraph});
    }
    for (const Room& room : map_.rooms) {
      const PointF at = centre(room.centre);
      drawing_.add(FilledCircle{at.x, at.y, std::max(1.5, cell_ * 0.4), kGraph});
    }
  }

  void draw_walk() {
    Stroke stroke{.points = {}, .width = std::max(1.0, cell_ / 6), .colour = kWalk};
    for (const Point p : walk_) stroke.points.push_back(centre(p));
    drawing_.add(std::move(stroke));
  }

  const Map& map_;
  std::span<const Point> walk_;
  double cell_;
  std::stop_token stop_;
  Drawing drawing_;
};

/// Adds a legend below the picture, with as many symbols per row as fit.
void add_legend(Drawing& drawing, const SymbolSet& symbols) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (symbols[i]) shown.push_back(i);
  }
  double widest = 0;
  for (const std::size_t symbol : shown) widest = std::max(widest, text_width(kSymbols[symbol].name, kLegendText));
  const double column = kLegendCell + 8 + std::ceil(widest) + 16;
  drawing.width = std::max(drawing.width, column + 16);
  const auto columns = static_cast<std::size_t>(std::max(1.0, std::floor((drawing.width - 16) / column)));
  const std::size_t rows = (shown.size() + columns - 1) / columns;
  const double top = drawing.height;
  drawing.height += 16 + static_cast<double>(rows) * kLegendLine;
  drawing.add(FilledRect{0, top, drawing.width, drawing.height - top, kWhite});
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::size_t row = i / columns;
    const double x = 12 + static_cast<double>(i % columns) * column;
    const double y = top + 12 + static_cast<double>(row) * kLegendLine;
    draw_symbol(drawing, {x, y, kLegendCell}, shown[i]);
    drawing.add(
        Label{x + kLegendCell + 8, y + kLegendCell - 3, std::string(kSymbols[shown[i]].name), kLegendText, kInk});
  }
}

}  // namespace

Drawing draw(const Level& level, const PictureStyle& style, const std::stop_token& stop) {
  const Map& map = level.map;
  const double cell = style.cell > 0 ? style.cell : chosen_cell(std::max(map.tiles.width(), map.tiles.height()));
  Drawing drawing = Painter(level, cell, stop).paint(style);
  if (style.legend) add_legend(drawing, symbols_in(map));
  return drawing;
}

Drawing draw_sheet(std::span<const Level> levels, const PictureStyle& style, const std::stop_token& stop) {
  Size largest{1, 1};
  SymbolSet symbols;
  std::vector<std::string> captions;
  for (const Level& level : levels) {
    const Map& map = level.map;
    captions.push_back(level.caption);
    largest = {std::max(largest.width, map.tiles.width()), std::max(largest.height, map.tiles.height())};
    symbols |= symbols_in(map);
  }
  // About as wide as high.
  const auto count = static_cast<double>(levels.size());
  const double ideal = std::sqrt(count * largest.height / largest.width);
  Sheet sheet{.columns = std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(ideal)), 1, levels.size())};
  const double rows = std::ceil(count / static_cast<double>(sheet.columns));
  PictureStyle each = style;
  each.legend = false;
  if (each.cell == 0) {
    each.cell = chosen_cell(std::max(static_cast<double>(sheet.columns) * largest.width, rows * largest.height));
  }
  sheet.width = each.cell * largest.width;
  sheet.height = each.cell * largest.height;
  Drawing drawing = teka::draw_sheet(
      sheet, levels.size(), [&](std::size_t i) { return draw(levels[i], each, stop); }, captions, stop);
  if (style.legend) add_legend(drawing, symbols);
  return drawing;
}

Drawing draw_tileset() {
  constexpr double kCell = kTilesetCell;
  const auto rows = (static_cast<int>(kSymbols.size()) + kTilesetColumns - 1) / kTilesetColumns;
  Drawing drawing{kTilesetColumns * kCell, rows * kCell, kRock, {}};
  for (std::size_t i = 0; i < kSymbols.size(); ++i) {
    const std::size_t row = i / kTilesetColumns;
    draw_symbol(drawing, {static_cast<double>(i % kTilesetColumns) * kCell, static_cast<double>(row) * kCell, kCell},
                i);
  }
  return drawing;
}

}  // namespace teka::dungeon
