#include "games/maze/measures/measures.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace teka::maze {
namespace {

using Cell = std::uint32_t;

unsigned openings(const Maze& maze, std::size_t cell) {
  return ~unsigned{maze.genes()[cell]} & kAllWalls;
}

/// Calls visit(neighbour) for each cell that `cell` opens to, in the order of the directions.
template <class Visit>
void for_each_open(const Maze& maze, std::size_t cell, Visit&& visit) {
  for (unsigned ways = openings(maze, cell); ways != 0; ways &= ways - 1) {
    visit(maze.neighbour(cell, static_cast<Direction>(std::countr_zero(ways))));
  }
}

/// Breadth-first distances modulo 3: the distances of two open neighbours differ by exactly one, so one byte per cell
/// tells which of them is nearer.
class Trail {
 public:
  Trail(const Maze& maze, const std::stop_token& stop) : maze_(maze), stop_(stop), marks_(maze.cell_count(), kUnseen) {}

  [[nodiscard]] bool reached(std::size_t cell) const { return marks_[cell] != kUnseen; }

  /// For two open neighbours reached by the same flood: whether `next` is nearer to its origin than `cell`.
  [[nodiscard]] bool nearer(std::size_t next, std::size_t cell) const { return after(marks_[next]) == marks_[cell]; }

  /// Reaches all cells connected to `origin`, which must be new; returns their number.
  std::int64_t flood(std::size_t origin) {
    frontier_.assign(1, static_cast<Cell>(origin));
    marks_[origin] = 0;
    std::int64_t count = 0;
    for (std::uint8_t mark = 0; !frontier_.empty() && !stop_.stop_requested(); frontier_.swap(next_)) {
      mark = after(mark);
      count += static_cast<std::int64_t>(frontier_.size());
      next_.clear();
      for (const Cell cell : frontier_) {
        for_each_open(maze_, cell, [&](std::size_t next) {
          if (reached(next)) return;
          marks_[next] = mark;
          next_.push_back(static_cast<Cell>(next));
        });
      }
    }
    return count;
  }

 private:
  static constexpr std::uint8_t kUnseen = 3;
  static constexpr std::uint8_t after(std::uint8_t mark) { return mark == 2 ? 0 : static_cast<std::uint8_t>(mark + 1); }

  const Maze& maze_;
  const std::stop_token& stop_;
  std::vector<std::uint8_t> marks_;
  std::vector<Cell> frontier_;
  std::vector<Cell> next_;
};

std::size_t start_cell(const Maze& maze) {
  return maze.size().index(maze.start());
}
std::size_t goal_cell(const Maze& maze) {
  return maze.size().index(maze.goal());
}

/// Descends the distances to the goal. Taking the first nearer direction at every cell gives the preferred path.
std::vector<std::size_t> descend(const Maze& maze, const Trail& to_goal) {
  const std::size_t goal = goal_cell(maze);
  std::vector<std::size_t> path = {start_cell(maze)};
  for (std::size_t cell = path.back(); cell != goal; path.push_back(cell)) {
    for (unsigned ways = openings(maze, cell); ways != 0; ways &= ways - 1) {
      const std::size_t next = maze.neighbour(cell, static_cast<Direction>(std::countr_zero(ways)));
      if (!to_goal.nearer(next, cell)) continue;
      cell = next;
      break;
    }
  }
  return path;
}

/// Big unsigned numbers, one for each cell of a layer, in one block of memory. A limb holds 60 bits, so that a carry is
/// a shift instead of a comparison; counting spends nearly all its time here.
class Counts {
 public:
  using Limb = std::uint64_t;
  using Number = std::span<const Limb>;

  /// Clears all numbers and reserves `count` sums of two numbers of at most `longest` limbs each.
  void reset(std::size_t count, std::size_t longest) {
    stride_ = longest + 1;
    if (limbs_.size() < count * stride_) limbs_.resize(count * stride_);
    lengths_.assign(count, 0);
  }

  [[nodiscard]] Number operator[](std::size_t i) const { return {limbs_.data() + i * stride_, lengths_[i]}; }
  [[nodiscard]] std::size_t longest() const { return *std::max_element(lengths_.begin(), lengths_.end()); }

  void set_one(std::size_t i) {
    limbs_[i * stride_] = 1;
    lengths_[i] = 1;
  }

  /// Sets the i-th number to a + b; it may be one of the two.
  void set_sum(std::size_t i, Number a, Number b) {
    if (a.size() < b.size()) std::swap(a, b);
    Limb* const sum = limbs_.data() + i * stride_;
    Limb carry = 0;
    for (std::size_t k = 0; k < b.size(); ++k) {
      const Limb total = a[k] + b[k] + carry;
      sum[k] = total & kMask;
      carry = total >> kBits;
    }
    for (std::size_t k = b.size(); k < a.size(); ++k) {
      const Limb total = a[k] + carry;
      sum[k] = total & kMask;
      carry = total >> kBits;
    }
    if (carry != 0) sum[a.size()] = carry;
    lengths_[i] = a.size() + carry;
  }

 private:
  static constexpr int kBits = 60;
  static constexpr Limb kMask = (Limb{1} << kBits) - 1;
  friend std::string decimal(Number number);

