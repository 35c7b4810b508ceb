#include "games/sokoban/retrograde/depth_search.hpp"

#include <algorithm>
#include <span>

#include "core/check.hpp"

namespace teka::sokoban {
namespace {

std::uint64_t bit(int square) {
  return std::uint64_t{1} << square;
}

/// The sets of a Terrain as words in local variables, which stay in registers: members would be read again after every
/// position that is stored.
class Plane {
 public:
  explicit Plane(const Terrain<1>& terrain)
      : floor_(terrain.floor().words[0]),
        not_first_(terrain.beside(~Bits<1>(), 0).words[0]),
        not_last_(terrain.beside(~Bits<1>(), 2).words[0]),
        width_(terrain.step(0, 3)) {}

  [[nodiscard]] std::uint64_t floor() const { return floor_; }
  template <int direction>
  [[nodiscard]] std::uint64_t beside(std::uint64_t set) const {
    if constexpr (direction == 0) return set << 1 & not_first_;
    if constexpr (direction == 1) return set << width_;
    if constexpr (direction == 2) return set >> 1 & not_last_;
    return set >> width_;
  }
  [[nodiscard]] std::uint64_t flood(std::uint64_t free, std::uint64_t from) const {
    while (true) {
      const std::uint64_t next = spread(spread(from) & free) & free;
      if (next == from) return from;
      from = next;
    }
  }

 private:
  [[nodiscard]] std::uint64_t spread(std::uint64_t set) const {
    return set | beside<0>(set) | beside<1>(set) | beside<2>(set) | beside<3>(set);
  }

  std::uint64_t floor_, not_first_, not_last_;
  int width_;
};

}  // namespace

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

/// Where a box can be, or a few squares more: it is pulled from a goal as if it were alone and the player everywhere.
Bits<1> DepthSearch::pulled_squares() const {
  Bits<1> squares = terrain_->goals();
  while (true) {
    Bits<1> more = squares;
    for (int direction = 0; direction < kDirections; ++direction) {
      more = more |
             (terrain_->moved(squares, direction) & terrain_->floor() & terrain_->beside(terrain_->floor(), direction));
    }
    if (more == squares) return squares;
    squares = more;
  }
}

/// The combinatorial number system: boxes on squares a < b < c have the rank C(a, 1) + C(b, 2) + C(c, 3).
void DepthSearch::number_squares() {
  std::array<std::uint32_t, kMostBoxes> of_number{};  // C(number, 1), C(number, 2), ... of the next square
  pulled_squares().for_each([&](int square) {
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
    const Bits<1> region = terrain_->flood(terrain_->floor() & ~goals, Bits<1>::single(rest.lowest()));
    add(goals.words[0], rank_of(goals.words[0]), region.words[0]);
    rest = rest & ~region;
  }
}

void DepthSearch::expand(const BoardState<1>& position) {
  struct Pull {
    std::uint64_t boxes;
    std::uint32_t rank;
    int player;
  };
  std::array<Pull, std::size_t{kMostBoxes} * kDirections> pulls;
  std::size_t count = 0;
  const Plane plane(*terrain_);
  const std::uint64_t boxes = position.boxes.words[0], region = position.region.words[0];
  const auto pull_along = [&]<int direction>() {
    // Boxes with the player on this side and a free square behind the player, which is in the same region.
    std::uint64_t pulled = boxes & plane.beside<direction>(region & plane.beside<direction>(region));
    for (; pulled != 0; pulled &= pulled - 1) {
      const int box = std::countr_zero(pulled), to = terrain_->step(box, direction);
      Pull& pull = pulls[count];
      pull = {boxes ^ bit(box) ^ bit(to), 0, terrain_->step(to, direction)};
      pull.rank = rank_of(pull.boxes);
      count += known_[pull.rank].test(pull.player) ? 0 : 1;
    }
  };
  pull_along.template operator()<0>();
  pull_along.template operator()<1>();
  pull_along.template operator()<2>();
  pull_along.template operator()<3>();
  for (const Pull& pull : std::span(pulls).first(count)) {
    if (known_[pull.rank].test(pull.player)) continue;  // by an earlier pull
    add(pull.boxes, pull.rank, plane.flood(plane.floor() & ~pull.boxes, bit(pull.player)));
  }
}

void DepthSearch::add(std::uint64_t boxes, std::uint32_t rank, std::uint64_t region) {
  known_[rank].words[0] |= region;
  positions_.push_back({{Bits<1>{{boxes}}, Bits<1>{{region}}}, rank});
}

/// Without a branch: what is no box has the number kMostSquares, whose ranks are 0.
std::uint32_t DepthSearch::rank_of(std::uint64_t boxes) const {
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < kMostBoxes; ++i) {
    rank += rank_[static_cast<std::size_t>(std::countr_zero(boxes))][i];
    boxes &= boxes - 1;
  }
  return rank;
}

}  // namespace teka::sokoban
