// What the solutions with the fewest pushes of one level have in common: averages over all of them, so that nothing
// depends on which of them a search happens to find.
#pragma once

#include "games/sokoban/retrograde/state_space.hpp"

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

/// Calls visit(terrain, space, start) with the complete space of a level, and the level's own position in it. False if
/// the level has no solution, is beyond the solver or has more than `positions` positions, or if it was interrupted.
/// The space is kept by the thread until the next call.
template <class Visit>
bool with_space_of(const Level& level, std::uint64_t positions, const Budget& budget, Visit&& visit) {
  if (!beyond_solver(level).empty()) return false;
  return with_width(level, [&]<int W>() {
    thread_local StateSpace<W> space;  // keeps its memory
    const Terrain<W> terrain = terrain_of<W>(level);
    if (terrain.hopeless()) return false;
    if (!space.build(terrain, {.nodes = positions, .deadline = budget.deadline, .stop = budget.stop})) return false;
    const std::uint32_t start = space.find(state_of(terrain));
    if (start == StateSpace<W>::kNone) return false;
    visit(terrain, space, start);
    return true;
  });
}

}  // namespace teka::sokoban
