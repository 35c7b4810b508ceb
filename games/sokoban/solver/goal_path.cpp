#include "games/sokoban/solver/goal_path.hpp"

#include <limits>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

template <int W>
GoalPath<W> GoalPathFinder<W>::find(const Terrain<W>& terrain, const PackingPlan<W>& plan, const Bits<W>& boxes,
                                    int packed) {
  GoalPath<W> way;
  const int goal = plan.next(packed);
  if (boxes.test(goal)) return way;
  const auto states = static_cast<std::size_t>(terrain.squares()) * kDirections;
  cost_.assign(states, std::numeric_limits<int>::max());
  from_.assign(states, -1);
  buckets_.resize(kMostCost);
  for (auto& bucket : buckets_) bucket.clear();
  const Bits<W> loose = boxes & ~plan.done(packed);
  for (int d = 0; d < kDirections; ++d) {
    if (terrain.side(goal, d) != Terrain<W>::kNoSide) reach(goal, d, 0, -1);
  }
  const int found = search(terrain, terrain.floor() & ~plan.done(packed), loose);
  if (found < 0) return way;
  for (int at = found; at >= 0; at = from_[static_cast<std::size_t>(at)]) {
    way.squares.set(at / kDirections);
    way.squares.set(terrain.step(at / kDirections, at % kDirections));
  }
  way.blockers = way.squares & loose & ~Bits<W>::single(found / kDirections);
  return way;
}

template <int W>
void GoalPathFinder<W>::reach(int square, int side, int cost, int from) {
  const int state = square * kDirections + side;
  if (cost >= kMostCost || cost_[static_cast<std::size_t>(state)] <= cost) return;
  cost_[static_cast<std::size_t>(state)] = cost;
  from_[static_cast<std::size_t>(state)] = from;
  buckets_[static_cast<std::size_t>(cost)].push_back(state);
}

/// The first state with a box on it, or -1.
template <int W>
int GoalPathFinder<W>::search(const Terrain<W>& terrain, const Bits<W>& free, const Bits<W>& loose) {
  for (int cost = 0; cost < kMostCost; ++cost) {
    const auto& bucket = buckets_[static_cast<std::size_t>(cost)];
    for (const int state : bucket) {  // only later buckets grow during the loop
      if (cost_[static_cast<std::size_t>(state)] != cost) continue;
      if (loose.test(state / kDirections)) return state;
      relax(terrain, free, loose, state, cost);
    }
  }
  return -1;
}

template <int W>
void GoalPathFinder<W>::relax(const Terrain<W>& terrain, const Bits<W>& free, const Bits<W>& loose, int state,
                              int cost) {
  const int square = state / kDirections;
  for (int d = 0; d < kDirections; ++d) {
    const int side = terrain.side(square, d);
    if (side == Terrain<W>::kNoSide || side != terrain.side(square, state % kDirections)) continue;
    const int next = terrain.step(square, d);
    const int beyond = terrain.ring(next)[2 * static_cast<std::size_t>(d)];
    if (!free.test(next) || beyond < 0 || !free.test(beyond)) continue;
    reach(next, d, cost + 1 + (loose.test(beyond) ? kBlocked : 0), state);
  }
}

#define TEKA_INSTANTIATE(words) template class GoalPathFinder<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
