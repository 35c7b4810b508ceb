// The exact mean and variance of the steps of the random depth-first walk (walk.hpp), without walking.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/estimate.hpp"
#include "games/maze/maze/maze.hpp"
#include "games/maze/measures/walk_core.hpp"

namespace teka::maze {

/// A situation of the walk is the place where it is and what of the maze it can still reach. In a maze without loops
/// there are as many as nodes; loops that share cells multiply them. Beyond these limits there is no exact result.
inline constexpr std::size_t kMostSituations = std::size_t{1} << 18U;  ///< about a tenth of a second
inline constexpr std::size_t kMostBlockNodes = 64;                     ///< junctions that lie on common loops

/// Exact up to the rounding of double precision (about 1e-13 of the value). Nothing if the goal cannot be reached, if
/// the maze has too many loops, or after a stop.
///
/// Why so few situations suffice: when the walk stands at a cell, what it has not yet visited falls into parts that are
/// connected among each other only by that cell. One of them contains the goal. Any other part, if it is entered first,
/// is explored completely: its cost does not depend on how. Once the walk enters the part with the goal it does not
/// come back. So all that matters of the past is the part with the goal and the cell where it was entered; and at a
/// cell that separates start from goal nothing of the past matters.
std::optional<WalkMoments> exact_walk(const Maze& maze, std::size_t most_situations = kMostSituations,
                                      const std::stop_token& stop = {});

/// An exact result among estimates by walks: it counts as so many walks that its error vanishes.
inline constexpr std::uint64_t kExactCount = std::uint64_t{1} << 40U;
inline Estimate exact_estimate(const WalkMoments& moments) {
  return {kExactCount, moments.mean, moments.variance * static_cast<double>(kExactCount - 1)};
}
inline bool is_exact(const Estimate& walk) {
  return walk.count >= kExactCount;
}

}  // namespace teka::maze
