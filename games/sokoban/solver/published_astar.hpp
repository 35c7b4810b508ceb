// The A* solver by which published work measures playability, for comparison: A* over single moves that gives up
// after a number of iterations (Todd and others 2023: 150 000; the agent derives from Khalifa's AutoSokoban). A
// level that it does not solve may still have a solution.
//
// Its details are kept, because they affect the number of iterations:
//   - a state is the player and the boxes in a fixed order (exchanged boxes make another state), a step is one move;
//   - the value of a state is its moves so far plus, box by box in that order, the Manhattan distance to the nearest
//     goal that no earlier box has taken;
//   - a push is dropped if it puts the box into a corner, or at a wall between two corners, without goals;
//   - children are kept in a binary heap with the order among equals of Python's heapq; a state that is found again
//     is queued again, and taking it out counts as an iteration.
#pragma once

#include <cstdint>
#include <memory>

#include "core/budget.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

constexpr std::uint64_t kPublishedIterations = 150'000;

struct AstarOutcome {
  bool solved = false;
  bool exhausted = false;  ///< no state was left; not a proof, since pushes are dropped by simple rules
  std::uint64_t iterations = 0;
  int moves = 0;  ///< of the solution, which need not be a shortest one
};

/// Keeps its memory from one level to the next; not thread-safe.
class PublishedAstar {
 public:
  PublishedAstar();
  ~PublishedAstar();
  PublishedAstar(PublishedAstar&&) noexcept;
  PublishedAstar& operator=(PublishedAstar&&) noexcept;

  /// The level must have no fault. Budget::nodes is ignored.
  AstarOutcome solve(const Level& level, std::uint64_t most_iterations = kPublishedIterations,
                     const Budget& budget = {});

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace teka::sokoban
