#include "games/sokoban/solver/corral_prover.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr int kMaxNodes = 300;  // proofs that take more are not worth their time
}

template <int W>
void CorralProver<W>::clear(std::size_t memory) {
  memory_ = memory;
  verdicts_.clear(memory);
}

template <int W>
bool CorralProver<W>::is_lost(const Terrain<W>& terrain, const Set& boxes, const Set& region) {
  return any_closed_area(terrain, boxes, region, [&](const Set& area) {
    return (area & boxes & ~terrain.goals()).any() && is_area_lost(terrain, area, area & boxes, region);
  });
}

template <int W>
bool CorralProver<W>::is_area_lost(const Terrain<W>& terrain, const Set& area, const Set& boxes, const Set& region) {
  const Set around = terrain.flood(terrain.floor() & ~boxes, Set::single(region.lowest()));
  bool is_new = false;
  std::uint32_t verdict = verdicts_.find_or_add(boxes, static_cast<std::uint16_t>(around.lowest()), is_new);
  if (verdict == PositionStore<W>::kNone) {
    verdicts_.clear(memory_);
    verdict = verdicts_.find_or_add(boxes, static_cast<std::uint16_t>(around.lowest()), is_new);
    if (verdict == PositionStore<W>::kNone) return false;
  }
  auto& entry = verdicts_[verdict];
  if (!is_new) return entry.cost == kLost;
  entry.cost = kNotLost;
  seen_.clear(memory_ / 4);
  bool unused = false;
  const std::uint32_t start = seen_.find_or_add(boxes, static_cast<std::uint16_t>(around.lowest()), unused);
  if (start == PositionStore<W>::kNone) return false;
  seen_.enqueue(start, 0);
  for (int nodes = 0; nodes < kMaxNodes; ++nodes) {
    const std::uint32_t next = seen_.dequeue();
    if (next == PositionStore<W>::kNone) {
      entry.cost = kLost;
      return true;
    }
    const Set at = seen_[next].boxes;
    if (try_pushes(terrain, area, at, seen_[next].player)) return false;
  }
  return false;
}

template <int W>
bool CorralProver<W>::try_pushes(const Terrain<W>& terrain, const Set& area, const Set& boxes, int player) {
  const Set region = terrain.flood(terrain.floor() & ~boxes, Set::single(player));
  const Set target = terrain.live() & ~boxes;
  for (int d = 0; d < kDirections; ++d) {
    const Set can_go = boxes & terrain.beside(region, opposite(d)) & terrain.beside(target, d);
    bool out = false;
    can_go.for_each([&](int from) {
      if (out) return;
      const int to = terrain.step(from, d);
      Set after = boxes;
      after.flip(from);
      after.flip(to);
      if (is_frozen_deadlock_at(terrain, after, to)) return;
      if (!area.test(to) || (after & ~terrain.goals()).none()) {
        out = true;
        return;
      }
      const Set reached = terrain.flood(terrain.floor() & ~after, Set::single(from));
      bool is_new = false;
      const auto index = seen_.find_or_add(after, static_cast<std::uint16_t>(reached.lowest()), is_new);
      out = index == PositionStore<W>::kNone;  // no memory: nothing is proven
      if (is_new) seen_.enqueue(index, 0);
    });
    if (out) return true;
  }
  return false;
}

#define TEKA_INSTANTIATE(words) template class CorralProver<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
