// Settings of a layout of rooms.
#pragma once

#include <cstdint>
#include <optional>

#include "core/result.hpp"

namespace teka::dungeon {

/// The defaults are the paper's, but for the weights: it draws them at random (randomness 1).
struct LayoutSettings {
  std::uint32_t rooms = 15;
  double width = 800, height = 600;
  double min_distance = 80;  ///< between rooms
  double loops = 0.15;       ///< share of the candidates outside the tree that are connected too: the paper's k
  /// Of the weights by which the tree and the loops are chosen: 0, the length of an edge; 1, chance alone; between
  /// them, a mixture.
  double randomness = 0;
  double clustering = 0;  ///< share of the rooms that are tried near an earlier one instead of anywhere
  /// Where the start is, from 0, the room nearest to all others (in edges), to 1, the one farthest from all; absent:
  /// the first room placed, as in the paper.
  std::optional<double> remoteness = {};
  /// Edges from the start to the exit, as near as the map allows; a fraction is rounded up or down at random. Absent:
  /// the exit is the last room placed, as in the paper.
  std::optional<double> exit_distance = {};
  double exit_spread = 0;  ///< standard deviation of the wanted distance from map to map
};

inline constexpr std::uint32_t kMostRooms = 100'000;

/// One clear line about the first setting that is invalid.
Result<void> validate(const LayoutSettings& settings);

}  // namespace teka::dungeon
