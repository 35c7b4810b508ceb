#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "games/maze/generators/canvas.hpp"
#include "games/maze/maze/choice.hpp"

namespace teka::maze {
namespace {

/// Disjoint sets by Rem's algorithm with splicing (Patwary, Blair and Manne, "Experiments on union-find algorithms",
/// 2010): parents have lower numbers, and two paths are followed only until they meet.
class Sets {
 public:
  explicit Sets(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), Cell{0}); }

  Cell find(Cell i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  /// Joins the two sets; returns whether they were separate.
  bool join(Cell a, Cell b) {
    while (parent_[a] != parent_[b]) {
      if (parent_[a] < parent_[b]) std::swap(a, b);
      const Cell above = std::exchange(parent_[a], parent_[b]);
      if (above == a) return true;
      a = above;
    }
    return false;
  }

  /// Prefetches the memory of i.
  void prefetch(Cell i) const { __builtin_prefetch(&parent_[i]); }

  /// Makes i a member of the set with this root (at most i itself), to start a new row.
  void reset(Cell i, Cell root) { parent_[i] = root; }

 private:
  std::vector<Cell> parent_;
};

/// All walls inside the grid, each as twice the cell on its left or above, plus one when the wall is below that cell.
std::vector<Cell> inner_walls(Size size) {
  std::vector<Cell> walls;
  walls.reserve(2 * size.area());
  Cell cell = 0;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x, ++cell) {
      if (x + 1 < size.width) walls.push_back(2 * cell);
      if (y + 1 < size.height) walls.push_back(2 * cell + 1);
    }
  }
  return walls;
}

}  // namespace

