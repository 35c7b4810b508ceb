// The solver by which published work decides what is playable, for comparison with it: a plain A* over single moves
// that gives up after a number of iterations (Todd and others 2023: 150 000; the agent goes back to Khalifa's
// AutoSokoban). It says nothing about a level that it does not solve.
//
// Kept as it is, because the limit counts its habits too:
//   - a state is the player and the boxes in a fixed order (exchanged boxes make another state), a step is one move;
//   - the value of a state is its moves so far plus, box by box in that order, the Manhattan distance to the nearest
//     goal that no box before has taken;
//   - a push is dropped when a box then stands in a corner, or at a wall between two corners, without goals;
//   - children wait in a binary heap (Python's heapq: what comes first among equals is its affair, and done here in the
//     same way); a state that is met again waits again, and taking it out is an iteration.
#pragma once

#include <cstdint>
#include <memory>

#include "core/budget.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

constexpr std::uint64_t kPublishedIterations = 150'000;

struct AstarOutcome {
  bool solved = false;
  bool exhausted = false;  ///< nothing was left to look at; not a proof, since `dropped` pushes are judged roughly
  std::uint64_t iterations = 0;
  int moves = 0;  ///< of the solution, which need not be a shortest one
};

/// Keeps its memory from one level to the next; not for several threads at once.
class PublishedAstar {
 public:
  PublishedAstar();
  ~PublishedAstar();
  PublishedAstar(PublishedAstar&&) noexcept;
  PublishedAstar& operator=(PublishedAstar&&) noexcept;

  /// The level must have no fault. Budget::nodes is not looked at.
  AstarOutcome solve(const Level& level, std::uint64_t most_iterations = kPublishedIterations,
                     const Budget& budget = {});

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace teka::sokoban
