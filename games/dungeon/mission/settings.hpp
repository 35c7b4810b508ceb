// Settings of a mission.
#pragma once

#include <cstdint>

namespace teka::dungeon {

struct MissionSettings {
  enum class Ends : std::uint8_t {
    kept,         ///< start and exit stay where they are
    far,          ///< as far apart as possible
    at_distance,  ///< the exit is `exit_distance` steps from the start, as closely as possible
    even,         ///< far apart, connected by two routes of nearly equal length that share no passage
  };

  int locks = 0;  ///< 0 .. kMostLocks
  int secrets = 0;
  int one_ways = 0;
  Ends ends = Ends::far;
  int exit_distance = 0;
  /// Locks and exit distance were chosen by a search, so fewer locks or another distance are not reported as missing.
  bool searched = false;
};

}  // namespace teka::dungeon
