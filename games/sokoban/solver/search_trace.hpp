// The course of a search, to be shown: which positions the solver's forward search expands, one after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/solver/solution.hpp"
#include "games/sokoban/solver/solve_options.hpp"

namespace teka::sokoban {

/// A position when it is expanded. The player is at some square of its region.
struct SearchStep {
  Level level;
  std::uint64_t expanded;  ///< positions so far, this one included
  std::uint64_t seen;      ///< positions found so far; those beyond `expanded` are the frontier
  std::uint32_t pushes;    ///< from the start to this position
};

struct SearchTrace {
  std::vector<SearchStep> steps;
  Answer answer;           ///< unknown if a limit ended the search
  std::uint64_t expanded;  ///< in all
};

/// Evenly chosen steps of a search, at most this many, the last one among them. Budget::nodes limits the search. Not
/// the whole solver, whose searches take turns: its forward search alone, with all of its pruning.
SearchTrace trace_search(const Level& level, Objective objective, std::size_t most_steps, const Budget& budget);

}  // namespace teka::sokoban
