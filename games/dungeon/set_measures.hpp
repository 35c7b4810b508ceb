// What is measured of a set of levels: the means over them, how fair and how varied the set is.
#pragma once

#include <span>

#include "core/metrics.hpp"
#include "games/dungeon/level.hpp"

namespace teka::dungeon {

Metrics set_metrics(std::span<const Level> levels);

}  // namespace teka::dungeon
