// The paper's measure of difficulty: a random depth-first walk, which chooses uniformly among the openings to unvisited
// cells until it finds the goal. A step is one move; moves back count, too.
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
/// The maze is first reduced. A part that is connected by one opening only and contains neither start nor goal is
/// always explored completely once entered: 2 x its cells steps, whatever happens inside. A corridor is one move of its
/// length. The cells with a choice remain; the number of steps has exactly the same distribution as for a walk from
/// cell to cell, which the tests check.
class Walker {
 public:
  /// If it is stopped during the reduction, it makes no walks.
  explicit Walker(const Maze& maze, const std::stop_token& stop = {});

  /// This many walks are always made, even after a stop, because the best maze of a run still needs an estimate.
  static constexpr std::size_t kAlways = 64;

  /// Steps of `count` walks, with one random stream for all of them. Nothing when stopped in between, because the walks
  /// finished by then are the short ones.
  Estimate sample(const Seed& seed, std::size_t count, const std::stop_token& stop = {});

 private:
  static constexpr std::uint8_t kSeen = 16;

  /// An exit of a node.
  struct Way {
    std::uint32_t to = 0;     ///< the node at its other end; node 0, which is always seen, for a hanging part
    std::uint32_t there = 0;  ///< steps to `to` if it is not yet seen
    std::uint32_t there_and_back =
        0;                      ///< steps there and back if it turns out to be seen, or of the whole hanging part
    std::uint8_t entrance = 0;  ///< the bit of this exit at its other end
  };
  struct Branch {
    std::uint32_t node;
    std::uint32_t depth;
  };

  using Node = std::array<Way, 4>;
  class Folding;
  struct Walk;
  static constexpr std::size_t kTogether = 4;  ///< number of interleaved walks: measured, see bench/

  std::uint32_t start_ = 0;
  std::uint32_t goal_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint8_t> fresh_;  ///< per node: the exits that it has; the state before a walk
  std::vector<std::uint8_t> state_;  ///< memory of the interleaved walks
  std::vector<Branch> branches_;
};

/// Steps of `count` walks, in blocks with one stream each: the same for any number of threads. Fewer when interrupted.
/// `progress` receives the number of finished walks now and then, from any thread.
Estimate sample_walks(const Maze& maze, const Seed& seed, std::size_t count, Executor& executor,
                      const Budget& budget = {}, const std::function<void(std::uint64_t)>& progress = {});

}  // namespace teka::maze
