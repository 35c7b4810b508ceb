#include "games/sokoban/solver/forward_search.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr std::uint16_t kNotWalked = 0xFFFF;
}  // namespace

template <int W>
void ForwardSearch<W>::start(const Terrain<W>& terrain, const SolveOptions& options) {
  terrain_ = &terrain;
  options_ = options;
  line_.clear();
  pairs_.clear();
  pairs_after_ = uses(Technique::pair_table) ? PairTable<W>::pays_after(terrain) : 0;
  open_.start(options.objective, options.memory);
  if (terrain.hopeless() || !add_root()) open_.give_up();
}

template <int W>
Solution ForwardSearch<W>::advance(const Budget& budget) {
  Solution result = open_.advance(budget, [&](std::uint32_t index) {
    if (open_.nodes() == pairs_after_) build_pairs(budget);
    expand(index);
  });
  if (result.answer == Answer::solved) trace(open_.solved());
  return result;
}

template <int W>
void ForwardSearch<W>::build_pairs(const Budget& budget) {
  pairs_.build(*terrain_, (options_.memory - std::min(options_.memory, bytes())) / 2, budget);
  limit_memory(options_.memory);
}

template <int W>
void ForwardSearch<W>::limit_memory(std::size_t memory) {
  options_.memory = memory;
  open_.store().limit_memory(memory - std::min(memory, pairs_.bytes()));
}

template <int W>
bool ForwardSearch<W>::add_root() {
  const Terrain<W>& t = *terrain_;
  const Set& boxes = t.boxes();
  if (uses(Technique::dead_squares) && (boxes & ~t.live()).any()) return false;
  if (uses(Technique::freeze) && is_frozen_deadlock(t, boxes)) return false;
  estimate_node(boxes);
  if (estimate_ >= Assignment::kNever) return false;
  const bool exact = options_.objective == Objective::moves;
  const int player = exact ? t.player() : t.flood(t.floor() & ~boxes, Set::single(t.player())).lowest();
  open_.add(boxes, player, BestFirst<W>::kNone, {}, 0, estimate_);
  return true;
}

template <int W>
void ForwardSearch<W>::estimate_node(const Set& boxes) {
  const Terrain<W>& t = *terrain_;
  int n = 0;
  boxes.for_each([&](int square) { rows_[static_cast<std::size_t>(n++)] = t.distances(square); });
  if (uses(Technique::matching)) {
    assignment_.solve(n, rows_);
    estimate_ = assignment_.cost();
    return;
  }
  estimate_ = 0;
  boxes.for_each([&](int square) { estimate_ += nearest_goal(square); });
}

template <int W>
int ForwardSearch<W>::nearest_goal(int square) const {
  const auto row = terrain_->distances(square);
  return *std::min_element(row, row + terrain_->goal_count());
}

template <int W>
int ForwardSearch<W>::estimate_child(int box, int from, int to) const {
  if (uses(Technique::matching)) return assignment_.cost_with(box, terrain_->distances(to));
  return estimate_ - nearest_goal(from) + nearest_goal(to);
}

template <int W>
void ForwardSearch<W>::expand(std::uint32_t index) {
  const Terrain<W>& t = *terrain_;
  const Node node = open_[index];
  if (watcher_) watcher_(node.boxes, node.player, node.cost, open_.store().size());
  if (node.boxes == t.goals()) {
    open_.set_solved(index);
    return;
  }
  const Set free = t.floor() & ~node.boxes;
  const Set region = t.flood(free, Set::single(node.player));
  Set movable = node.boxes;
  if (options_.objective == Objective::moves) {
    measure_walks(free, node.player);
  } else if (uses(Technique::corrals)) {
    movable = boxes_to_push(t, node.boxes, region);
    if (movable.none()) return;
  }
  estimate_node(node.boxes);
  push_boxes(index, node, region, movable);
}

template <int W>
void ForwardSearch<W>::push_boxes(std::uint32_t index, const Node& node, const Set& region, const Set& movable) {
  const Terrain<W>& t = *terrain_;
  const Set target = (uses(Technique::dead_squares) ? t.live() : t.floor()) & ~node.boxes;
  std::array<Set, kDirections> can_go;
  for (int d = 0; d < kDirections; ++d) {
    can_go[static_cast<std::size_t>(d)] = movable & t.beside(region, opposite(d)) & t.beside(target, d);
  }
  int box = -1;
  node.boxes.for_each([&](int from) {
    ++box;
    for (int d = 0; d < kDirections; ++d) {
      if (open_.out_of_memory() || !can_go[static_cast<std::size_t>(d)].test(from)) continue;
      const int to = t.step(from, d);
      const int estimate = estimate_child(box, from, to);
      if (estimate >= Assignment::kNever) continue;
      Set boxes = node.boxes;
      boxes.flip(from);
      boxes.flip(to);
      if (uses(Technique::freeze) && is_frozen_deadlock_at(t, boxes, to)) continue;
      if (pairs_.is_lost(boxes, to, opposite(d))) continue;
      const std::uint32_t walk =
          options_.objective == Objective::moves ? walk_[static_cast<std::size_t>(t.step(from, opposite(d)))] : 0;
      add_child(index, boxes, from, d, node.cost + walk + 1, estimate);
    }
  });
}

template <int W>
void ForwardSearch<W>::add_child(std::uint32_t parent, const Set& boxes, int from, int direction, std::uint32_t cost,
                                 int estimate) {
  const Terrain<W>& t = *terrain_;
  const bool exact = options_.objective == Objective::moves;
  const int player = exact ? from : t.flood(t.floor() & ~boxes, Set::single(from)).lowest();
  const Push push{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(t.step(from, direction))};
  open_.add(boxes, player, parent, push, cost, estimate);
}

template <int W>
void ForwardSearch<W>::measure_walks(const Set& free, int from) {
  const Terrain<W>& t = *terrain_;
  walk_.assign(static_cast<std::size_t>(t.squares()), kNotWalked);
  std::uint16_t distance = 0;
  for (Set seen, ring = Set::single(from); ring.any(); ++distance) {
    ring.for_each([&](int square) { walk_[static_cast<std::size_t>(square)] = distance; });
    seen = seen | ring;
    ring = t.spread(ring) & free & ~seen;
  }
}

template <int W>
void ForwardSearch<W>::trace(std::uint32_t index) {
  line_.clear();
  for (; open_[index].parent != BestFirst<W>::kNone; index = open_[index].parent) {
    line_.push_back({open_[index].from, open_[index].to});
  }
  std::reverse(line_.begin(), line_.end());
}

#define TEKA_INSTANTIATE(words) template class ForwardSearch<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
