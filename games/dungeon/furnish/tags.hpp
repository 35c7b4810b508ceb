// Tags of rooms that a game can read. Words: start, exit, boss, secret, locked, dead-end, junction, main-path,
// treasure, rest. Words with a value: key:a (the key that lies there), needs:a (the key of a door into it), order:3 (of
// visit on the main path, the start is 1), distance:27 (steps from the start with all keys), danger:4 (strength of its
// monsters).
#pragma once

#include <string>
#include <vector>

#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

/// The tags of each room; `proof` is that of the map. "locked" is a room that nobody enters without a
/// key, "secret" one that nobody enters without finding a secret door.
std::vector<std::vector<std::string>> room_tags(const Map& map, const Proof& proof);

}  // namespace teka::dungeon
