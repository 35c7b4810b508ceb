// The start and the exit of a mission.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/mission/settings.hpp"
#include "games/dungeon/mission/tiles.hpp"

namespace teka::dungeon {

/// Chooses the start and the exit, on a map where nothing is locked yet, among rooms that have passages in `links`.
/// The start is at one end of the map, or in any room.
enum class StartAt : std::uint8_t { end, anywhere };
std::vector<Thing> choose_ends(const Map& map, const RoomLinks& links, const RoomTiles& tiles,
                               const MissionSettings& settings, StartAt start_at, Rng& rng);

}  // namespace teka::dungeon
