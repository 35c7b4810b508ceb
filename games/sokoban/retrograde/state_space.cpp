#include "games/sokoban/retrograde/state_space.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kPlacesPerPosition = 4;  // of the table, at least
constexpr std::size_t kLeastTable = 1 << 10;
constexpr std::uint32_t kStopInterval = 1 << 10;  // positions between two looks at the clock
constexpr std::uint8_t kUnset = 255;

/// For each set of the eight squares around a square, in the order of Terrain::ring: whether its direct neighbours in
/// the set are connected with each other within the ring.
constexpr std::array<bool, 256> kConnectedAround = [] {
  std::array<bool, 256> connected{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    int runs = 0;  // of consecutive squares that contain a direct neighbour, which are the even ones
    for (unsigned first = 0; first < 8; ++first) {
      const bool begins = (mask >> first & 1) != 0 && (mask >> ((first + 7) & 7) & 1) == 0;
      if (!begins) continue;
      bool has_direct = false;
      for (unsigned i = first; (mask >> (i & 7) & 1) != 0; ++i) has_direct |= (i & 1) == 0;
      runs += has_direct ? 1 : 0;
    }
    connected[mask] = runs <= 1;
  }
  return connected;
}();

/// std::popcount without the instruction, which not every processor has, is a call.
constexpr std::size_t count_bits(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return bits * 0x0101010101010101 >> 56;
}

}  // namespace

template <int W>
bool StateSpace<W>::build(const Terrain<W>& terrain, const Budget& budget, int most_pushes) {
  terrain_ = &terrain;
  boxes_ = static_cast<std::size_t>(terrain.goal_count());
  complete_ = false;
  nodes_.clear();
  // As large as the last one had to be, because rooms that follow each other are often alike.
  make_table(std::max(kLeastTable, std::bit_ceil(kPlacesPerPosition * placed_ + 1)));
  layers_ = {0};
  add_solved();
  layers_.push_back(size());
  while (layers_.back() > layers_[layers_.size() - 2]) {
    if (depth() == most_pushes) return true;
    if (!expand_layer(budget)) return false;
    finish_layer();
    layers_.push_back(size());
  }
  layers_.pop_back();  // the empty layer at the end
  complete_ = true;
  return true;
}

/// The player may end in any region.
template <int W>
void StateSpace<W>::add_solved() {
  const Set& goals = terrain_->goals();
  Set rest = terrain_->floor() & ~goals;
  while (rest.any()) {
    const Set region = terrain_->flood(terrain_->floor() & ~goals, Set::single(rest.lowest()));
    rest = rest & ~region;
    const std::uint32_t index = add(place_of(goals), {goals, region}, 0);
    nodes_[index].ways = 1;
    std::fill_n(stretches_.begin() + static_cast<std::ptrdiff_t>(index * boxes_), boxes_, std::uint8_t{0});
  }
}

template <int W>
bool StateSpace<W>::expand_layer(const Budget& budget) {
  const std::uint32_t end = size();
  for (std::uint32_t index = layers_[layers_.size() - 2]; index < end; ++index) {
    if (index % kStopInterval == 0 && budget.interrupted()) return false;
    if (size() > budget.nodes) return false;
    expand(index);
  }
  return true;
}

template <int W>
void StateSpace<W>::expand(std::uint32_t index) {
  const BoardState<W> position = nodes_[index].state;  // a copy: nodes move as more are added
  for (int d = 0; d < kDirections; ++d) {
    const Set room = position.region & terrain_->beside(position.region, d);  // for the player to step back
    (position.boxes & terrain_->beside(room, d)).for_each([&](int box) { pull(index, position, box, d); });
  }
}

/// The player, beside the box in this direction, steps back and pulls it: the reverse of a push.
template <int W>
void StateSpace<W>::pull(std::uint32_t index, const BoardState<W>& after, int box, int direction) {
  const int to = terrain_->step(box, direction);
  const int player = terrain_->step(to, direction);
  Set boxes = after.boxes;
  boxes.flip(box);
  boxes.flip(to);
  const std::size_t place = place_of(boxes);
  std::uint32_t found = table_[place];
  while (found != kNone && !nodes_[found].state.region.test(player)) found = nodes_[found].next;
  if (found == kNone) {
    found = add(place, {boxes, region_after_pull(after, boxes, box, direction)}, depth() + 1);
  } else if (found < layers_.back()) {
    return;  // it needs fewer pushes
  }
  nodes_[found].ways += nodes_[index].ways;
  std::uint8_t& stretches = stretches_[slot(found, boxes, to)];
  stretches = std::min(stretches, stretches_[slot(index, after.boxes, box)]);
}

