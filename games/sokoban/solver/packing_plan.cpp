#include "games/sokoban/solver/packing_plan.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr int kMostNodes = 1000;
constexpr std::size_t kMostWork = 500'000;
constexpr int kPerBox = 4096;  // in the key of a position: a remaining box counts more than any distance
}  // namespace

template <int W>
void PackingPlan<W>::build(const Terrain<W>& terrain, PlanStyle style, std::size_t memory, const Budget& budget) {
  seen_.clear(memory);
  unpack(terrain, style, budget);
  find_live(terrain, budget);
}

template <int W>
void PackingPlan<W>::build_none(const Terrain<W>& terrain, const Budget& budget) {
  fill_in_any_order(terrain.goals());
  done_.push_back(terrain.goals());
  find_live(terrain, budget);
}

/// Best first: the position with the fewest boxes left is expanded.
template <int W>
void PackingPlan<W>::unpack(const Terrain<W>& terrain, PlanStyle style, const Budget& budget) {
  work_ = 0;
  add(PositionStore<W>::kNone, terrain.goals(), terrain.floor() & ~terrain.goals(), 0);
  std::uint32_t best = 0;
  for (int nodes = 0; nodes < kMostNodes && work_ < kMostWork && !budget.interrupted(); ++nodes) {
    const std::uint32_t index = seen_.dequeue();
    if (index == PositionStore<W>::kNone) break;
    if (seen_[index].boxes.count() < seen_[best].boxes.count()) best = index;
    if (seen_[best].boxes.none()) break;
    expand(terrain, index, style, budget);
  }
  list_stages(best);
  seen_.clear(0);  // only the stages are needed from now on
}

template <int W>
void PackingPlan<W>::expand(const Terrain<W>& terrain, std::uint32_t index, PlanStyle style, const Budget& budget) {
  const Set left = seen_[index].boxes;
  const Set free = terrain.floor() & ~left;
  // With all goals filled the player may be anywhere; after the first pull its region is known.
  const Set player =
      seen_[index].parent == PositionStore<W>::kNone ? free : terrain.flood(free, Set::single(seen_[index].player));
  const Set sources = terrain.boxes() & ~terrain.goals();
  const int key = left.count() * kPerBox;
  left.for_each([&](int box) {
    if (work_ > kMostWork || budget.interrupted()) return;
    const Set others = left & ~Set::single(box);
    const auto& places = reach_.explore(terrain, others, box, player, terrain.floor(), Mode::pull);
    work_ += places.size();
    const auto out = std::find_if(places.begin(), places.end(), [&](const auto& p) { return sources.test(p.square); });
    if (out != places.end()) {
      const int rank = style == PlanStyle::nearest_last ? out->length : kPerBox / 2 - static_cast<int>(places.size());
      const Set after =
          terrain.flood(terrain.floor() & ~others, Set::single(BoxReach<W>::player_after(terrain, *out, Mode::pull)));
      add(index, others, after, key - kPerBox + std::clamp(rank, 0, kPerBox / 2));
      return;
    }
    for (const auto& place : places) {
      if (place.length == 0) continue;
      Set aside = others;
      aside.set(place.square);
      const Set after =
          terrain.flood(terrain.floor() & ~aside, Set::single(BoxReach<W>::player_after(terrain, place, Mode::pull)));
      add(index, aside, after, key - kPerBox / 2 + std::min<int>(place.length, kPerBox / 2 - 1));
    }
  });
}

template <int W>
void PackingPlan<W>::add(std::uint32_t parent, const Set& left, const Set& player, int key) {
  bool is_new = false;
  const std::uint32_t index = seen_.find_or_add(left, static_cast<std::uint16_t>(player.lowest()), is_new);
  if (index == PositionStore<W>::kNone || !is_new) return;
  seen_[index].parent = parent;
  seen_.enqueue(index, static_cast<std::uint32_t>(key));
}

template <int W>
void PackingPlan<W>::list_stages(std::uint32_t index) {
  fill_in_any_order(seen_[index].boxes);  // those that could not be pulled out
  for (; index != PositionStore<W>::kNone; index = seen_[index].parent) done_.push_back(seen_[index].boxes);
}

/// The first stages, up to the one before all of these are filled.
template <int W>
void PackingPlan<W>::fill_in_any_order(const Set& goals) {
  done_.clear();
  Set stage;
  goals.for_each([&](int square) {
    done_.push_back(stage);
    stage.set(square);
  });
}

template <int W>
void PackingPlan<W>::find_live(const Terrain<W>& terrain, const Budget& budget) {
  live_.assign(done_.size(), Set{});
  for (std::size_t stage = 0; stage < done_.size(); ++stage) {
    const Set free = terrain.floor() & ~done_[stage];
    Set wanted;
    for (std::size_t later = stage + 1; later < done_.size(); ++later) wanted = wanted | (done_[later] & ~done_[stage]);
    wanted.for_each([&](int square) {
      if (budget.interrupted()) return;
      for (const auto& place : reach_.explore(terrain, done_[stage], square, free, terrain.floor(), Mode::pull)) {
        live_[stage].set(place.square);
      }
    });
  }
}

#define TEKA_INSTANTIATE(words) template class PackingPlan<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
