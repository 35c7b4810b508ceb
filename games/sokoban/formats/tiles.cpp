#include "games/sokoban/formats/tiles.hpp"

#include <array>
#include <memory>

#include "game/difficulty.hpp"

namespace teka::sokoban {
namespace {

enum TileSymbolNumber : std::uint8_t { kOutsideTile, kFloorTile, kWallTile, kGoalTile, kBoxThing, kPlayerThing };
constexpr std::array<TileSymbol, 6> kTileSymbols = {
    {{' ', "outside"}, {' ', "floor"}, {'#', "wall"}, {'.', "goal"}, {'$', "box"}, {'@', "player"}}};
constexpr std::size_t kGrounds = 4;

void draw_tile(Drawing& drawing, std::size_t symbol, double left, double top) {
  constexpr double kCell = kTilesetCell;
  constexpr Colour kFloorColour{240, 235, 225}, kGoalColour{204, 84, 66}, kBoxEdge{126, 82, 32}, kBoxFace{219, 163, 92};
  if (symbol == kOutsideTile) return;
  drawing.add(FilledRect{left, top, kCell, kCell, symbol == kWallTile ? Colour{112, 124, 143} : kFloorColour});
  if (symbol == kWallTile) drawing.add(FilledRect{left, top + kCell - 4, kCell, 4, {74, 83, 99}});
  if (symbol == kGoalTile) {
    drawing.add(FilledCircle{left + kCell / 2, top + kCell / 2, kCell * 0.3, kGoalColour});
    drawing.add(FilledCircle{left + kCell / 2, top + kCell / 2, kCell * 0.18, kFloorColour});
  }
  if (symbol == kBoxThing) {
    drawing.add(FilledRect{left + 2, top + 2, kCell - 4, kCell - 4, kBoxEdge});
    drawing.add(FilledRect{left + 3, top + 3, kCell - 6, kCell - 6, kBoxFace});
    drawing.add(Stroke{{{left + 4, top + kCell - 4}, {left + kCell - 4, top + 4}}, 2, {192, 134, 66}});
  }
  if (symbol == kPlayerThing) {
    drawing.add(FilledCircle{left + kCell / 2, top + kCell / 2, kCell * 0.42, {22, 66, 122}});
    drawing.add(FilledCircle{left + kCell / 2, top + kCell / 2, kCell * 0.34, {38, 103, 178}});
  }
}

constexpr std::array<std::string_view, kGrounds> kColours = {"#FFFFFF", "#F0EBE1", "#707C8F", "#CC5442"};
constexpr std::array<LdtkEntity, 2> kEntities = {
    {{"Box", "#DBA35C", kBoxThing}, {"Player", "#2667B2", kPlayerThing, {}, true}}};

LdtkLevel ldtk_level(const TileLevel& one) {
  LdtkLevel made{.index = one.index,
                 .caption = one.caption,
                 .ground = tile_ground_of(*one.level),
                 .instances = {},
                 .difficulty = one.difficulty,
                 .grade = one.difficulty ? name_of(grade_at(*one.difficulty)) : std::string_view()};
  for (std::size_t i = 0; i < one.level->cells().size(); ++i) {
    const Tile tile = one.level->cells()[i];
    const Point at = one.level->size().point(i);
    if (has_box(tile)) made.instances.push_back({.kind = "Box", .at = at, .symbol = kBoxThing});
    if (has_player(tile)) made.instances.push_back({.kind = "Player", .at = at, .symbol = kPlayerThing});
  }
  return made;
}

}  // namespace

const TileSet& tile_set() {
  static const TileSet kSet{.game = "sokoban",
                            .image = "sokoban-tiles.png",
                            .symbols = kTileSymbols,
                            .grounds = kGrounds,
                            .is_solid = [](std::size_t ground) { return ground == kWallTile; }};
  return kSet;
}

Drawing draw_tileset() {
  constexpr double kCell = kTilesetCell;
  Drawing drawing{kTilesetColumns * kCell, kCell, {255, 255, 255}, {}};
  for (std::size_t i = 0; i < kTileSymbols.size(); ++i) draw_tile(drawing, i, static_cast<double>(i) * kCell, 0);
  return drawing;
}

Grid<std::uint8_t> tile_ground_of(const Level& level) {
  const Grid<char> inside = inside_of(level);
  Grid<std::uint8_t> ground(level.size(), kOutsideTile);
  for (std::size_t i = 0; i < level.cells().size(); ++i) {
    const Tile tile = ground_of(level.cells()[i]);
    ground.cells()[i] = tile == Tile::wall   ? kWallTile
                        : tile == Tile::goal ? kGoalTile
                        : inside.cells()[i]  ? kFloorTile
                                             : kOutsideTile;
  }
  return ground;
}

std::vector<TiledLayer> tiled_layers(const Level& level) {
  TiledLayer things{.name = "things", .visible = true, .objects = {}};
  for (std::size_t i = 0; i < level.cells().size(); ++i) {
    const Tile tile = level.cells()[i];
    if (!has_box(tile) && !has_player(tile)) continue;
    const std::size_t symbol = has_box(tile) ? kBoxThing : kPlayerThing;
    things.objects.push_back({.name = std::string(kTileSymbols[symbol].name),
                              .type = kTileSymbols[symbol].name,
                              .at = level.size().point(i),
                              .size = {1, 1},
                              .symbol = symbol});
  }
  return {std::move(things)};
}

Result<std::vector<std::string>> rows_from(const TiledContent& tiles) {
  std::vector<std::string> rows;
  for (int y = 0; y < tiles.ground.height(); ++y) {
    std::string& row = rows.emplace_back();
    for (int x = 0; x < tiles.ground.width(); ++x) row += kTileSymbols[tiles.ground[{x, y}]].character;
  }
  for (const TiledThing& thing : tiles.things) {
    char& square = rows[static_cast<std::size_t>(thing.at.y)][static_cast<std::size_t>(thing.at.x)];
    const bool is_box = thing.symbol == kBoxThing;
    if (square != ' ' && square != '.') {
      return fail("column {}, row {}: a {} must stand on floor or on a goal, alone", thing.at.x + 1, thing.at.y + 1,
                  kTileSymbols[thing.symbol].name);
    }
    const bool is_goal = square == '.';
    square = is_box ? (is_goal ? '*' : '$') : (is_goal ? '+' : '@');
  }
  return rows;
}

TileArt tile_art(std::vector<TileLevel> levels) {
  static const LdtkWorld kWorld{tile_set(), kEntities, kColours};
  const auto shared = std::make_shared<const std::vector<TileLevel>>(std::move(levels));
  return {.world = kWorld,
          .tileset = draw_tileset,
          .level = [shared](std::size_t i) { return ldtk_level((*shared)[i]); },
          .layers = [shared](std::size_t i) { return tiled_layers(*(*shared)[i].level); },
          .picture =
              [shared](std::size_t i) {
                return draw_ground(tile_ground_of(*(*shared)[i].level), {255, 255, 255}, draw_tile);
              }};
}

}  // namespace teka::sokoban
