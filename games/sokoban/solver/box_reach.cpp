#include "games/sokoban/solver/box_reach.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {

/// For the free squares of a ring around a box, as bits from the left one clockwise: the sides that are connected along
/// the ring, if all free sides are; otherwise 0. Directions are at ring places 0, 2, 4, 6.
constexpr std::array<std::uint8_t, 256> kRingSides = [] {
  std::array<std::uint8_t, 256> table{};
  for (int ring = 0; ring < 256; ++ring) {
    std::uint8_t sides = 0;
    int runs_with_sides = 0;
    for (int d = 0; d < kDirections; ++d) {
      if ((ring >> (2 * d) & 1) != 0) sides = static_cast<std::uint8_t>(sides | 1 << d);
    }
    // A run of free squares is counted at its first square; only runs that contain a side matter.
    for (int start = 0; start < 8; ++start) {
      if ((ring >> start & 1) == 0 || (ring >> ((start + 7) % 8) & 1) != 0) continue;
      bool has_side = false;
      for (int i = start; (ring >> (i % 8) & 1) != 0; ++i) has_side = has_side || i % 2 == 0;
      runs_with_sides += has_side ? 1 : 0;
    }
    table[static_cast<std::size_t>(ring)] = runs_with_sides <= 1 ? sides : 0;
  }
  return table;
}();

}  // namespace

template <int W>
const typename BoxReach<W>::Sides& BoxReach<W>::sides_at(int square) {
  const auto at = static_cast<std::size_t>(square);
  Sides& sides = sides_[at];
  if (sides_stamp_[at] == stamp_) return sides;
  sides_stamp_[at] = stamp_;
  unsigned ring = 0;
  for (unsigned i = 0; i < 8; ++i) {
    const int neighbour = terrain_->ring(square)[i];
    if (neighbour >= 0 && free_.test(neighbour)) ring |= 1U << i;
  }
  const std::uint8_t together = kRingSides[ring];
  sides = {together, together, together, together};
  if (together == 0 && (ring & 0x55) != 0) flood_sides(square, ring, sides);
  return sides;
}

template <int W>
void BoxReach<W>::flood_sides(int square, unsigned ring, Sides& sides) const {
  const Set free = free_ & ~Set::single(square);
  for (unsigned d = 0; d < kDirections; ++d) {
    if ((ring >> (2 * d) & 1) == 0 || sides[d] != 0) continue;
    const Set region = terrain_->flood(free, Set::single(terrain_->step(square, static_cast<int>(d))));
    unsigned joined = 0;
    for (unsigned e = 0; e < kDirections; ++e) {
      const bool open = (ring >> (2 * e) & 1) != 0;
      if (open && region.test(terrain_->step(square, static_cast<int>(e)))) joined |= 1U << e;
    }
    for (unsigned e = 0; e < kDirections; ++e) {
      if ((joined >> e & 1) != 0) sides[e] = static_cast<std::uint8_t>(joined);
    }
  }
}

template <int W>
int BoxReach<W>::parts_at(int square) {
  const Sides& sides = sides_at(square);
  int parts = 0;
  unsigned seen = 0;
  for (int d = 0; d < kDirections; ++d) {
    const unsigned part = sides[static_cast<std::size_t>(d)];
    if ((part >> d & 1) == 0 || (seen & part) != 0) continue;
    seen |= part;
    ++parts;
  }
  return parts;
}

template <int W>
void BoxReach<W>::visit(int square, std::uint8_t sides, int direction, int from, int length) {
  const auto at = static_cast<std::size_t>(square);
  if (seen_stamp_[at] != stamp_) {
    seen_stamp_[at] = stamp_;
    seen_[at] = 0;
  }
  if ((seen_[at] & sides) != 0) return;
  seen_[at] = static_cast<std::uint8_t>(seen_[at] | sides);
  places_.push_back({static_cast<std::uint16_t>(square), sides, static_cast<std::uint8_t>(direction),
                     static_cast<std::int16_t>(from), static_cast<std::uint16_t>(length)});
}

template <int W>
void BoxReach<W>::prepare(const Terrain<W>& terrain) {
  terrain_ = &terrain;
  const auto squares = static_cast<std::size_t>(terrain.squares());
  if (sides_.size() < squares || stamp_ == 0xFFFFFFFF) {
    sides_.resize(std::max(squares, sides_.size()));
    seen_.resize(sides_.size());
    sides_stamp_.assign(sides_.size(), 0);
    seen_stamp_.assign(sides_.size(), 0);
    stamp_ = 0;
  }
  ++stamp_;
}

template <int W>
const std::vector<typename BoxReach<W>::Place>& BoxReach<W>::explore(const Terrain<W>& terrain, const Set& others,
                                                                     int box, const Set& player, const Set& allowed,
                                                                     Mode mode) {
  prepare(terrain);
  places_.clear();
  free_ = terrain.floor() & ~others;
  for (int d = 0; d < kDirections; ++d) {
    if ((terrain.beside(player, d) & Set::single(box)).any())
      visit(box, sides_at(box)[static_cast<std::size_t>(d)], 0, -1, 0);
  }
  const Set target = free_ & allowed;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place place = places_[i];
    for (int d = 0; d < kDirections; ++d) {
      // To push towards d the player is on the other side; to pull towards d it is on that side, and then one square
      // further.
      const int side = mode == Mode::push ? opposite(d) : d;
      if ((place.sides >> side & 1) == 0) continue;
      const int ahead = terrain.ring(place.square)[2 * static_cast<std::size_t>(d)];
      if (ahead < 0 || !target.test(ahead)) continue;
      const int after = mode == Mode::push ? place.square : terrain.ring(ahead)[2 * static_cast<std::size_t>(d)];
      if (mode == Mode::pull && (after < 0 || !free_.test(after))) continue;
      visit(ahead, sides_at(ahead)[static_cast<std::size_t>(side)], d, static_cast<int>(i), place.length + 1);
    }
  }
  return places_;
}

#define TEKA_INSTANTIATE(words) template class BoxReach<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
