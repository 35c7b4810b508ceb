// Caves by a cellular automaton on rows of bits: all tiles of a row are smoothed at once.
#pragma once

#include "core/rng.hpp"
#include "games/dungeon/rooms.hpp"

namespace teka::dungeon {

/// Fills mask.box (sides of 5 or more) with one connected cave.
void draw_cave(RoomMask& mask, Rng& rng);

}  // namespace teka::dungeon