  std::size_t stride_ = 1;
  std::vector<Limb> limbs_;
  std::vector<std::size_t> lengths_;
};

std::string decimal(Counts::Number number) {
  // Nine digits at a time, by halves of a limb, so that 64-bit division suffices.
  constexpr std::uint64_t kBillion = 1'000'000'000;
  constexpr int kHalf = Counts::kBits / 2;
  constexpr std::uint64_t kHalfMask = (std::uint64_t{1} << kHalf) - 1;
  std::vector<std::uint64_t> left(number.begin(), number.end());
  std::string digits;
  while (!left.empty()) {
    std::uint64_t rest = 0;
    for (std::size_t i = left.size(); i-- > 0;) {
      const std::uint64_t high = rest << kHalf | left[i] >> kHalf;
      const std::uint64_t low = (high % kBillion) << kHalf | (left[i] & kHalfMask);
      left[i] = (high / kBillion) << kHalf | low / kBillion;
      rest = low % kBillion;
    }
    for (int k = 0; k < 9; ++k, rest /= 10) digits.push_back(static_cast<char>('0' + rest % 10));
    while (!left.empty() && left.back() == 0) left.pop_back();
  }
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  std::reverse(digits.begin(), digits.end());
  return digits;
}

/// Counts the shortest paths layer by layer of cells at equal distance. Only cells on shortest paths are entered, and
/// all of those lead to the goal, so the last layer is the goal alone.
class PathCounter {
 public:
  PathCounter(const Maze& maze, const Trail& to_goal)
      : maze_(maze),
        to_goal_(to_goal),
        slots_(maze.cell_count(), kNoSlot),
        layer_{static_cast<Cell>(start_cell(maze))} {
    slots_[layer_.front()] = 0;
    counts_.reset(1, 1);
    counts_.set_one(0);
  }

  std::string count(const std::stop_token& stop) {
    while (layer_.front() != goal_cell(maze_)) {
      if (stop.stop_requested()) return {};
      advance();
    }
    return decimal(counts_[0]);
  }

 private:
  static constexpr Cell kNoSlot = ~Cell{0};

  void advance() {
    next_layer_.clear();
    for (const Cell cell : layer_) {
      for_each_open(maze_, cell, [&](std::size_t next) {
        if (slots_[next] != kNoSlot || !to_goal_.nearer(next, cell)) return;
        slots_[next] = static_cast<Cell>(next_layer_.size());
        next_layer_.push_back(static_cast<Cell>(next));
      });
    }
    next_counts_.reset(next_layer_.size(), counts_.longest() + 1);  // at most four numbers are added
    for (std::size_t i = 0; i < next_layer_.size(); ++i) add_up(i);
    std::swap(layer_, next_layer_);
    std::swap(counts_, next_counts_);
  }

  /// The count of a cell in the next layer is the sum over its neighbours in this layer: those that are farther from
  /// the goal and have been entered.
  void add_up(std::size_t i) {
    Counts::Number first;  // held back until there is a second, to add both in one pass
    const std::size_t cell = next_layer_[i];
    for_each_open(maze_, cell, [&](std::size_t previous) {
      if (slots_[previous] == kNoSlot || !to_goal_.nearer(cell, previous)) return;
      const Counts::Number number = counts_[slots_[previous]];
      if (first.empty()) {
        first = number;
      } else {
        next_counts_.set_sum(i, first, number);
        first = next_counts_[i];
      }
    });
    if (next_counts_[i].empty()) next_counts_.set_sum(i, first, {});
  }

  const Maze& maze_;
  const Trail& to_goal_;
  std::vector<Cell> slots_;  ///< the index of an entered cell in its layer
  std::vector<Cell> layer_;
  std::vector<Cell> next_layer_;
  Counts counts_;
  Counts next_counts_;
};

void measure_path(const Maze& maze, const std::vector<std::size_t>& path, Measures& measures) {
  measures.solution_length = static_cast<std::int64_t>(path.size()) - 1;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const int ways_on = std::popcount(openings(maze, path[i])) - (i == 0 ? 0 : 1);
    if (ways_on >= 2) ++measures.decisions;
    // Unsigned differences wrap consistently, so equal steps compare equal. A grid one cell wide has no turns.
    if (i > 0 && path[i + 1] - path[i] != path[i] - path[i - 1]) ++measures.turns;
  }
}

}  // namespace

std::vector<std::size_t> shortest_path(const Maze& maze, const std::stop_token& stop) {
  Trail to_goal(maze, stop);
  to_goal.flood(goal_cell(maze));
  return to_goal.reached(start_cell(maze)) && !stop.stop_requested() ? descend(maze, to_goal)
                                                                     : std::vector<std::size_t>{};
}

std::string count_shortest_paths(const Maze& maze, const std::stop_token& stop) {
  Trail to_goal(maze, stop);
  to_goal.flood(goal_cell(maze));
  if (!to_goal.reached(start_cell(maze))) return "0";
  return PathCounter(maze, to_goal).count(stop);
}

Measures measure(const Maze& maze, const std::stop_token& stop) {
  const std::size_t start = start_cell(maze);
  const std::size_t goal = goal_cell(maze);
  Measures measures;
  Trail trail(maze, stop);
  std::int64_t parts = 1;
  measures.reachable = trail.flood(goal);
  measures.solvable = trail.reached(start);
  if (measures.solvable) {
    measure_path(maze, descend(maze, trail), measures);
  } else {
    measures.reachable = trail.flood(start);
    ++parts;
  }
  std::int64_t ends_of_openings = 0;
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    if (cell % 65536 == 0 && stop.stop_requested()) break;
    if (!trail.reached(cell)) {
      trail.flood(cell);
      ++parts;
    }
    const int ways = std::popcount(openings(maze, cell));
    ends_of_openings += ways;
    if (ways == 1 && cell != start && cell != goal) ++measures.dead_ends;
  }
  measures.loops = ends_of_openings / 2 - static_cast<std::int64_t>(maze.cell_count()) + parts;
  const std::int64_t most = std::int64_t{maze.size().width - 1} * (maze.size().height - 1);
  measures.loop_share = most > 0 ? static_cast<double>(measures.loops) / static_cast<double>(most) : 0;
  return measures;
}

}  // namespace teka::maze
