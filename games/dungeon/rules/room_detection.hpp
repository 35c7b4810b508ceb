// Finds rooms and passages in a map that has tiles and things only: one that was drawn by hand, or read from a text.
#pragma once

#include <stop_token>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Fills map.rooms, map.passages, map.path_tiles and the rooms of the things. A room is connected floor. A
/// passage is a shortest path between two rooms through connected corridor tiles and doors; where such a piece connects
/// more than two rooms, the first one with a plain door gets a passage to each of the others, and where it connects
/// fewer there is none. A special door (locked, secret, one-way) makes its passage special, and the path leads from its
/// side.
void detect_rooms(Map& map, const std::stop_token& stop = {});

}  // namespace teka::dungeon
