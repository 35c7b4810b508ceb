// Pictures of dungeons: tiles, doors and things, with a legend; the graph of rooms and the walk of a solution when
// asked for.
#pragma once

#include <span>
#include <stop_token>
#include <string>

#include "games/dungeon/level/level.hpp"
#include "picture/drawing.hpp"

namespace teka::dungeon {

struct PictureStyle {
  double cell = 0;     ///< pixels per tile; 0 chooses: 16 for small maps, then less so that a side stays near 4000
  bool graph = false;  ///< rooms as dots, passages as lines between them
  bool things = true;
  bool legend = true;  ///< what the symbols mean, as far as they occur
  bool walk = false;   ///< the walk of the level's proof, as a line
};

/// All drawings are meaningless after a stop.
Drawing draw(const Level& level, const PictureStyle& style = {}, const std::stop_token& stop = {});

/// Several side by side, with their captions under them and one legend for all below.
Drawing draw_sheet(std::span<const Level> levels, const PictureStyle& style = {}, const std::stop_token& stop = {});

/// Every symbol once, in squares of kTilesetCell pixels, kTilesetColumns to a row: the tileset of map editors.
inline constexpr int kTilesetCell = 16, kTilesetColumns = 8;
Drawing draw_tileset();

}  // namespace teka::dungeon
