// Measures of a set of levels: means, fairness and variety.
#pragma once

#include <span>
#include <stop_token>

#include "core/metrics.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// Fairness and variety use what the tiles show, so they are the same for levels read from text and from JSON.
/// Varieties compare maps pairwise, so in large sets only the first maps are compared (n says how many), and large maps
/// not by geometry. After a stop, varieties are missing.
Metrics measure_levels(std::span<const Level> levels, const std::stop_token& stop = {});

}  // namespace teka::dungeon
