// Monsters on and off the main path, and the rest spots before them.
#pragma once

#include "games/dungeon/furnish/context.hpp"

namespace teka::dungeon {

/// The planned curve, including rest rooms.
void plan_danger(const FurnishContext& context, Furnishing& done);
void add_rests(const FurnishContext& context, Rng& rng, Furnishing& done);
/// Follows the plan; rounding errors carry over to the next room.
void add_monsters(const FurnishContext& context, Rng& rng, Furnishing& done);

}  // namespace teka::dungeon
