// What makes a level hard or easy, by exhaustive search: measures that hold for all solutions with the fewest pushes,
// whichever of them a solver finds.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "games/sokoban/measures/play_profile.hpp"

namespace teka::sokoban {

struct LevelAnalysis {
  PlayProfile play;
  int any_changes = 0;          ///< fewest box changes among all solutions, of any number of pushes
  int decomposition = 0;        ///< see decompose(); 0 if the search for it was given up
  std::uint64_t positions = 0;  ///< from which the goals can be filled
};

/// Nothing if the level has no solution, or more than `positions` positions.
std::optional<LevelAnalysis> analyse(const Level& level, std::uint64_t positions, const Budget& budget = {});

/// The smallest n such that the level can be solved in rounds of at most n boxes each, after the decomposition of
/// Jarusek and Pelanek ("Difficulty Rating of Sokoban Puzzle", 2010): the boxes of a round are pushed to goals, in any
/// order, while no other box moves, and then stay. 1: one box after the other. 0 if more than `positions` positions
/// would have to be searched. The level must be solvable.
int decompose(const Level& level, std::uint64_t positions, const Budget& budget = {});

Metrics to_metrics(const LevelAnalysis& analysis);

}  // namespace teka::sokoban
