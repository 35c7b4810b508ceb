#include "games/maze/formats/tiles.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "game/difficulty.hpp"

namespace teka::maze {
namespace {

enum Symbol : std::uint8_t { kFloorTile, kWallTile, kStartTile, kGoalTile };
constexpr std::array<TileSymbol, 4> kSymbols = {{{' ', "floor"}, {'#', "wall"}, {'S', "start"}, {'G', "goal"}}};
constexpr std::size_t kGrounds = 2;

Point tile_of(Point cell) {
  return {2 * cell.x + 1, 2 * cell.y + 1};
}

tl::unexpected<Error> at_tile(Point tile, std::string_view what) {
  return fail("column {}, row {}: {}", tile.x + 1, tile.y + 1, what);
}

/// Reads one map of tiles.
class TileReader {
 public:
  explicit TileReader(const TiledContent& tiles) : tiles_(tiles) {}

  Result<Maze> read() {
    const Size size = tiles_.ground.size();
    if (size.width % 2 == 0 || size.height % 2 == 0 || size.width < 3 || size.height < 3 || size.area() < 15) {
      return fail("a maze of tiles has an odd number of columns and rows, and at least two cells; this one has {}x{}",
                  size.width, size.height);
    }
    maze_ = Maze({size.width / 2, size.height / 2});
    for (std::size_t i = 0; i < size.area(); ++i) {
      if (auto good = read_tile(size.point(i)); !good) return tl::unexpected(good.error());
    }
    if (auto good = read_ends(); !good) return tl::unexpected(good.error());
    return std::move(maze_);
  }

 private:
  [[nodiscard]] bool is_wall(Point tile) const { return tiles_.ground[tile] == kWallTile; }

  Result<void> read_tile(Point tile) {
    const Size size = tiles_.ground.size();
    const bool is_border = tile.x == 0 || tile.y == 0 || tile.x == size.width - 1 || tile.y == size.height - 1;
    if (is_border && !is_wall(tile)) return at_tile(tile, "the border must be wall");
    const bool column = tile.x % 2 == 1;
    const bool row = tile.y % 2 == 1;
    if (is_border || (column && row)) return {};
    if (!column && !row) {
      return is_wall(tile) ? Result<void>() : at_tile(tile, "a corner between four cells must be wall");
    }
    if (is_wall(tile)) return {};
    const Point step = column ? Point{0, 1} : Point{1, 0};
    for (const int side : {-1, 1}) {
      const Point cell{tile.x + side * step.x, tile.y + side * step.y};
      if (is_wall(cell)) return at_tile(cell, "the middle of a cell is wall, but a way leads into it");
    }
    maze_.open(maze_.size().index({tile.x / 2 - (column ? 0 : 1), tile.y / 2 - (row ? 0 : 1)}),
               column ? kBottom : kRight);
    return {};
  }

  Result<void> read_ends() {
    std::array<std::optional<Point>, 2> ends;
    for (const TiledThing& thing : tiles_.things) {
      const std::string_view name = kSymbols[thing.symbol].name;
      auto& end = ends[thing.symbol - kStartTile];
      if (end) return at_tile(thing.at, fmt::format("a second {}", name));
      if (thing.at.x % 2 == 0 || thing.at.y % 2 == 0 || is_wall(thing.at)) {
        return at_tile(thing.at, fmt::format("the {} must be in the middle of a cell", name));
      }
      end = Point{thing.at.x / 2, thing.at.y / 2};
    }
    if (!ends[0] || !ends[1]) return fail("the {} is missing", ends[0] ? "goal" : "start");
    if (*ends[0] == *ends[1]) return fail("start and goal are the same cell");
    maze_.set_ends(*ends[0], *ends[1]);
    return {};
  }

