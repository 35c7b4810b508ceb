// Maps of tiles that meet targets: the search of design.hpp over the real builder. It chooses loops, which rooms are
// connected (near ones or at random), how clustered they lie, and where the start and the exit are.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/targets/design.hpp"

namespace teka::dungeon {

/// Searching larger ones takes too long: every step makes hundreds of maps.
inline constexpr int kMostDesignRooms = 200;

/// The search for maps like these.
DesignSettings map_design(const MapSettings& map, std::vector<Target> targets);

/// Graphs of real maps, as build_designed makes them; fewer after an interruption.
GraphGenerator map_graphs(const MapSettings& map, const Budget& budget);

/// A map with what the search found: the start and the exit are in it. False only when interrupted.
bool build_designed(Builder& builder, const MapSettings& map, const LayoutSettings& found, const Seed& seed, Map& made,
                    const Budget& budget);

}  // namespace teka::dungeon
