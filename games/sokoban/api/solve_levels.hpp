// Solves many levels, each within its own limits: what `teka solve sokoban` does, as a function.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/sokoban/formats/text_format.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// Limits for each level.
struct SolveLimits {
  double seconds = 10;
  std::optional<std::uint64_t> nodes;  ///< expanded positions: a limit that gives the same result on every machine
};

struct SolvedLevel {
  Solution solution;
  int box_changes = 0;  ///< of the solution
  double seconds = 0;   ///< that it took

  /// False if it was stopped or not started.
  [[nodiscard]] bool is_done() const {
    return solution.answer != Answer::unknown || (!solution.limit.empty() && solution.limit != "stopped");
  }
};

/// One for each entry. The levels must have no fault; those that are read or generated have none.
std::vector<SolvedLevel> solve_levels(std::span<const Entry> entries, const SolveOptions& options,
                                      const SolveLimits& limits, Executor& executor, const Budget& budget = {},
                                      const std::function<void(std::uint64_t done)>& progress = {});

}  // namespace teka::sokoban