  const TiledContent& tiles_;
  Maze maze_;
};

constexpr Colour kFloorColour{250, 248, 243}, kWallColour{38, 42, 51};
constexpr std::array<std::string_view, kGrounds> kColours = {"#FAF8F3", "#262A33"};
constexpr std::array<LdtkEntity, 2> kEntities = {
    {{"Start", "#009E73", kStartTile, {}, true}, {"Goal", "#E05414", kGoalTile, {}, true}}};

void draw_tile(Drawing& drawing, std::size_t symbol, double x, double y) {
  constexpr double kCell = kTilesetCell;
  drawing.add(FilledRect{x, y, kCell, kCell, symbol == kWallTile ? kWallColour : kFloorColour});
  if (symbol < kGrounds) return;
  const Colour colour = symbol == kStartTile ? Colour{0, 158, 115} : Colour{224, 84, 20};
  drawing.add(FilledCircle{x + kCell / 2, y + kCell / 2, kCell * 0.38, colour});
}

LdtkLevel ldtk_level(const TileMaze& one) {
  LdtkLevel level{.index = one.index,
                  .caption = one.caption,
                  .ground = ground_of(*one.maze),
                  .instances = {},
                  .difficulty = one.difficulty,
                  .grade = one.difficulty ? name_of(grade_at(*one.difficulty)) : std::string_view()};
  level.instances.push_back({.kind = "Start", .at = tile_of(one.maze->start()), .symbol = kStartTile});
  level.instances.push_back({.kind = "Goal", .at = tile_of(one.maze->goal()), .symbol = kGoalTile});
  return level;
}

}  // namespace

const TileSet& tile_set() {
  static const TileSet kSet{.game = "maze",
                            .image = "maze-tiles.png",
                            .symbols = kSymbols,
                            .grounds = kGrounds,
                            .is_solid = [](std::size_t ground) { return ground == kWallTile; }};
  return kSet;
}

Drawing draw_tileset() {
  Drawing drawing{kTilesetColumns * kTilesetCell, kTilesetCell, kWallColour, {}};
  for (std::size_t i = 0; i < kSymbols.size(); ++i) {
    draw_tile(drawing, i, static_cast<double>(i) * kTilesetCell, 0);
  }
  return drawing;
}

Grid<std::uint8_t> ground_of(const Maze& maze) {
  const Size size = maze.size();
  Grid<std::uint8_t> ground({2 * size.width + 1, 2 * size.height + 1}, kWallTile);
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    const Point tile = tile_of(size.point(cell));
    ground[tile] = kFloorTile;
    if (!(maze.genes()[cell] & wall_bit(kRight))) ground[{tile.x + 1, tile.y}] = kFloorTile;
    if (!(maze.genes()[cell] & wall_bit(kBottom))) ground[{tile.x, tile.y + 1}] = kFloorTile;
  }
  return ground;
}

std::vector<TiledLayer> tiled_layers(const Maze& maze) {
  TiledLayer things{.name = "things", .visible = true, .objects = {}};
  for (const auto& [symbol, cell] : {std::pair{kStartTile, maze.start()}, std::pair{kGoalTile, maze.goal()}}) {
    things.objects.push_back({.name = std::string(kSymbols[symbol].name),
                              .type = kSymbols[symbol].name,
                              .at = tile_of(cell),
                              .size = {1, 1},
                              .symbol = symbol});
  }
  return {std::move(things)};
}

Result<Maze> maze_from(const TiledContent& tiles) {
  return TileReader(tiles).read();
}

std::string tiles_text(const Maze& maze) {
  const Grid<std::uint8_t> ground = ground_of(maze);
  std::string text;
  text.reserve(ground.size().area() + static_cast<std::size_t>(ground.height()));
  const Point start = tile_of(maze.start()), goal = tile_of(maze.goal());
  for (int y = 0; y < ground.height(); ++y) {
    for (int x = 0; x < ground.width(); ++x) {
      const Point tile{x, y};
      text += tile == start ? 'S' : tile == goal ? 'G' : kSymbols[ground[tile]].character;
    }
    text += '\n';
  }
  return text;
}

bool is_tiles_row(std::string_view line) {
  return line.size() >= 3 && line.find_first_not_of('#') == std::string_view::npos;
}

Result<Maze> parse_tiles(std::span<const std::string_view> rows) {
  constexpr std::size_t kMost = 2 * kMostSide + 1;
  const std::size_t width = rows.front().size();
  if (width > kMost || rows.size() > kMost) return fail("the maze has more than {} columns or rows", kMost);
  TiledContent tiles{Grid<std::uint8_t>({static_cast<int>(width), static_cast<int>(rows.size())}, kFloorTile), {}};
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != width) {
      return fail("row {}: it has {} columns, not {} as the first row", y + 1, rows[y].size(), width);
    }
    for (std::size_t x = 0; x < width; ++x) {
      const char c = rows[y][x] == '.' ? ' ' : rows[y][x];  // '.': a path
      const Point at{static_cast<int>(x), static_cast<int>(y)};
      const auto symbol =
          static_cast<std::size_t>(std::ranges::find(kSymbols, c, &TileSymbol::character) - kSymbols.begin());
      if (symbol == kSymbols.size()) return at_tile(at, "expected '#', ' ', '.', 'S' or 'G'");
      if (symbol < kGrounds) {
        tiles.ground[at] = static_cast<std::uint8_t>(symbol);
      } else {
        tiles.things.push_back({symbol, at});
      }
    }
  }
  return maze_from(tiles);
}

TileArt tile_art(std::vector<TileMaze> mazes) {
  static const LdtkWorld kWorld{tile_set(), kEntities, kColours};
  const auto shared = std::make_shared<const std::vector<TileMaze>>(std::move(mazes));
  return {.world = kWorld,
          .tileset = draw_tileset,
          .level = [shared](std::size_t i) { return ldtk_level((*shared)[i]); },
          .layers = [shared](std::size_t i) { return tiled_layers(*(*shared)[i].maze); },
          .picture =
              [shared](std::size_t i) { return draw_ground(ground_of(*(*shared)[i].maze), kFloorColour, draw_tile); }};
}

}  // namespace teka::maze
