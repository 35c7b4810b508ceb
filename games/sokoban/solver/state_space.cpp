#include "games/sokoban/solver/state_space.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kFirstTable = 1 << 12;
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

}  // namespace

template <int W>
bool StateSpace<W>::build(const Terrain<W>& terrain, const Budget& budget, int most_pushes) {
  terrain_ = &terrain;
  boxes_ = static_cast<std::size_t>(terrain.goal_count());
  complete_ = false;
  positions_.clear();
  pushes_.clear();
  ways_.clear();
  stretches_.clear();
  layers_ = {0};
  table_.assign(kFirstTable, kNone);
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
    const std::uint32_t index = add({goals, region}, 0);
    ways_[index] = 1;
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
  const BoardState<W> position = positions_[index];  // a copy: positions move as more are added
  for (int d = 0; d < kDirections; ++d) {
    const Set room = position.region & terrain_->beside(position.region, d);  // for the player to step back
    (position.boxes & terrain_->beside(room, d)).for_each([&](int box) { pull(index, box, d); });
  }
}

/// The player, beside the box in this direction, steps back and pulls it: the reverse of a push.
template <int W>
void StateSpace<W>::pull(std::uint32_t index, int box, int direction) {
  const int to = terrain_->step(box, direction);
  BoardState<W> before{positions_[index].boxes, {}};
  before.boxes.flip(box);
  before.boxes.flip(to);
  before.region = region_after_pull(positions_[index], before.boxes, box, direction);
  const int pushes = pushes_[index] + 1;
  std::uint32_t found = find(before);
  if (found == kNone) found = add(before, pushes);
  if (pushes_[found] != pushes) return;
  ways_[found] += ways_[index];
  std::uint8_t& stretches = stretches_[slot(found, before.boxes, to)];
  stretches = std::min(stretches, stretches_[slot(index, positions_[index].boxes, box)]);
}

/// The squares of the player after a pull. Usually the pulled box neither divides the region nor opens another one;
/// only otherwise is it flooded again.
template <int W>
Bits<W> StateSpace<W>::region_after_pull(const BoardState<W>& before, const Set& boxes, int box, int direction) const {
  const int to = terrain_->step(box, direction);
  const Set free = terrain_->floor() & ~boxes;
  const Set beside = terrain_->spread(Set::single(box)) & free & ~Set::single(box);
  unsigned around = 0;
  const auto& ring = terrain_->ring(to);
  for (unsigned i = 0; i < 8; ++i) around |= (ring[i] >= 0 && before.region.test(ring[i]) ? 1U : 0U) << i;
  if (kConnectedAround[around] && (beside & ~before.region).none()) {
    Set region = before.region;
    region.flip(to);
    if (beside.any()) region.set(box);
    return region;
  }
  return terrain_->flood(free, Set::single(terrain_->step(to, direction)));
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
  if (pushes_[index] == 0) return 0;
  const auto first = stretches_.begin() + static_cast<std::ptrdiff_t>(index * boxes_);
  return *std::min_element(first, first + static_cast<std::ptrdiff_t>(boxes_)) + 1;
}

template <int W>
std::size_t StateSpace<W>::slot(std::uint32_t index, const Set& boxes, int box) const {
  const auto word = static_cast<std::size_t>(box) >> 6;
  auto rank = static_cast<std::size_t>(
      std::popcount(boxes.words[word] & ((std::uint64_t{1} << (static_cast<unsigned>(box) & 63)) - 1)));
  for (std::size_t i = 0; i < word; ++i) rank += static_cast<std::size_t>(std::popcount(boxes.words[i]));
  return index * boxes_ + rank;
}

template <int W>
std::size_t StateSpace<W>::place_of(const BoardState<W>& position) const {
  auto h = static_cast<std::uint64_t>(position.region.lowest());
  for (const std::uint64_t word : position.boxes.words) h = (std::rotl(h, 29) ^ word) * 0x9E3779B97F4A7C15;
  return static_cast<std::size_t>(h >> 32 ^ h) & (table_.size() - 1);
}

template <int W>
std::uint32_t StateSpace<W>::find(const BoardState<W>& position) const {
  for (std::size_t place = place_of(position);; place = (place + 1) & (table_.size() - 1)) {
    if (table_[place] == kNone || positions_[table_[place]] == position) return table_[place];
  }
}

template <int W>
std::uint32_t StateSpace<W>::add(const BoardState<W>& position, int pushes) {
  if (positions_.size() * 2 >= table_.size()) grow_table();
  std::size_t place = place_of(position);
  while (table_[place] != kNone) place = (place + 1) & (table_.size() - 1);
  const std::uint32_t index = size();
  table_[place] = index;
  positions_.push_back(position);
  pushes_.push_back(static_cast<std::uint16_t>(pushes));
  ways_.push_back(0);
  stretches_.resize(stretches_.size() + boxes_, kUnset);
  return index;
}

template <int W>
void StateSpace<W>::grow_table() {
  table_.assign(table_.size() * 2, kNone);
  for (std::uint32_t index = 0; index < size(); ++index) {
    std::size_t place = place_of(positions_[index]);
    while (table_[place] != kNone) place = (place + 1) & (table_.size() - 1);
    table_[place] = index;
  }
}

#define TEKA_INSTANTIATE(W) template class StateSpace<W>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
