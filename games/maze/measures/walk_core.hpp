// The part of a maze that decides how long the random walk takes: the cells that lie on simple paths from start to
// goal. Everything else hangs on one of these cells and, once entered, is explored completely.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// Mean and variance of a number of steps.
struct WalkMoments {
  double mean = 0;
  double variance = 0;

  WalkMoments& operator+=(const WalkMoments& other) {
    mean += other.mean;
    variance += other.variance;
    return *this;
  }
};

/// A part that is explored completely if it is entered, by any of its openings at one cell.
struct SidePart {
  double openings = 0;
  double cells = 0;
};

/// The steps inside side parts of one cell before the walk goes on by one of `exits` openings. The openings are tried
/// in random order, so a part is entered before with the probability openings / (openings + exits), and then costs
/// twice its cells.
WalkMoments steps_aside(std::span<const SidePart> parts, double exits);

/// The core as a graph. Its nodes are the start, the goal and all cells with at least three openings to core cells;
/// corridors are edges. Cells behind the goal do not belong to it: no walk enters them.
struct WalkCore {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Edge {
    std::array<std::uint32_t, 2> ends{};  ///< nodes
    std::uint32_t block = 0;              ///< edges of the same block lie on common cycles; a bridge is alone
    double inside = 0;                    ///< cells between the ends, with all that hangs on them
    WalkMoments crossing;                 ///< steps from one end to the other
  };
  struct Node {
    std::array<std::uint32_t, 4> edges{kNone, kNone, kNone, kNone};
    std::array<SidePart, 3> parts{};  ///< that hang on it
    std::size_t part_count = 0;
    double cells = 1;  ///< itself and all that hangs on it

    [[nodiscard]] std::span<const SidePart> hanging() const { return {parts.data(), part_count}; }
  };

  std::vector<Node> nodes;  ///< none if the goal cannot be reached, or after a stop
  std::vector<Edge> edges;
  std::uint32_t start = 0;
  std::uint32_t goal = 0;
};

/// Takes time proportional to the cells.
WalkCore make_walk_core(const Maze& maze, const std::stop_token& stop = {});

}  // namespace teka::maze
