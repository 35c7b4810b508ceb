// Forward and backward search in turns of growing length: which of the two is smaller is not known in advance, and
// taking turns costs little more than the better one alone. They do not look for a common position. Both share one
// memory limit.
#pragma once

#include <algorithm>

#include "games/sokoban/solver/backward_search.hpp"
#include "games/sokoban/solver/forward_search.hpp"

namespace teka::sokoban {

template <int W>
class BidirectionalSearch {
 public:
  /// Both must outlive the search.
  void start(const Terrain<W>& terrain, const SolveOptions& options);
  /// Continues until the level is decided or the budget is spent, whose nodes count from the start. May be called again
  /// with a larger one. Fills in answer, nodes and limit; pushes() has the solution when solved.
  Solution advance(const Budget& budget);
  [[nodiscard]] const std::vector<Push>& pushes() const { return *line_; }
  [[nodiscard]] const PairTable<W>& pairs() const { return forward_.pairs(); }
  [[nodiscard]] std::size_t bytes() const { return forward_.bytes() + backward_.bytes(); }

 private:
  struct Side {
    std::uint64_t nodes = 0;
    bool is_stuck = false;  // it can no longer decide
  };
  Solution take_turn(const Budget& budget);
  /// The memory that the other side does not use.
  [[nodiscard]] std::size_t memory_beside(std::size_t bytes) const {
    return options_.memory - std::min(options_.memory, bytes);
  }
  void end_turn();

  const Terrain<W>* terrain_ = nullptr;
  SolveOptions options_;
  ForwardSearch<W> forward_;
  BackwardSearch<W> backward_;
  Side from_start_, from_end_;
  bool is_backward_turn_ = false;
  std::uint64_t turn_end_ = 0;  // in nodes of the side whose turn it is
  const std::vector<Push>* line_ = nullptr;
};

}  // namespace teka::sokoban
