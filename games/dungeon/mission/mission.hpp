// Adds a mission to a plain map: a start and an exit, locked doors with keys, secret rooms, one-way doors. Every
// mission is proven (proof.hpp) before it is returned: it can be finished, no player can get stuck, and each lock is
// needed.
#pragma once

#include <stop_token>
#include <string>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/dungeon/mission/settings.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

struct Mission {
  int locks = 0, secrets = 0, one_ways = 0;  ///< how many were placed; likewise the others
  std::uint32_t open_distance = 0;           ///< steps from start to exit if nothing were locked
  double detour = 0;                         ///< relative detour of the second route; infinite when there is none
  int tries = 0;                             ///< until a proof succeeded
  std::int64_t missing = 0;                  ///< how many of those asked
  bool short_of_dead_ends = false;           ///< the map has too few for the secret rooms asked
  bool most_for_rooms = false;               ///< no map with so many rooms could have more of them
  Proof proof;                               ///< with the order of play
  std::string shortfall;                     ///< what could not be placed, in one line; otherwise empty
};

/// Changes tiles, passages and things of the map; removes existing monsters, treasures and rest spots. If the settings
/// are invalid or the map has no rooms, returns an error and does not change the map. A stop is an error, too.
Result<Mission> add_mission(Map& map, const MissionSettings& settings, const Seed& seed,
                            const std::stop_token& stop = {});

}  // namespace teka::dungeon
