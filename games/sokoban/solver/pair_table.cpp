#include "games/sokoban/solver/pair_table.hpp"

#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr std::uint64_t kPairsPerPosition = 4;  // processed in the time of one position
constexpr std::size_t kRegions = 2;  // regions into which two boxes divide the floor: usually one, rarely more
}  // namespace

template <int W>
std::uint64_t PairTable<W>::pays_after(const Terrain<W>& terrain) {
  const auto squares = static_cast<std::uint64_t>(terrain.live().count());
  return squares * squares / 2 / kPairsPerPosition + 1;
}

template <int W>
void PairTable<W>::build(const Terrain<W>& terrain, std::size_t memory, const Budget& budget) {
  const auto squares = static_cast<std::size_t>(terrain.squares());
  const auto live = static_cast<std::size_t>(terrain.live().count());
  const std::size_t most_pairs = live * live / 2 * kRegions;
  if (squares * kDirections * sizeof(Set) + most_pairs * sizeof(Pair) > memory) return;
  queue_.clear();
  queue_.reserve(most_pairs);
  lost_.assign(static_cast<std::size_t>(terrain.squares()) * kDirections, terrain.floor());
  terrain.floor().for_each([&](int square) {
    for (int side = 0; side < kDirections; ++side) lost_[index(square, side)].flip(square);  // no pair with itself
  });
  add_goals(terrain);
  is_built_ = pull_all(terrain, most_pairs, budget);
  std::vector<Pair>().swap(queue_);
  if (!is_built_) clear();
}

/// False if it was interrupted, or there are more pairs than that.
template <int W>
bool PairTable<W>::pull_all(const Terrain<W>& terrain, std::size_t most_pairs, const Budget& budget) {
  constexpr std::size_t kPairsBetweenLooks = 256;
  for (std::size_t head = 0; head < queue_.size(); ++head) {  // pull() appends
    const bool is_time_up = head % kPairsBetweenLooks == 0 && budget.interrupted();
    if (is_time_up || queue_.size() > most_pairs) return false;
    const Pair pair = queue_[head];
    const Set boxes = Set::single(pair.one) | Set::single(pair.other);
    const Set region = terrain.flood(terrain.floor() & ~boxes, Set::single(pair.player));
    pull(terrain, pair.one, pair.other, region);
    pull(terrain, pair.other, pair.one, region);
  }
  return true;
}

/// Both boxes on goals, the player in any of the regions that they leave; each region touches one of them.
template <int W>
void PairTable<W>::add_goals(const Terrain<W>& terrain) {
  for (const int one : terrain.goal_squares()) {
    for (const int other : terrain.goal_squares()) {
      if (one == other) continue;
      for (int side = 0; side < kDirections; ++side) {
        if (terrain.side(one, side) == Terrain<W>::kNoSide) continue;
        const int player = terrain.step(one, side);
        if (player != other && lost_[index(one, side)].test(other)) add(terrain, one, other, player);
      }
    }
  }
}

template <int W>
void PairTable<W>::add(const Terrain<W>& terrain, int one, int other, int player) {
  const Set boxes = Set::single(one) | Set::single(other);
  const Set region = terrain.flood(terrain.floor() & ~boxes, Set::single(player));
  mark(terrain, one, other, region);
  mark(terrain, other, one, region);
  queue_.push_back(
      {static_cast<std::uint16_t>(one), static_cast<std::uint16_t>(other), static_cast<std::uint16_t>(player)});
}

template <int W>
void PairTable<W>::mark(const Terrain<W>& terrain, int square, int other, const Set& region) {
  for (int side = 0; side < kDirections; ++side) {
    if (terrain.side(square, side) == Terrain<W>::kNoSide || !region.test(terrain.step(square, side))) continue;
    lost_[index(square, side)].words[static_cast<std::size_t>(other) >> 6] &= ~(std::uint64_t{1} << (other & 63));
  }
}

template <int W>
void PairTable<W>::pull(const Terrain<W>& terrain, int square, int other, const Set& region) {
  for (int d = 0; d < kDirections; ++d) {
    if (terrain.side(square, d) == Terrain<W>::kNoSide) continue;
    const int next = terrain.step(square, d);
    if (!region.test(next) || terrain.side(next, d) == Terrain<W>::kNoSide) continue;
    const int player = terrain.step(next, d);
    if (player != other && lost_[index(next, d)].test(other)) add(terrain, next, other, player);
  }
}

#define TEKA_INSTANTIATE(words) template class PairTable<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
