// What makes a level hard or easy, by exhaustive search: measures that hold for all solutions with the fewest pushes,
// whichever of them a solver finds. And the shape of its room.
#pragma once

#include <cstdint>
#include <optional>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// The walls and goals, as the eye sees them. Floor is what the player could reach without boxes.
struct RoomShape {
  int floor = 0;           ///< squares of floor
  double narrow = 0;       ///< share of them between two opposite walls: passages and doors
  int islands = 0;         ///< groups of walls surrounded by floor (diagonal neighbours belong together)
  double goals_apart = 0;  ///< share of goals that touch no other goal
};
RoomShape shape_of(const Level& level);

/// Of all solutions with the fewest pushes, unless said otherwise.
struct LevelAnalysis {
  RoomShape shape;
  double freedom = 0;           ///< log2 of their number per push: 0 if every push is forced
  double traps = 0;             ///< share of the possible pushes on the way that lose the level, without dead squares
  double counter_pushes = 0;    ///< share of pushes that take a box farther from its nearest goal
  double floor_used = 0;        ///< share of the floor that boxes, or the player on shortest walks, use in any of them
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
