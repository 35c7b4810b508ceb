// The start and the exit of a mission.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/mission/settings.hpp"
#include "games/dungeon/mission/tiles.hpp"

namespace teka::dungeon {

/// Chooses the start and the exit, on a map where nothing is locked yet.
std::vector<Thing> choose_ends(const Map& map, const RoomLinks& links, const RoomTiles& tiles,
                               const MissionSettings& settings, Rng& rng);

}  // namespace teka::dungeon
