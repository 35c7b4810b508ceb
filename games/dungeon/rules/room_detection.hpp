// Detects rooms and passages in a map that has only tiles and things: one drawn by hand, or read from a text.
#pragma once

#include <stop_token>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Fills map.rooms, map.passages, map.path_tiles and the rooms of the things. A room is a connected component of floor.
/// A passage is a shortest path between two rooms through a component of corridor tiles and doors. If a component
/// touches more than two rooms, the first one with a plain door gets a passage to each of the others; if it touches
/// fewer than two, there is none. A special door (locked, secret, one-way) makes its passage special, and the path
/// starts at its side.
void detect_rooms(Map& map, const std::stop_token& stop = {});

}  // namespace teka::dungeon