std::optional<Maze> kruskal(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  Sets sets(size.area());
  std::vector<Cell> walls = inner_walls(size);
  // Shuffles a few steps at a time, so that it ends when the maze is finished. All accesses are far apart in memory, so
  // the data of the next steps is prefetched.
  constexpr std::size_t kAhead = 32;
  std::array<std::size_t, kAhead> picks{};
  for (Cell parts = canvas.cell_count(); parts > 1;) {
    const std::size_t count = std::min(kAhead, walls.size());
    for (std::size_t i = 0; i < count; ++i) {
      picks[i] = rng.below(walls.size() - i);
      __builtin_prefetch(&walls[picks[i]]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(walls[picks[i]], walls[walls.size() - 1 - i]);
      sets.prefetch(walls[walls.size() - 1 - i] / 2);
    }
    for (std::size_t i = 0; i < count && parts > 1; ++i) {
      if (check.interrupted()) return std::nullopt;
      const Cell cell = walls.back() / 2;
      const Direction d = walls.back() % 2 == 0 ? kRight : kBottom;
      walls.pop_back();
      if (!sets.join(cell, canvas.neighbour(cell, d))) continue;
      canvas.open(cell, d);
      --parts;
    }
  }
  return canvas.maze();
}

namespace {

/// One row of Eller's algorithm: its columns are in the same set if they are connected through the rows above.
class EllerRow {
 public:
  EllerRow(Canvas& canvas, int width, Rng& rng)
      : canvas_(canvas), rng_(rng), picker_(rng), width_(static_cast<Cell>(width)), sets_(width_), members_(width_) {
    chosen_.resize(width_);
    heirs_.resize(width_);
  }

  /// Joins neighbours in different sets: half of them, or all in the last row.
  void join_across(Cell first_cell, bool all) {
    for (Cell x = 0; x + 1 < width_; ++x) {
      if ((all || coin()) && sets_.join(x, x + 1)) canvas_.open(first_cell + x, kRight);
    }
  }

  /// Opens the way down from one uniformly chosen column of each set and from half of the others, and makes the sets of
  /// the next row: columns that were reached stay in their set, each other column starts a new one.
  void go_down(Cell first_cell) {
    members_.assign(width_, 0);
    for (Cell x = 0; x < width_; ++x) {
      const Cell root = sets_.find(x);
      if (rng_.below(++members_[root]) == 0) chosen_[root] = x;
    }
    heirs_.assign(width_, kNone);
    next_.resize(width_);
    for (Cell x = 0; x < width_; ++x) {
      const Cell root = sets_.find(x);
      next_[x] = x;
      if (chosen_[root] != x && !coin()) continue;
      canvas_.open(first_cell + x, kBottom);
      if (heirs_[root] == kNone) heirs_[root] = x;
      next_[x] = heirs_[root];
    }
    for (Cell x = 0; x < width_; ++x) sets_.reset(x, next_[x]);
  }

 private:
  static constexpr Cell kNone = ~Cell{0};
  bool coin() { return picker_.pick(3) == 0; }  // one of two, with equal probability

  Canvas& canvas_;
  Rng& rng_;
  DirectionPicker picker_;
  Cell width_;
  Sets sets_;
  std::vector<Cell> members_;  ///< by root: number of columns of the set
  std::vector<Cell> chosen_;   ///< by root: the column that always goes down
  std::vector<Cell> heirs_;    ///< by root: the first column that goes down, which is the root in the next row
  std::vector<Cell> next_;     ///< by column: its root in the next row
};

}  // namespace

std::optional<Maze> eller(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  EllerRow row(canvas, size.width, rng);
  Cell first_cell = 0;
  for (int y = 0; y < size.height; ++y, first_cell += static_cast<Cell>(size.width)) {
    if (budget.interrupted()) return std::nullopt;
    const bool last = y + 1 == size.height;
    row.join_across(first_cell, last);
    if (!last) row.go_down(first_cell);
  }
  return canvas.maze();
}

namespace {

struct Room {
  Point corner;
  Size size;
};

/// Recursive division: builds a wall across the longer side at a random position with one random gap, and returns the
/// two halves.
std::pair<Room, Room> divide(Maze& maze, const Room& room, Rng& rng) {
  const auto [corner, size] = room;
  const bool across = size.height > size.width || (size.height == size.width && rng.below(2) == 0);
  const int length = across ? size.width : size.height;
  const auto near = static_cast<int>(rng.between(1, (across ? size.height : size.width) - 1));
  const auto gap = static_cast<int>(rng.below(static_cast<std::uint64_t>(length)));
  for (int i = 0; i < length; ++i) {
    if (i == gap) continue;
    const Point p = across ? Point{corner.x + i, corner.y + near - 1} : Point{corner.x + near - 1, corner.y + i};
    maze.close(maze.size().index(p), across ? kBottom : kRight);
  }
  if (across) {
    return {{corner, {size.width, near}}, {{corner.x, corner.y + near}, {size.width, size.height - near}}};
  }
  return {{corner, {near, size.height}}, {{corner.x + near, corner.y}, {size.width - near, size.height}}};
}

Maze open_maze(Size size) {
  Maze maze(size);
  const auto genes = maze.raw_genes();
  std::fill(genes.begin(), genes.end(), std::uint8_t{0});
  const auto w = static_cast<std::size_t>(size.width);
  const auto border = [&](std::size_t cell, Direction d) {
    genes[cell] = static_cast<std::uint8_t>(genes[cell] | wall_bit(d));
  };
  for (std::size_t x = 0; x < w; ++x) {
    border(x, kTop);
    border(genes.size() - w + x, kBottom);
  }
  for (std::size_t row = 0; row < genes.size(); row += w) {
    border(row, kLeft);
    border(row + w - 1, kRight);
  }
  return maze;
}

}  // namespace

std::optional<Maze> recursive_division(Size size, Rng& rng, const Budget& budget) {
  Maze maze = open_maze(size);
  InterruptCheck check(budget);
  std::vector<Room> rooms = {{{0, 0}, size}};
  while (!rooms.empty()) {
    if (check.interrupted()) return std::nullopt;
    const Room room = rooms.back();
    rooms.pop_back();
    if (room.size.width < 2 || room.size.height < 2) continue;
    const auto [first, second] = divide(maze, room, rng);
    rooms.push_back(first);
    rooms.push_back(second);
  }
  return maze;
}

}  // namespace teka::maze
