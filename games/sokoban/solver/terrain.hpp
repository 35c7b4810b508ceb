// Terrain<W>: the static part of a level as sets of squares and tables: walls, goals, dead squares, and how many
// pushes a single box is away from each goal.
//
// Squares are numbered row by row over the bounding box of the squares that the player can reach without boxes.
#pragma once

#include <limits>
#include <string_view>
#include <vector>

#include "core/check.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/solver/assignment.hpp"
#include "games/sokoban/solver/bits.hpp"

namespace teka::sokoban {

/// The rectangle that search works on, found before the number of words is chosen.
struct Extent {
  Point corner;
  Size size;
};

/// The smallest rectangle with all squares of the inside.
Extent extent_of(const Grid<char>& inside);
/// The rectangle of terrain_of(): all but the border, or the smallest one if that is too large for the solver. The
/// squares that the player can reach never touch the border of a level without a fault.
Extent search_extent(const Level& level);

/// What the tables of the solver and of the exact measures can hold.
constexpr std::size_t kMostSolverSquares = std::size_t{36} * 64;
constexpr int kMostSolverColumns = 63;  // a row must be shorter than a word
constexpr int kMostSolverBoxes = Assignment::kMax;
/// "more than 64 boxes", "more than 63 columns" or "more than 2304 squares"; empty if the level fits.
std::string_view beyond_solver(const Level& level);

/// A box goes from a square to the next one.
struct Push {
  std::uint16_t from, to;
};

template <int W>
class Terrain {
 public:
  using Set = Bits<W>;

  /// `inside` as inside_of(level) gives it. The level must have no fault.
  void build(const Level& level, const Grid<char>& inside, const Extent& extent);
  /// Only floor, goals, boxes and player, for searches that need nothing else: live squares, sides and distances are
  /// then those of an earlier level.
  void outline(const Level& level, const Grid<char>& inside, const Extent& extent);

  /// The same level with boxes and player elsewhere; as many boxes as before.
  void place(const Set& boxes, int player) {
    boxes_ = boxes;
    player_ = player;
  }

  /// Squares whose neighbour in this direction is in the set.
  [[nodiscard]] Set beside(const Set& set, int direction) const {
    switch (direction) {
      case 0:
        return (set << 1) & not_first_;  // left neighbour in the set
      case 1:
        return set << size_.width;  // the one above
      case 2:
        return (set >> 1) & not_last_;  // right
      default:
        return set >> size_.width;  // below
    }
  }
  /// The set moved one step; squares that leave the rectangle are lost.
  [[nodiscard]] Set moved(const Set& set, int direction) const { return beside(set, direction ^ 2); }
  [[nodiscard]] Set spread(const Set& set) const {
    return set | ((set << 1) & not_first_) | ((set >> 1) & not_last_) | (set << size_.width) | (set >> size_.width);
  }
  /// All of `free` that is connected with `from`, which must be part of it.
  [[nodiscard]] Set flood(const Set& free, Set from) const {
    std::uint64_t waiting = 0;  // words that may grow; a word that has grown wakes its neighbours
    for (std::size_t i = 0; i < W; ++i) waiting |= std::uint64_t{from.words[i] != 0 ? 7U : 0U} << i >> 1;
    waiting &= (std::uint64_t{1} << W) - 1;
    while (waiting != 0) {
      const auto i = static_cast<std::size_t>(std::countr_zero(waiting));
      waiting &= waiting - 1;
      const std::uint64_t grown = grow_word(free, from, i);
      if (grown == from.words[i]) continue;
      from.words[i] = grown;
      waiting |= ((std::uint64_t{5} << i >> 1) & ((std::uint64_t{1} << W) - 1));
    }
    return from;
  }

  [[nodiscard]] int step(int square, int direction) const {
    return square + step_[static_cast<std::size_t>(direction)];
  }
  [[nodiscard]] int squares() const { return static_cast<int>(size_.area()); }
  [[nodiscard]] Point point(int square) const { return corner_ + size_.point(static_cast<std::size_t>(square)); }

