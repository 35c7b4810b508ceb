#include "games/sokoban/solver/published_astar.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <vector>

#include "core/hash.hpp"
#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {
namespace {

constexpr int kCellBits = 12;  // of a cell number; a level has at most 2500
constexpr std::size_t kCellsPerWord = 64 / kCellBits;

/// The player, then the boxes, packed.
template <int Words>
struct State {
  std::array<std::uint64_t, Words> words{};

  [[nodiscard]] int cell(int i) const {
    return static_cast<int>(words[word_of(i)] >> shift_of(i) & ((1U << kCellBits) - 1));
  }
  void move(int i, int by) {  // no carry: the cell stays within its bits
    words[word_of(i)] += static_cast<std::uint64_t>(static_cast<std::int64_t>(by)) << shift_of(i);
  }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (const std::uint64_t w : words) h = mix64(h + w + 0x9E3779B97F4A7C15);
    return h;
  }
  friend bool operator==(const State&, const State&) = default;

 private:
  static std::size_t word_of(int i) { return static_cast<std::size_t>(i) / kCellsPerWord; }
  static int shift_of(int i) { return i % static_cast<int>(kCellsPerWord) * kCellBits; }
};

/// An entry of the queue: a state and its value. Python compares the values alone.
struct Waiting {
  std::uint32_t value;
  std::uint32_t state;
};

/// The binary heap of Python's heapq, with the same order among equals.
class PythonHeap {
 public:
  void clear() { items_.clear(); }
  [[nodiscard]] bool empty() const { return items_.empty(); }

  void push(Waiting item) {
    items_.push_back(item);
    rise(0, items_.size() - 1);
  }

  Waiting pop() {
    const Waiting last = items_.back();
    items_.pop_back();
    if (items_.empty()) return last;
    const Waiting top = items_.front();
    items_.front() = last;
    sink();
    return top;
  }

 private:
  void rise(std::size_t start, std::size_t at) {
    const Waiting item = items_[at];
    while (at > start) {
      const std::size_t parent = (at - 1) / 2;
      if (item.value >= items_[parent].value) break;
      items_[at] = items_[parent];
      at = parent;
    }
    items_[at] = item;
  }

  /// Down to a leaf along the smaller children, then up again.
  void sink() {
    const Waiting item = items_.front();
    std::size_t at = 0;
    for (std::size_t child = 1; child < items_.size(); child = 2 * at + 1) {
      if (child + 1 < items_.size() && items_[child].value >= items_[child + 1].value) ++child;
      items_[at] = items_[child];
      at = child;
    }
    items_[at] = item;
    rise(0, at);
  }

  std::vector<Waiting> items_;
};

/// The static part of a level.
struct AstarBoard {
  explicit AstarBoard(const Level& level) : width(level.width()), cells(level.size().area()), goal_at(cells, -1) {
    for (std::size_t i = 0; i < cells; ++i) {
      const Tile tile = level.cells()[i];
      wall.push_back(tile == Tile::wall ? 1 : 0);
      if (has_player(tile)) player = static_cast<int>(i);
      if (has_box(tile)) boxes.push_back(static_cast<int>(i));
      if (has_goal(tile)) {
        goal_at[i] = static_cast<int>(goals.size());
        goals.push_back(static_cast<int>(i));
      }
    }
    mark_dead(level);
    for (std::size_t i = 0; i < cells; ++i) {
      for (const int goal : goals) {
        const Point a = level.size().point(i), b = level.size().point(static_cast<std::size_t>(goal));
        distance.push_back(static_cast<std::uint8_t>(std::abs(a.x - b.x) + std::abs(a.y - b.y)));
      }
    }
  }

  [[nodiscard]] bool is_goal(std::size_t cell) const { return goal_at[cell] >= 0; }

  int width;
  std::size_t cells;
  int player = 0;
  std::vector<int> boxes, goals, goal_at;
  std::vector<char> wall, dead;
  std::vector<std::uint8_t> distance;  // [cell * goals + goal]

