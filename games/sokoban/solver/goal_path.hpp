// The way of some box to the goal that is next in the plan, with as few boxes on it as possible, and those boxes. They
// are what a person would clear away first.
#pragma once

#include <vector>

#include "games/sokoban/solver/packing_plan.hpp"

namespace teka::sokoban {

template <int W>
struct GoalPath {
  Bits<W> squares;   ///< where the box goes and the player stands
  Bits<W> blockers;  ///< other boxes on these
};

template <int W>
class GoalPathFinder {
 public:
  /// Empty when the goal is filled or no way exists.
  GoalPath<W> find(const Terrain<W>& terrain, const PackingPlan<W>& plan, const Bits<W>& boxes, int packed);

 private:
  static constexpr int kBlocked = 20;  ///< a box on the way counts as so many pushes
  static constexpr int kMostCost = 4000;

  void reach(int square, int side, int cost, int from);
  int search(const Terrain<W>& terrain, const Bits<W>& free, const Bits<W>& loose);
  void relax(const Terrain<W>& terrain, const Bits<W>& free, const Bits<W>& loose, int state, int cost);

  // A state is square * 4 + side of the player; pulled backwards from the goal.
  std::vector<int> cost_, from_;
  std::vector<std::vector<int>> buckets_;
};

}  // namespace teka::sokoban
