// Settings of a layout of rooms.
#pragma once

#include <cstdint>
#include <optional>

#include "core/result.hpp"

namespace teka::dungeon {

/// The defaults are the paper's except for the weights, which it draws at random (randomness 1).
struct LayoutSettings {
  std::uint32_t rooms = 15;
  double width = 800, height = 600;
  double min_distance = 80;  ///< minimum, between rooms
  double loops = 0.15;       ///< share of the candidates outside the tree that become loops: the paper's k
  /// Edge weights for the choice of tree and loops: 0 is the length, 1 is random, values between blend the two.
  double randomness = 0;
  double clustering = 0;  ///< share of the rooms that are placed near an earlier one instead of anywhere
  /// The start, from 0, the room nearest to all others (in edges), to 1, the one farthest from all; absent: the first
  /// room placed, as in the paper.
  std::optional<double> remoteness = {};
  /// Edges from the start to the exit, as close as the map allows; a fraction is rounded up or down at random. Absent:
  /// the exit is the last room placed, as in the paper.
  std::optional<double> exit_distance = {};
  double exit_spread = 0;  ///< standard deviation of the target distance from map to map
};

inline constexpr std::uint32_t kMostRooms = 100'000;

/// Returns one line about the first invalid setting.
Result<void> validate(const LayoutSettings& settings);

}  // namespace teka::dungeon
