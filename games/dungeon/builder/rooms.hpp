// The shape of one room as bits: rectangles, overlapping rectangles, ellipses and caves (caves.hpp).
#pragma once

#include <cstdint>

#include "core/rng.hpp"
#include "games/dungeon/builder/room_mask.hpp"
#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// What is known of a room's floor when it has been drawn. It is connected.
struct Floor {
  Point corner;  ///< of the smallest box around it
  Size size;
  Point centre;  ///< a floor tile near the middle of that box
  std::int32_t tiles = 0;
  std::int32_t pairs = 0;  ///< of floor tiles side by side
};

/// The shape of the next room, as the style wants it; a rectangle where the box is too small for it.
RoomShape draw_shape(Style style, Size box, Rng& rng);

/// Draws a shape into the box. It touches all four sides, but caves and long slim ellipses may end before. The row and
/// the column of `cross` are floor from side to side if cross.x is not negative.
void draw_room(RoomShape shape, Size box, Point cross, Rng& rng, RoomMask& mask);

Floor examine(const RoomMask& mask);

}  // namespace teka::dungeon
