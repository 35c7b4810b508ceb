// The Sokoban solver. Each of its three answers is certain: "solved" comes with a replayed solution, "unsolvable"
// means that every line of play was searched or refuted, "unknown" names the limit that ended the search.
#pragma once

#include <cstddef>
#include <memory>

#include "core/budget.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/solver/solution.hpp"
#include "games/sokoban/solver/solve_options.hpp"

namespace teka::sokoban {

/// Keeps its memory from one level to the next; not thread-safe.
class Solver {
 public:
  Solver();
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// The level must have no fault (see find_fault). Budget::nodes counts expanded positions.
  Solution solve(const Level& level, const SolveOptions& options = {}, const Budget& budget = {});
  /// Bytes that the searches hold now, as they count them.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Engines;
  std::unique_ptr<Engines> engines_;
};

}  // namespace teka::sokoban
