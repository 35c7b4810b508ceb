// Maps of tiles that meet targets: the search of design.hpp with the real builder. It chooses the loops, which rooms
// are connected (near ones or random ones), how clustered they are, and the start and the exit.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/targets/design.hpp"

namespace teka::dungeon {

/// A search for larger ones takes too long, because every step makes hundreds of maps.
inline constexpr int kMostDesignRooms = 200;

/// The search problem for maps with these settings.
DesignSettings map_design(const MapSettings& map, std::vector<Target> targets);

/// Graphs of real maps, as build_designed makes them; fewer after an interruption.
GraphGenerator map_graphs(const MapSettings& map, const Budget& budget);

/// Builds a map with the result of the search, including start and exit. Returns false only when interrupted.
bool build_designed(Builder& builder, const MapSettings& map, const LayoutSettings& found, const Seed& seed, Map& made,
                    const Budget& budget);

}  // namespace teka::dungeon