 private:
  /// Corners without a goal; then the squares between two of them in a line, if none has a goal and each has a wall on
  /// one of the two sides (not always the same side: the agent does it like this).
  void mark_dead(const Level& level) {
    dead.assign(cells, 0);
    std::vector<Point> corners;
    const auto solid = [&](Point p) { return level[p] == Tile::wall; };
    for (int y = 1; y < level.height() - 1; ++y) {
      for (int x = 1; x < level.width() - 1; ++x) {
        const Point p{x, y};
        const bool beside = solid({x - 1, y}) || solid({x + 1, y});
        const bool above = solid({x, y - 1}) || solid({x, y + 1});
        if (solid(p) || !beside || !above || has_goal(level[p])) continue;
        corners.push_back(p);
        dead[level.size().index(p)] = 1;
      }
    }
    for (const Point a : corners) {
      for (const Point b : corners) {
        if ((a.x < b.x && a.y == b.y) || (a.x == b.x && a.y < b.y)) mark_line(level, a, b);
      }
    }
  }

  void mark_line(const Level& level, Point a, Point b) {
    const Point step = a.y == b.y ? Point{1, 0} : Point{0, 1};
    const Point side = a.y == b.y ? Point{0, 1} : Point{1, 0};
    const auto solid = [&](Point p) { return level[p] == Tile::wall; };
    for (Point p = a + step; p != b; p = p + step) {
      const bool walled = solid(p + side) || solid({p.x - side.x, p.y - side.y});
      if (has_goal(level[p]) || solid(p) || !walled) return;
    }
    for (Point p = a + step; p != b; p = p + step) dead[level.size().index(p)] = 1;
  }
};

template <int Words>
class LimitedSearch {
 public:
  /// What is known about a state, stored together because it is used together.
  struct Known {
    State<Words> state;
    std::uint32_t estimate = 0;
    bool visited = false;
  };
  struct Memory {
    PythonHeap heap;
    std::vector<Known> known;
    std::vector<std::uint32_t> table;  // number of a state + 1; 0: empty
  };

  LimitedSearch(const AstarBoard& board, Memory& memory) : board_(board), memory_(memory) {
    memory_.heap.clear();
    memory_.known.clear();
    memory_.table.assign(std::max<std::size_t>(memory_.table.size(), 1 << 12), 0);
    if (memory_.table.size() > (1U << 16)) memory_.table.assign(1 << 12, 0);
  }

  AstarOutcome run(std::uint64_t most, const Budget& budget) {
    AstarOutcome outcome;
    State<Words> start;
    start.move(0, board_.player);
    for (std::size_t i = 0; i < board_.boxes.size(); ++i) start.move(static_cast<int>(i) + 1, board_.boxes[i]);
    wait(start, 0, estimate(start));
    while (outcome.iterations < most && !memory_.heap.empty()) {
      ++outcome.iterations;
      if (outcome.iterations % 1024 == 0 && budget.interrupted()) return outcome;
      const Waiting next = memory_.heap.pop();
      Known& known = memory_.known[next.state];
      if (known.estimate == 0) {  // each box is on a goal
        outcome.solved = true;
        outcome.moves = static_cast<int>(next.value);
        return outcome;
      }
      if (known.visited) continue;
      known.visited = true;
      expand(State<Words>(known.state), next.value - known.estimate, known.estimate);
    }
    outcome.exhausted = memory_.heap.empty();
    return outcome;
  }

 private:
  void expand(const State<Words>& state, std::uint32_t moves, std::uint32_t value) {
    const int player = state.cell(0);
    for (const int step : {-1, 1, -board_.width, board_.width}) {
      const int to = player + step;
      if (board_.wall[static_cast<std::size_t>(to)] != 0) continue;
      const int box = box_at(state, to);
      State<Words> child = state;
      child.move(0, step);
      if (box == 0) {
        wait(child, moves + 1, value);
        continue;
      }
      const int beyond = to + step;
      if (board_.wall[static_cast<std::size_t>(beyond)] != 0 || box_at(state, beyond) != 0) continue;
      child.move(box, step);
      if (!is_dead(child)) wait(child, moves + 1, estimate(child));
    }
  }

  /// The number of the box on a square, or 0.
  [[nodiscard]] int box_at(const State<Words>& state, int cell) const {
    for (int i = static_cast<int>(board_.boxes.size()); i > 0; --i) {
      if (state.cell(i) == cell) return i;
    }
    return 0;
  }

