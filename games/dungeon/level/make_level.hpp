// From settings and a seed to a finished level: builds the map, adds a mission, furnishes, proves and measures it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/budget.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/dungeon/builder/settings.hpp"
#include "games/dungeon/furnish/furnish.hpp"
#include "games/dungeon/layout/settings.hpp"
#include "games/dungeon/level/level.hpp"
#include "games/dungeon/mission/mission.hpp"

namespace teka::dungeon {

struct LevelSettings {
  MapSettings map;
  MissionSettings mission;
  FurnishSettings furnish;
  bool bare = false;  ///< no monsters, treasures and rest spots
  /// The result of a search for targets (targets/map_design.hpp): loops, which rooms are connected, start and exit.
  std::optional<LayoutSettings> found = {};
};

/// Invalid settings or an interruption are errors.
Result<Level> make_level(const LevelSettings& settings, const Seed& seed, const Budget& budget);

/// Proves and measures any map, and tags its rooms. The map must have its rooms (detect_rooms).
void evaluate_level(Level& level, const std::stop_token& stop);

/// The result of a proof, in one or two lines.
std::string verdict_text(const Proof& proof);

}  // namespace teka::dungeon
