// Monsters along the main path and beside it, and the rest spots before them.
#pragma once

#include "games/dungeon/furnish/context.hpp"

namespace teka::dungeon {

/// The planned curve, rest rooms included.
void plan_danger(const FurnishContext& context, Furnishing& done);
void add_rests(const FurnishContext& context, Rng& rng, Furnishing& done);
/// Follows the plan; rounding errors are carried over to the next room.
void add_monsters(const FurnishContext& context, Rng& rng, Furnishing& done);

}  // namespace teka::dungeon
