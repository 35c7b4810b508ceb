// The floor of one room as bits, before it is placed on the map.
#pragma once

#include <array>
#include <cstdint>

#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Floor inside a box of at most kLargestRoomSide by kLargestRoomSide: bit x of rows[y].
struct RoomMask {
  Size box;
  std::array<std::uint64_t, kLargestRoomSide> rows;
};

}  // namespace teka::dungeon
