// Why a map cannot be played to its end by everyone, and where: from its proof.
#pragma once

#include "games/dungeon/level/level.hpp"
#include "report/playability.hpp"

namespace teka::dungeon {

/// Locks without a key, things and rooms that cannot be reached, places where a player gets stuck, and an exit behind a
/// secret door. Of the same kind of problem, the first few. The level must have been evaluated.
Playability check(const Level& level);

}  // namespace teka::dungeon
