// From settings and a seed to a finished level: the map is built, made a mission of, furnished, proven and measured.
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
  /// What a search for targets found (targets/map_design.hpp): loops, which rooms are connected, start and exit.
  std::optional<LayoutSettings> found = {};
};

/// An error when settings are invalid, or after an interruption.
Result<Level> make_level(const LevelSettings& settings, const Seed& seed, const Budget& budget);

/// Proves and measures a map that came from anywhere, and tags its rooms. The map must have its rooms (detect_rooms).
void evaluate_level(Level& level, const std::stop_token& stop);

/// What a proof says, in a line or two.
std::string verdict_text(const Proof& proof);

}  // namespace teka::dungeon
