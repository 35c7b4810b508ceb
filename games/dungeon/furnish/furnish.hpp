// Places monsters, treasures and rest spots in a dungeon: danger follows a curve along the main path, rest spots come
// before hard parts, treasures are in dead ends and off the path.
#pragma once

#include <stop_token>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/dungeon/furnish/context.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

/// Adds to the things of a map that can be finished; `proof` is that of the map. Existing things stay. Invalid settings
/// are an error.
Result<Furnishing> furnish(Map& map, const Proof& proof, const FurnishSettings& settings, const Seed& seed,
                           const std::stop_token& stop = {});

}  // namespace teka::dungeon
