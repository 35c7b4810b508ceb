#include "games/sokoban/retrograde/depth_search.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace teka::sokoban {

bool DepthSearch::run(const Terrain<1>& terrain, std::uint64_t most) {
  TEKA_CHECK(terrain.goal_count() <= kMostBoxes);
  for (const Position& old : positions_) known_[old.rank] = {};
  positions_.clear();
  terrain_ = &terrain;
  number_squares();
  layers_ = {0};
  add_solved();
  std::size_t next = 0;
  while (next < size()) {
    layers_.push_back(size());
    for (const std::size_t end = size(); next < end; ++next) {
      if (size() > most) return false;
      expand(BoardState<1>(positions_[next].state));  // a copy: more positions are added
    }
  }
  return true;
}

int DepthSearch::pushes(std::size_t index) const {
  return static_cast<int>(std::ranges::upper_bound(layers_, index) - layers_.begin()) - 1;
}

/// The combinatorial number system: boxes on squares a < b < c have the rank C(a, 1) + C(b, 2) + C(c, 3).
void DepthSearch::number_squares() {
  std::array<std::uint32_t, kMostBoxes> of_number{};  // C(number, 1), C(number, 2), ... of the next square
  terrain_->floor().for_each([&](int square) {
    rank_[static_cast<std::size_t>(square)] = of_number;
    for (std::size_t i = kMostBoxes; i-- > 0;) of_number[i] += i > 0 ? of_number[i - 1] : 1;
  });
  const auto boxes = static_cast<std::size_t>(terrain_->goal_count());
  const std::size_t sets = boxes == 0 ? 1 : of_number[boxes - 1];
  if (known_.size() < sets) known_.resize(sets);
}

/// The player may end in any region.
void DepthSearch::add_solved() {
  const Bits<1>& goals = terrain_->goals();
  Bits<1> rest = terrain_->floor() & ~goals;
  while (rest.any()) {
    add(goals, rest.lowest());
    rest = rest & ~positions_.back().state.region;
  }
}

void DepthSearch::expand(const BoardState<1>& position) {
  const Bits<1> free = terrain_->floor() & ~position.boxes;
  for (int direction = 0; direction < kDirections; ++direction) {
    // Boxes with the player on this side and a free square behind the player.
    const Bits<1> pulled = position.boxes & terrain_->beside(position.region, direction) &
                           terrain_->beside(terrain_->beside(free, direction), direction);
    pulled.for_each([&](int box) {
      const int to = terrain_->step(box, direction);
      Bits<1> boxes = position.boxes;
      boxes.flip(box);
      boxes.flip(to);
      add(boxes, terrain_->step(to, direction));
    });
  }
}

/// Unless it is known.
void DepthSearch::add(const Bits<1>& boxes, int player) {
  const std::uint32_t rank = rank_of(boxes);
  if (known_[rank].test(player)) return;
  const Bits<1> region = terrain_->flood(terrain_->floor() & ~boxes, Bits<1>::single(player));
  known_[rank] = known_[rank] | region;
  positions_.push_back({{boxes, region}, rank});
}

std::uint32_t DepthSearch::rank_of(const Bits<1>& boxes) const {
  std::uint32_t rank = 0;
  std::size_t before = 0;
  boxes.for_each([&](int square) { rank += rank_[static_cast<std::size_t>(square)][before++]; });
  return rank;
}

}  // namespace teka::sokoban
