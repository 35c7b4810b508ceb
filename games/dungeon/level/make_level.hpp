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

/// The same, but the level has nothing except the map, its furnishing, its effort and what is missing.
Result<Level> make_furnished_level(const LevelSettings& settings, const Seed& seed, const Budget& budget);

/// Proves and measures a map from any source, and tags its rooms. An error when the map lacks start, exit or rooms; a
/// map of tiles and things alone gets its rooms from detect_rooms().
Result<void> evaluate_level(Level& level, const std::stop_token& stop);

/// The result of a proof, in one or two lines.
std::string verdict_text(const Proof& proof);

}  // namespace teka::dungeon
