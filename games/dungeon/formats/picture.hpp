// Pictures of dungeons: tiles, doors and things, with a legend; optionally the graph of rooms and the solution's walk.
#pragma once

#include <span>
#include <stop_token>
#include <string>

#include "games/dungeon/level/level.hpp"
#include "picture/drawing.hpp"
#include "tiles/tile_set.hpp"

namespace teka::dungeon {

struct PictureStyle {
  double cell = 0;     ///< pixels per tile; 0: 16, fewer for large maps so that a side stays near 4000
  bool graph = false;  ///< rooms as dots, passages as lines between them
  bool things = true;
  bool legend = true;  ///< legend of the symbols that occur
  bool walk = false;   ///< the walk of the level's proof, as a line
};

/// All drawings are meaningless after a stop.
Drawing draw(const Level& level, const PictureStyle& style = {}, const std::stop_token& stop = {});

/// Several maps with captions below them and one common legend.
Drawing draw_sheet(std::span<const Level> levels, const PictureStyle& style = {}, const std::stop_token& stop = {});

/// Every symbol once, in squares of kTilesetCell pixels, kTilesetColumns to a row: the tileset for map editors.
Drawing draw_tileset();

}  // namespace teka::dungeon
