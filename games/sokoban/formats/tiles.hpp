// A level as a map of tiles, for map editors: walls, floor and goals as tiles, boxes and the player as things on them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/sokoban/formats/text_format.hpp"
#include "picture/drawing.hpp"
#include "report/tile_files.hpp"
#include "tiles/read_tiled.hpp"
#include "tiles/tiled.hpp"

namespace teka::sokoban {

const TileSet& tile_set();
/// The image of that set.
Drawing draw_tileset();

Grid<std::uint8_t> tile_ground_of(const Level& level);
/// Boxes and the player.
std::vector<TiledLayer> tiled_layers(const Level& level);

/// A level for map editors; it must outlive what is made of it.
struct TileLevel {
  const Level* level;
  std::uint64_t index = 0;
  std::string caption = {};
  std::optional<double> difficulty = {};
};
TileArt tile_art(std::vector<TileLevel> levels);

/// The rows of a level in XSB; what they mean is for from_value() to say.
Result<std::vector<std::string>> rows_from(const TiledContent& tiles);

}  // namespace teka::sokoban
