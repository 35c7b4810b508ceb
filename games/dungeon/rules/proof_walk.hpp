// A shortest walk from the start to the exit past keys and locks.
#pragma once

#include <stop_token>
#include <vector>

#include "games/dungeon/rules/proof_areas.hpp"

namespace teka::dungeon {

/// Start and exit included; empty when there is none.
std::vector<Point> shortest_walk(const AreaGraph& graph, const std::stop_token& stop);

}  // namespace teka::dungeon