  [[nodiscard]] const Set& floor() const { return floor_; }
  [[nodiscard]] const Set& goals() const { return goals_; }
  /// Squares from which a box can be pushed to some goal, if no other box is in the way.
  [[nodiscard]] const Set& live() const { return live_; }
  [[nodiscard]] const Set& boxes() const { return boxes_; }
  [[nodiscard]] int player() const { return player_; }
  [[nodiscard]] int box_count() const { return box_count_; }
  [[nodiscard]] int goal_count() const { return static_cast<int>(goal_squares_.size()); }
  [[nodiscard]] const std::vector<int>& goal_squares() const { return goal_squares_; }
  /// There is a box without a goal, or a goal without a box, where the player can never be.
  [[nodiscard]] bool hopeless() const { return hopeless_; }

  static constexpr std::uint8_t kNoSide = 255;
  /// With a lone box on the square: sides with the same number are connected; kNoSide is a wall.
  [[nodiscard]] std::uint8_t side(int square, int direction) const {
    return sides_[static_cast<std::size_t>(square)][static_cast<std::size_t>(direction)];
  }
  /// Squares on which a box divides the floor into two or more parts.
  [[nodiscard]] const Set& doors() const { return doors_; }
  /// The neighbours of a square in a ring, from the left one clockwise; -1 outside the rectangle.
  [[nodiscard]] const std::array<std::int16_t, 8>& ring(int square) const {
    return ring_[static_cast<std::size_t>(square)];
  }

  /// Pushes from a square to each goal, kNever if there is no path: one row of an Assignment.
  [[nodiscard]] Assignment::Row distances(int square) const {
    return distance_.data() + static_cast<std::size_t>(square) * goal_squares_.size();
  }

 private:
  /// Floods one word of a set within the word.
  [[nodiscard]] std::uint64_t grow_word(const Set& free, const Set& from, std::size_t i) const {
    const int up = size_.width;
    const std::uint64_t open = free.words[i];
    const std::uint64_t first = not_first_.words[i];
    const std::uint64_t last = not_last_.words[i];
    std::uint64_t word = from.words[i];
    if (i > 0) word |= ((from.words[i - 1] >> 63 & first) | from.words[i - 1] >> (64 - up)) & open;
    if (i + 1 < W) word |= ((from.words[i + 1] << 63 & last) | from.words[i + 1] << (64 - up)) & open;
    const auto spread_once = [&](std::uint64_t set) {
      return set | (((set << 1 & first) | (set >> 1 & last) | set << up | set >> up) & open);
    };
    while (true) {  // two steps at a time: the end is hard to predict
      const std::uint64_t next = spread_once(spread_once(word));
      if (next == word) return word;
      word = next;
    }
  }
  void number_squares(Size size);
  void number_sides();
  void measure_goal(std::size_t goal);

  Size size_;
  Point corner_;
  std::array<int, kDirections> step_{};
  Set not_first_, not_last_;
  Set floor_, goals_, live_, boxes_, doors_;
  std::vector<std::array<std::int16_t, 8>> ring_;
  int player_ = 0;
  int box_count_ = 0;
  bool hopeless_ = false;
  std::vector<int> goal_squares_;
  std::vector<std::int32_t> distance_;
  std::vector<std::array<std::uint8_t, kDirections>> sides_;
  std::vector<std::uint16_t> side_distance_;
  std::vector<std::uint16_t> queue_;
};

/// The lower bound on pushes of the minimum-cost assignment: what the boxes need if each is alone on the board.
template <int W>
int assignment_bound(const Terrain<W>& terrain, const Bits<W>& boxes) {
  Assignment assignment;
  std::array<Assignment::Row, Assignment::kMax> rows;
  int n = 0;
  boxes.for_each([&](int square) { rows[static_cast<std::size_t>(n++)] = terrain.distances(square); });
  assignment.solve(n, rows);
  return assignment.cost();
}

/// The terrain of a level without a fault, which must fit the solver.
template <int W>
Terrain<W> terrain_of(const Level& level) {
  Terrain<W> terrain;
  terrain.build(level, inside_of(level), search_extent(level));
  return terrain;
}

/// Calls with<W>() for the smallest number of words that holds the squares of an area.
template <class With>
auto with_words(std::size_t squares, With&& with) {
  if (squares <= 64) return with.template operator()<1>();
  if (squares <= 128) return with.template operator()<2>();
  if (squares <= 256) return with.template operator()<4>();
  if (squares <= 512) return with.template operator()<8>();
  TEKA_CHECK(squares <= kMostSolverSquares);
  return with.template operator()<36>();
}

/// The same for the terrain of a level.
template <class With>
auto with_width(const Level& level, With&& with) {
  return with_words(search_extent(level).size.area(), with);
}

}  // namespace teka::sokoban
