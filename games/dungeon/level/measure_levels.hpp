// What is measured of a set of levels: the means over them, how fair and how varied the set is.
#pragma once

#include <span>
#include <stop_token>

#include "core/metrics.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// Varieties compare maps pair by pair, so of large sets the first maps alone are compared (n says how many), and large
/// maps not at all by geometry. After a stop, varieties are missing.
Metrics measure_levels(std::span<const Level> levels, const std::stop_token& stop = {});

}  // namespace teka::dungeon
