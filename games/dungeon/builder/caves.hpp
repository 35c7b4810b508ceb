// Caves by a cellular automaton on rows of bits: all tiles of a row are smoothed at once.
#pragma once

#include "core/rng.hpp"
#include "games/dungeon/builder/room_mask.hpp"

namespace teka::dungeon {

using CaveRows = std::array<std::uint64_t, kLargestRoomSide + 2>;  ///< with an empty row above and below

/// The classic rule: floor stays where 4 or more of the 8 neighbours are floor, and appears where 5 or more are.
void smooth_cave(const CaveRows& from, CaveRows& to, Size box);

/// Fills mask.box (sides of at least 5) with one connected cave.
void draw_cave(RoomMask& mask, Rng& rng);

}  // namespace teka::dungeon
