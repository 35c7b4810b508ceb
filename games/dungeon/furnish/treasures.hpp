// Treasures: at target distances, at equal distances, in dead ends.
#pragma once

#include <stop_token>

#include "games/dungeon/furnish/context.hpp"

namespace teka::dungeon {

void add_treasures(const FurnishContext& context, Rng& rng, const std::stop_token& stop, Furnishing& done);

}  // namespace teka::dungeon
