#include "games/sokoban/solver/frozen_goals.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

template <int W>
const typename FrozenGoals<W>::Rest& FrozenGoals<W>::rest(const Terrain<W>& terrain, const Set& frozen) {
  const auto goals = static_cast<std::size_t>(terrain.goal_count());
  entry_bytes_ = sizeof(Rest) + (goals + 1) * sizeof(Set) + 2 * kAllocation;
  if (bytes() + entry_bytes_ > memory_) known_.clear();
  const auto [found, is_new] = known_.try_emplace(frozen);
  Rest& rest = found->second;
  if (!is_new) return rest;
  rest.sources.reserve(goals);
  const Set free = terrain.floor() & ~frozen;
  (terrain.goals() & ~frozen).for_each([&](int goal) {
    Set sources;
    for (const auto& place : reach_.explore(terrain, frozen, goal, free, terrain.floor(), BoxReach<W>::Mode::pull)) {
      sources.set(place.square);
    }
    rest.live = rest.live | sources;
    rest.sources.push_back(sources);
  });
  return rest;
}

template <int W>
bool FrozenGoals<W>::is_lost(const Terrain<W>& terrain, const Set& boxes, const Set& frozen) {
  const Rest& rest = this->rest(terrain, frozen);
  const Set loose = boxes & ~frozen;
  if ((loose & ~rest.live).any()) return true;
  // Augmenting paths: every remaining goal must get a box.
  std::vector<int> box_squares;
  loose.for_each([&](int square) { box_squares.push_back(square); });
  std::vector<int> goal_of(box_squares.size(), -1);
  std::uint64_t tried = 0;
  const auto give = [&](auto&& self, std::size_t goal) -> bool {
    for (std::size_t b = 0; b < box_squares.size(); ++b) {
      if ((tried >> b & 1) != 0 || !rest.sources[goal].test(box_squares[b])) continue;
      tried |= std::uint64_t{1} << b;
      if (goal_of[b] < 0 || self(self, static_cast<std::size_t>(goal_of[b]))) {
        goal_of[b] = static_cast<int>(goal);
        return true;
      }
    }
    return false;
  };
  for (std::size_t goal = 0; goal < rest.sources.size(); ++goal) {
    tried = 0;
    if (!give(give, goal)) return true;
  }
  return false;
}

#define TEKA_INSTANTIATE(words) template class FrozenGoals<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
