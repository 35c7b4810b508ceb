// A path of some box to the next goal of the plan with as few boxes on it as possible, and these blocking boxes. A
// person would clear them away first.
#pragma once

#include <vector>

#include "games/sokoban/solver/packing_plan.hpp"

namespace teka::sokoban {

template <int W>
struct GoalPath {
  Bits<W> squares;   ///< squares of the box and the player on the path
  Bits<W> blockers;  ///< boxes on these squares
};

template <int W>
class GoalPathFinder {
 public:
  /// Empty when the goal is filled or no path exists.
  GoalPath<W> find(const Terrain<W>& terrain, const PackingPlan<W>& plan, const Bits<W>& boxes, int packed);

 private:
  static constexpr int kBlocked = 20;  ///< a box on the path costs as much as this many pushes
  static constexpr int kMostCost = 4000;

  void reach(int square, int side, int cost, int from);
  int search(const Terrain<W>& terrain, const Bits<W>& free, const Bits<W>& loose);
  void relax(const Terrain<W>& terrain, const Bits<W>& free, const Bits<W>& loose, int state, int cost);

  // A state is square * 4 + side of the player; pulled backwards from the goal.
  std::vector<int> cost_, from_;
  std::vector<std::vector<int>> buckets_;
};

}  // namespace teka::sokoban
