// A maze as a map of tiles, for games whose walls are as thick as their ways: a cell is a tile, and so is each wall and
// each corner between cells. As text:
//
//   #####
//   #S  #
//   ### #
//   #  G#
//   #####
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/maze/maze/maze.hpp"
#include "picture/drawing.hpp"
#include "report/tile_files.hpp"
#include "tiles/read_tiled.hpp"
#include "tiles/tiled.hpp"

namespace teka::maze {

const TileSet& tile_set();
/// The image of that set.
Drawing draw_tileset();

/// Walls and floor: 2w + 1 by 2h + 1 tiles.
Grid<std::uint8_t> ground_of(const Maze& maze);
/// Start and goal.
std::vector<TiledLayer> tiled_layers(const Maze& maze);

/// Reads tiles back. The error gives column and row of the tile that is none of a maze's.
Result<Maze> maze_from(const TiledContent& tiles);

/// The tiles as text.
std::string tiles_text(const Maze& maze);
/// Whether a line can be the first one of such a text: "#####".
bool is_tiles_row(std::string_view line);
/// Reads such a text. The error gives column and row.
Result<Maze> parse_tiles(std::span<const std::string_view> rows);

/// A maze for map editors; it must outlive what is made of it.
struct TileMaze {
  const Maze* maze;
  std::uint64_t index = 0;
  std::string caption = {};
  std::optional<double> difficulty = {};
};
TileArt tile_art(std::vector<TileMaze> mazes);

}  // namespace teka::maze
