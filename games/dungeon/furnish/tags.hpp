// Tags of rooms for games. Plain: start, exit, boss, secret, locked, dead-end, junction, main-path, treasure, rest.
// With a value: key:a (the key in this room), needs:a (the key of a door into it), order:3 (visit on the main path, the
// start is 1), distance:27 (steps from the start with all keys), danger:4 (strength of its monsters).
#pragma once

#include <string>
#include <vector>

#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

/// The tags of each room; `proof` is that of the map. A "locked" room cannot be entered without a key, a "secret" one
/// only through a secret door.
std::vector<std::vector<std::string>> room_tags(const Map& map, const Proof& proof);

}  // namespace teka::dungeon
