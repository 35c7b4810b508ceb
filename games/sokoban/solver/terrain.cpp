#include "games/sokoban/solver/terrain.hpp"

#include <algorithm>
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {

namespace {
constexpr std::uint16_t kUnseen = std::numeric_limits<std::uint16_t>::max();
}  // namespace

Extent extent_of(const Grid<char>& inside) {
  Point low{inside.width(), inside.height()};
  Point high{-1, -1};
  for (std::size_t i = 0; i < inside.size().area(); ++i) {
    if (inside.cells()[i] == 0) continue;
    const Point p = inside.size().point(i);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low, {high.x - low.x + 1, high.y - low.y + 1}};
}

Extent search_extent(const Level& level) {
  const Extent whole{{1, 1}, {level.width() - 2, level.height() - 2}};
  const bool fits = whole.size.area() <= kMostSolverSquares && whole.size.width <= kMostSolverColumns;
  return fits ? whole : extent_of(inside_of(level));
}

std::string_view beyond_solver(const Level& level) {
  static_assert(kMostSolverBoxes == 64 && kMostSolverColumns == 63 && kMostSolverSquares == 2304);
  if (count_boxes(level) > kMostSolverBoxes) {
    const Grid<char> inside = inside_of(level);
    int boxes = 0;
    for (std::size_t i = 0; i < level.size().area(); ++i) {
      boxes += inside.cells()[i] != 0 && has_box(level.cells()[i]) ? 1 : 0;
    }
    if (boxes > kMostSolverBoxes) return "more than 64 boxes";
  }
  const Size size = search_extent(level).size;
  if (size.width > kMostSolverColumns) return "more than 63 columns";
  return size.area() > kMostSolverSquares ? "more than 2304 squares" : std::string_view();
}

template <int W>
void Terrain<W>::build(const Level& level, const Grid<char>& inside, const Extent& extent) {
  outline(level, inside, extent);
  live_ = doors_ = Set{};
  number_sides();
  distance_.assign(static_cast<std::size_t>(squares()) * goal_squares_.size(), Assignment::kNever);
  for (std::size_t goal = 0; goal < goal_squares_.size(); ++goal) measure_goal(goal);
}

template <int W>
void Terrain<W>::outline(const Level& level, const Grid<char>& inside, const Extent& extent) {
  if (!(size_ == extent.size)) number_squares(extent.size);
  corner_ = extent.corner;
  floor_ = goals_ = boxes_ = Set{};
  goal_squares_.clear();
  hopeless_ = false;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    const Tile tile = level.cells()[i];
    if (inside[p] == 0) {
      if (has_box(tile) != has_goal(tile)) hopeless_ = true;
      continue;
    }
    const int square = static_cast<int>(size_.index({p.x - corner_.x, p.y - corner_.y}));
    floor_.set(square);
    if (has_goal(tile)) {
      goals_.set(square);
      goal_squares_.push_back(square);
    }
    if (has_box(tile)) boxes_.set(square);
    if (has_player(tile)) player_ = square;
  }
  box_count_ = boxes_.count();
  if (box_count_ != goal_count()) hopeless_ = true;
}

/// Builds the tables that depend on the size alone.
template <int W>
void Terrain<W>::number_squares(Size size) {
  static constexpr std::array<Point, 8> kNeighbours = {
      {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}}};
  size_ = size;
  step_ = {-1, -size.width, 1, size.width};
  not_first_ = not_last_ = Set{};
  for (int square = 0; square < squares(); ++square) {
    const int column = square % size.width;
    if (column != 0) not_first_.set(square);
    if (column != size.width - 1) not_last_.set(square);
  }
  ring_.resize(static_cast<std::size_t>(squares()));
  for (std::size_t square = 0; square < ring_.size(); ++square) {
    for (std::size_t i = 0; i < 8; ++i) {
      const Point p = size_.point(square) + kNeighbours[i];
      ring_[square][i] = size_.contains(p) ? static_cast<std::int16_t>(size_.index(p)) : std::int16_t{-1};
    }
  }
}

template <int W>
void Terrain<W>::number_sides() {
  sides_.assign(static_cast<std::size_t>(squares()), {kNoSide, kNoSide, kNoSide, kNoSide});
  floor_.for_each([&](int square) {
    auto& sides = sides_[static_cast<std::size_t>(square)];
    const Set box = Set::single(square);
    const Set free = floor_ & ~box;
    for (int d = 0; d < kDirections; ++d) {
      const auto side = static_cast<std::size_t>(d);
      if (sides[side] != kNoSide || (beside(floor_, d) & box).none()) continue;
      const Set region = flood(free, Set::single(step(square, d)));
      if (!(region == free)) doors_.set(square);
      for (int other = d; other < kDirections; ++other) {
        if ((beside(region, other) & box).any()) sides[static_cast<std::size_t>(other)] = static_cast<std::uint8_t>(d);
      }
    }
  });
}

// Breadth first over (square of the box, side of the player), pulling from the goal.
template <int W>
void Terrain<W>::measure_goal(std::size_t goal) {
  side_distance_.assign(static_cast<std::size_t>(squares()) * kDirections, kUnseen);
  queue_.clear();
  const auto visit = [&](int square, std::uint8_t side, std::uint16_t distance) {
    const auto at = static_cast<std::size_t>(square) * kDirections + side;
    if (side == kNoSide || side_distance_[at] != kUnseen) return;
    side_distance_[at] = distance;
    queue_.push_back(static_cast<std::uint16_t>(at));
    auto& nearest = distance_[static_cast<std::size_t>(square) * goal_squares_.size() + goal];
    nearest = std::min<std::int32_t>(nearest, distance);
    live_.set(square);
  };
  for (const auto side : sides_[static_cast<std::size_t>(goal_squares_[goal])]) visit(goal_squares_[goal], side, 0);
  for (std::size_t head = 0; head < queue_.size();) {  // visit() appends
    const std::uint16_t at = queue_[head++];
    const int square = at / kDirections;
    const int side = at % kDirections;
    const auto distance = static_cast<std::uint16_t>(side_distance_[at] + 1);
    for (int d = 0; d < kDirections; ++d) {
      if (sides_[static_cast<std::size_t>(square)][static_cast<std::size_t>(d)] != side) continue;
      const int next = step(square, d);  // floor: it has a side
      if ((beside(floor_, d) & Set::single(next)).none()) continue;
      visit(next, sides_[static_cast<std::size_t>(next)][static_cast<std::size_t>(d)], distance);
    }
  }
}

#define TEKA_INSTANTIATE(words) template class Terrain<words>
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