  [[nodiscard]] bool is_dead(const State<Words>& state) const {
    for (int i = 1; i <= static_cast<int>(board_.boxes.size()); ++i) {
      if (board_.dead[static_cast<std::size_t>(state.cell(i))] != 0) return true;
    }
    return false;
  }

  [[nodiscard]] std::uint32_t estimate(const State<Words>& state) const {
    std::array<std::uint8_t, kMostSolverBoxes> left{};
    const std::size_t goals = board_.goals.size();
    for (std::size_t g = 0; g < goals; ++g) left[g] = static_cast<std::uint8_t>(g);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < goals; ++i) {
      const std::size_t row = static_cast<std::size_t>(state.cell(static_cast<int>(i) + 1)) * goals;
      std::size_t nearest = 0;
      for (std::size_t k = 1; k < goals - i; ++k) {
        if (board_.distance[row + left[k]] < board_.distance[row + left[nearest]]) nearest = k;
      }
      sum += board_.distance[row + left[nearest]];
      for (std::size_t k = nearest; k + 1 < goals - i; ++k) left[k] = left[k + 1];
    }
    return sum;
  }

  void wait(const State<Words>& state, std::uint32_t moves, std::uint32_t estimate) {
    memory_.heap.push({moves + estimate, number_of(state, estimate)});
  }

  std::uint32_t number_of(const State<Words>& state, std::uint32_t estimate) {
    auto& table = memory_.table;
    if (memory_.known.size() * 2 >= table.size()) grow();
    std::size_t at = state.hash() & (table.size() - 1);
    for (; table[at] != 0; at = (at + 1) & (table.size() - 1)) {
      if (memory_.known[table[at] - 1].state == state) return table[at] - 1;
    }
    memory_.known.push_back({state, estimate, false});
    table[at] = static_cast<std::uint32_t>(memory_.known.size());
    return table[at] - 1;
  }

  void grow() {
    auto& table = memory_.table;
    table.assign(table.size() * 4, 0);
    for (std::size_t i = 0; i < memory_.known.size(); ++i) {
      std::size_t at = memory_.known[i].state.hash() & (table.size() - 1);
      while (table[at] != 0) at = (at + 1) & (table.size() - 1);
      table[at] = static_cast<std::uint32_t>(i + 1);
    }
  }

  const AstarBoard& board_;
  Memory& memory_;
};

}  // namespace

namespace {

/// A level with more cells than numbers has a small inside, if it fits the solver: the part with that.
Level cropped(const Level& level) {
  if (level.size().area() < std::size_t{1} << kCellBits) return level;
  const Extent inner = extent_of(inside_of(level));
  Level part({inner.size.width + 2, inner.size.height + 2});
  for (std::size_t i = 0; i < part.size().area(); ++i) {
    const Point p = part.size().point(i);
    part[p] = level[{inner.corner.x - 1 + p.x, inner.corner.y - 1 + p.y}];
  }
  return part;
}

}  // namespace

struct PublishedAstar::Memory {
  LimitedSearch<1>::Memory four;  // up to four boxes, which is what Boxoban has
  LimitedSearch<2>::Memory nine;
  LimitedSearch<13>::Memory many;
};

PublishedAstar::PublishedAstar() : memory_(std::make_unique<Memory>()) {}
PublishedAstar::~PublishedAstar() = default;
PublishedAstar::PublishedAstar(PublishedAstar&&) noexcept = default;
PublishedAstar& PublishedAstar::operator=(PublishedAstar&&) noexcept = default;

AstarOutcome PublishedAstar::solve(const Level& level, std::uint64_t most_iterations, const Budget& budget) {
  if (!beyond_solver(level).empty()) return {};
  const AstarBoard board(cropped(level));
  const std::size_t cells = board.boxes.size() + 1;
  if (cells <= kCellsPerWord) return LimitedSearch<1>(board, memory_->four).run(most_iterations, budget);
  if (cells <= 2 * kCellsPerWord) return LimitedSearch<2>(board, memory_->nine).run(most_iterations, budget);
  return LimitedSearch<13>(board, memory_->many).run(most_iterations, budget);
}

}  // namespace teka::sokoban
