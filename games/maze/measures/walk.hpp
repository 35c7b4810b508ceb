// The paper's measure of difficulty: a walker who explores depth first, choosing evenly among the openings that lead to
// cells not yet seen, until the goal is found. A step is one move; moves back count too.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/budget.hpp"
#include "core/estimate.hpp"
#include "core/rng.hpp"
#include "games/maze/maze/choice.hpp"
#include "games/maze/maze/maze.hpp"
#include "parallel/executor.hpp"

namespace teka::maze {

/// Walks one maze many times. The goal must be reachable from the start.
///
/// The maze is first folded into what a walk can tell apart. A part that hangs on the rest by one opening and has
/// neither start nor goal in it is always explored whole once entered: 2 x its cells steps, whatever happens inside. A
/// corridor is one move of its length. What is left are the cells with a choice; the number of steps has exactly the
/// same distribution as that of a walk from cell to cell, which the tests check.
class Walker {
 public:
  /// Stopped while it folds, it makes no walks.
  explicit Walker(const Maze& maze, const std::stop_token& stop = {});

  /// As many walks are always made, even after a stop: about the best maze of a run somebody still wants to know.
  static constexpr std::size_t kAlways = 64;

  /// Steps of `count` walks, a stream of random numbers for all of them. Nothing when stopped in between: the walks
  /// that are done by then are the short ones.
  Estimate sample(const Seed& seed, std::size_t count, const std::stop_token& stop = {});

 private:
  static constexpr std::uint8_t kSeen = 16;

  /// A way out of a node.
  struct Way {
    std::uint32_t to = 0;     ///< the node at its other end; node 0, which is always seen, for a part that hangs on it
    std::uint32_t there = 0;  ///< steps to `to` when it is not yet seen
    std::uint32_t there_and_back =
        0;                      ///< steps there and back when it turns out to be seen, or of the whole hanging part
    std::uint8_t entrance = 0;  ///< the bit of this way at its other end
  };
  struct Branch {
    std::uint32_t node;
    std::uint32_t depth;
  };

  using Node = std::array<Way, 4>;
  class Folding;
  struct Walk;
  static constexpr std::size_t kTogether = 4;  ///< walks that take turns: measured, see bench/

  std::uint32_t start_ = 0;
  std::uint32_t goal_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint8_t> fresh_;  ///< per node: the ways that it has; the state before a walk
  std::vector<std::uint8_t> state_;  ///< room for the walks that take turns
  std::vector<Branch> branches_;
};

/// Steps of `count` walks, in blocks with a stream each: the same for any number of threads. Fewer when interrupted.
/// `progress` is told how many walks are done, now and then and from any thread.
Estimate sample_walks(const Maze& maze, const Seed& seed, std::size_t count, Executor& executor,
                      const Budget& budget = {}, const std::function<void(std::uint64_t)>& progress = {});

}  // namespace teka::maze
