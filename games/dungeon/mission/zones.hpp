// Divides a dungeon into zones for locks and keys. Zone 0 contains the start, the last zone the exit; zones 0 .. z
// together are always connected, so that zone z + 1 opens from a known part.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/mission/graph.hpp"

namespace teka::dungeon {

/// The zone of each room, or nothing when the rooms cannot be divided into so many. Prefers cuts with few doors, and
/// zones of about equal size.
std::optional<std::vector<std::uint8_t>> cut_zones(const RoomLinks& links, std::uint32_t start, std::uint32_t exit,
                                                   int cuts, Rng& rng);

}  // namespace teka::dungeon
