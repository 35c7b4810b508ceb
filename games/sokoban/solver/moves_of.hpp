// Pushes as moves in LURD notation: the player's walks between them are added.
#pragma once

#include <string>
#include <vector>

#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

/// Replays the pushes, which must solve the level; an impossible push is a bug of the caller.
template <int W>
std::string moves_of(Level level, const Terrain<W>& terrain, const std::vector<Push>& pushes);

}  // namespace teka::sokoban
