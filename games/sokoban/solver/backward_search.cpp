#include "games/sokoban/solver/backward_search.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

template <int W>
void BackwardSearch<W>::start(const Terrain<W>& terrain, Objective objective, std::size_t memory) {
  terrain_ = &terrain;
  line_.clear();
  open_.start(objective, memory);
  start_region_ = terrain.flood(terrain.floor() & ~terrain.boxes(), Set::single(terrain.player()));
  measure_starts();
  add_ends();
}

/// With no other box on the board, and the player where it starts.
template <int W>
void BackwardSearch<W>::measure_starts() {
  const Terrain<W>& t = *terrain_;
  const auto boxes = static_cast<std::size_t>(t.box_count());
  distance_.assign(static_cast<std::size_t>(t.squares()) * boxes, Assignment::kNever);
  std::size_t box = 0;
  t.boxes().for_each([&](int square) {
    distance_[static_cast<std::size_t>(square) * boxes + box] = 0;
    const Set region = t.flood(t.floor() & ~Set::single(square), Set::single(t.player()));
    for (const auto& place : reach_.explore(t, Set{}, square, region, t.live(), BoxReach<W>::Mode::push)) {
      auto& nearest = distance_[place.square * boxes + box];
      nearest = std::min<std::int32_t>(nearest, place.length);
    }
    ++box;
  });
}

/// All boxes on goals, the player in each of the regions that they leave.
template <int W>
void BackwardSearch<W>::add_ends() {
  const Terrain<W>& t = *terrain_;
  estimate_node(t.goals());
  if (!assignment_.possible()) return;
  for (Set free = t.floor() & ~t.goals(); free.any();) {
    const Set region = t.flood(free, Set::single(free.lowest()));
    free = free & ~region;
    open_.add(t.goals(), region.lowest(), BestFirst<W>::kNone, {}, 0, assignment_.cost());
  }
}

template <int W>
void BackwardSearch<W>::estimate_node(const Set& boxes) {
  int n = 0;
  boxes.for_each([&](int square) { rows_[static_cast<std::size_t>(n++)] = distances(square); });
  assignment_.solve(n, rows_);
}

template <int W>
Solution BackwardSearch<W>::advance(const Budget& budget) {
  Solution result = open_.advance(budget, [&](std::uint32_t index) { expand(index); });
  if (result.answer == Answer::solved) trace(open_.solved());
  return result;
}

template <int W>
void BackwardSearch<W>::expand(std::uint32_t index) {
  const Terrain<W>& t = *terrain_;
  const Node node = open_[index];
  if (node.boxes == t.boxes() && start_region_.test(node.player)) {
    open_.set_solved(index);
    return;
  }
  const Set region = t.flood(t.floor() & ~node.boxes, Set::single(node.player));
  estimate_node(node.boxes);
  int box = 0;
  node.boxes.for_each([&](int square) { pull(index, node, region, box++, square); });
}

template <int W>
void BackwardSearch<W>::pull(std::uint32_t index, const Node& node, const Set& region, int box, int square) {
  const Terrain<W>& t = *terrain_;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const int next = t.ring(square)[2 * d];
    if (next < 0 || !region.test(next)) continue;
    const int player = t.ring(next)[2 * d];
    if (player < 0 || !region.test(player)) continue;
    const int estimate = assignment_.cost_with(box, distances(next));
    if (estimate >= Assignment::kNever) continue;
    Set boxes = node.boxes;
    boxes.flip(square);
    boxes.flip(next);
    const Push push{static_cast<std::uint16_t>(next), static_cast<std::uint16_t>(square)};
    const Set after = t.flood(t.floor() & ~boxes, Set::single(player));
    open_.add(boxes, after.lowest(), index, push, node.cost + 1, estimate);
  }
}

/// Parents are nearer to the goals, so the pushes come in the order of play.
template <int W>
void BackwardSearch<W>::trace(std::uint32_t index) {
  line_.clear();
  for (; open_[index].parent != BestFirst<W>::kNone; index = open_[index].parent) {
    line_.push_back({open_[index].from, open_[index].to});
  }
}

#define TEKA_INSTANTIATE(words) template class BackwardSearch<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
