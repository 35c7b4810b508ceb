// The shape of one room as bits: rectangles, overlapping rectangles, ellipses and caves (caves.hpp).
#pragma once

#include <cstdint>

#include "core/rng.hpp"
#include "games/dungeon/builder/room_mask.hpp"
#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Facts about a room's floor once it has been drawn. It is connected.
struct Floor {
  Point corner;  ///< of its bounding box
  Size size;
  Point centre;  ///< a floor tile near the middle of that box
  std::int32_t tiles = 0;
  std::int32_t pairs = 0;  ///< adjacent pairs of floor tiles
};

/// The shape of the next room according to the style; a rectangle where the box is too small for it.
RoomShape draw_shape(Style style, Size box, Rng& rng);

/// Draws a shape into the box. It touches all four sides, except for caves and long narrow ellipses. The row and the
/// column of `cross` are floor from side to side if cross.x is not negative.
void draw_room(RoomShape shape, Size box, Point cross, Rng& rng, RoomMask& mask);

Floor examine(const RoomMask& mask);

}  // namespace teka::dungeon
