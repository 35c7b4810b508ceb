// Levels as files for map editors: Tiled (tmj, tmx) and LDtk, with the tile image that they refer to.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "picture/drawing.hpp"
#include "report/folder_writer.hpp"
#include "tiles/ldtk.hpp"
#include "tiles/tiled.hpp"

namespace teka {

/// The levels of a game as tiles. The functions are called from several threads.
struct TileArt {
  const LdtkWorld& world;
  std::function<Drawing()> tileset;
  std::function<LdtkLevel(std::size_t i)> level;
  std::function<std::vector<TiledLayer>(std::size_t i)> layers;
  std::function<Drawing(std::size_t i)> picture;  ///< the ground of a level in squares of kTilesetCell pixels
};

/// A picture of ground, for games with few tiles: `draw_tile` draws one symbol at a place in pixels.
Drawing draw_ground(const Grid<std::uint8_t>& ground, Colour background,
                    const std::function<void(Drawing& drawing, std::size_t symbol, double x, double y)>& draw_tile);

/// tmj, tmx and ldtk, for --format.
std::vector<Format> tile_formats();
bool is_tile_format(std::string_view format);
/// --tileset, which writes the tile image.
Parameter tileset_parameter();

/// --tileset with another format is an error.
Result<void> check_tileset(const Job& job);

/// `count` levels in the job's format, which is one of these; Tiled's hold only one. Writes the tile image that
/// --tileset names, or says in the output's summary that it is needed.
Result<std::string> write_tile_format(const TileArt& art, std::size_t count, std::string_view noun, const Job& job,
                                      const Context& context, Output& output);

/// Too many tiles for an LDtk project, as an error about this option.
Result<void> check_ldtk_size(std::string_view option, std::string_view noun, std::size_t tiles);

/// For folders: level i as tmj or tmx.
Result<void> write_tile_file(const TileArt& art, std::size_t i, std::string_view format, const std::string& file,
                             FolderWriter& writer);
/// The LDtk project of all levels, and the simple export of each.
Result<void> write_ldtk(const TileArt& art, std::size_t count, std::string_view noun, std::string_view project,
                        FolderWriter& writer, Context& context);

}  // namespace teka