/// The squares of the player after a pull. Usually the pulled box neither divides the region nor opens another one;
/// only otherwise is it flooded again.
template <int W>
Bits<W> StateSpace<W>::region_after_pull(const BoardState<W>& after, const Set& boxes, int box, int direction) const {
  const int to = terrain_->step(box, direction);
  const Set free = terrain_->floor() & ~boxes;
  const Set beside = terrain_->spread(Set::single(box)) & free & ~Set::single(box);
  unsigned around = 0;
  const auto& ring = terrain_->ring(to);
  for (unsigned i = 0; i < 8; ++i) around |= (ring[i] >= 0 && after.region.test(ring[i]) ? 1U : 0U) << i;
  if (!kConnectedAround[around]) return terrain_->flood(free, Set::single(terrain_->step(to, direction)));
  Set region = after.region;
  region.flip(to);
  if ((beside & region).any()) region.set(box);
  return !region.test(box) || (beside & ~region).none() ? region : terrain_->flood(free, region);
}

/// So far each box has the fewest stretches if it is pushed next; pushing another one starts a new stretch.
template <int W>
void StateSpace<W>::finish_layer() {
  for (std::size_t index = layers_.back(); index < size(); ++index) {
    std::uint8_t* const first = stretches_.data() + index * boxes_;
    const int other = std::min<int>(*std::min_element(first, first + boxes_) + 1, kMostStretches);
    for (std::size_t i = 0; i < boxes_; ++i) first[i] = static_cast<std::uint8_t>(std::min<int>(first[i], other));
  }
}

template <int W>
int StateSpace<W>::stretches(std::uint32_t index) const {
  if (nodes_[index].pushes == 0) return 0;
  const auto first = stretches_.begin() + static_cast<std::ptrdiff_t>(index * boxes_);
  return *std::min_element(first, first + static_cast<std::ptrdiff_t>(boxes_)) + 1;
}

template <int W>
std::size_t StateSpace<W>::slot(std::uint32_t index, const Set& boxes, int box) const {
  const auto word = static_cast<std::size_t>(box) >> 6;
  std::size_t rank = count_bits(boxes.words[word] & ((std::uint64_t{1} << (static_cast<unsigned>(box) & 63)) - 1));
  for (std::size_t i = 0; i < word; ++i) rank += count_bits(boxes.words[i]);
  return index * boxes_ + rank;
}

template <int W>
std::size_t StateSpace<W>::place_of(const Set& boxes) const {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : boxes.words) hash = (std::rotl(hash, 29) ^ word) * 0x9E3779B97F4A7C15;
  std::size_t place = hash >> shift_;
  while (table_[place] != kNone && !(nodes_[table_[place]].state.boxes == boxes)) {
    place = (place + 1) & (table_.size() - 1);
  }
  return place;
}

template <int W>
std::uint32_t StateSpace<W>::find(const BoardState<W>& position) const {
  std::uint32_t found = table_[place_of(position.boxes)];
  while (found != kNone && !(nodes_[found].state.region == position.region)) found = nodes_[found].next;
  return found;
}

/// `place` is that of its boxes.
template <int W>
std::uint32_t StateSpace<W>::add(std::size_t place, const BoardState<W>& position, int pushes) {
  const std::uint32_t index = size();
  std::uint32_t next = kNone;
  if (table_[place] == kNone) {
    table_[place] = index;
    ++placed_;
  } else {
    next = std::exchange(nodes_[table_[place]].next, index);
  }
  nodes_.push_back({position, 0, next, static_cast<std::uint16_t>(pushes)});
  const std::size_t needed = (std::size_t{index} + 1) * boxes_;
  if (stretches_.size() < needed) stretches_.resize(2 * needed);
  for (std::size_t i = 0; i < boxes_; ++i) stretches_[index * boxes_ + i] = kUnset;
  if (placed_ * kPlacesPerPosition > table_.size()) make_table(table_.size() * 2);
  return index;
}

/// A table of this many places, a power of two, with the positions so far.
template <int W>
void StateSpace<W>::make_table(std::size_t places) {
  table_.assign(places, kNone);
  shift_ = 64 - std::countr_zero(places);
  placed_ = 0;
  for (std::uint32_t index = 0; index < size(); ++index) {
    std::uint32_t& first = table_[place_of(nodes_[index].state.boxes)];
    if (first != kNone) continue;  // it is linked
    first = index;
    ++placed_;
  }
}

#define TEKA_INSTANTIATE(W) template class StateSpace<W>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
