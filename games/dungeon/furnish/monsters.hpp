// Danger along the main path and beside it, and the rest before it.
#pragma once

#include "games/dungeon/furnish/context.hpp"

namespace teka::dungeon {

/// The planned curve, rest rooms included.
void plan_danger(const FurnishContext& context, Furnishing& done);
void add_rests(const FurnishContext& context, Rng& rng, Furnishing& done);
/// Follows the plan: what one room owes by rounding, the next one gets.
void add_monsters(const FurnishContext& context, Rng& rng, Furnishing& done);

}  // namespace teka::dungeon
