// The Sokoban solver: three answers, each of them proven. "solved" comes with a solution that was replayed,
// "unsolvable" means that every line of play was looked at or shown to lead nowhere, "unknown" says which limit ended
// the search.
#pragma once

#include <cstddef>
#include <memory>

#include "core/budget.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/solver/solution.hpp"
#include "games/sokoban/solver/solve_options.hpp"

namespace teka::sokoban {

/// Keeps its memory from one level to the next; not for several threads at once.
class Solver {
 public:
  Solver();
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// The level must have no fault (see find_fault). Budget::nodes counts expanded positions.
  Solution solve(const Level& level, const SolveOptions& options = {}, const Budget& budget = {});
  /// What the searches hold now, as they count it themselves.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Engines;
  std::unique_ptr<Engines> engines_;
};

}  // namespace teka::sokoban
