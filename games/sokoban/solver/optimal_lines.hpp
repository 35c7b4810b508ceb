// What the solutions with the fewest pushes of one level have in common: averages over all of them, so that nothing
// depends on which of them a search happens to find.
#pragma once

#include "games/sokoban/solver/state_space.hpp"

namespace teka::sokoban {

/// Means over all sequences of the fewest pushes, each counted once.
template <int W>
struct OptimalLines {
  double legal = 0;    ///< pushes that were possible in the positions on the way, except onto dead squares,
  double lost = 0;     ///< and those of them after which the level cannot be solved
  double counter = 0;  ///< pushes after which the box is farther from its nearest goal
  Bits<W> used;        ///< squares of boxes, and of the player on shortest walks between pushes, of any of them
};

/// The space must be complete and hold the start.
template <int W>
OptimalLines<W> follow_optimal_lines(const Terrain<W>& terrain, const StateSpace<W>& space, std::uint32_t start,
                                     int player);

/// The fewest stretches among all solutions from a position, of any number of pushes; the space must be complete.
template <int W>
int fewest_stretches(const Terrain<W>& terrain, const StateSpace<W>& space, std::uint32_t start);

}  // namespace teka::sokoban
