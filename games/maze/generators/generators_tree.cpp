#include <utility>
#include <vector>

#include "games/maze/generators/canvas.hpp"
#include "games/maze/maze/choice.hpp"

namespace teka::maze {

std::optional<Maze> backtracker(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  DirectionPicker picker(rng);
  const auto stack = std::make_unique_for_overwrite<Cell[]>(size.area());
  std::size_t top = 0;
  auto cell = static_cast<Cell>(rng.below(size.area()));
  canvas.visit(cell);
  unsigned fresh = canvas.fresh(cell);
  for (Cell left = canvas.cell_count() - 1; left > 0; --left) {
    if (check.interrupted()) return std::nullopt;
    while (fresh == 0) {
      cell = stack[--top];
      fresh = canvas.fresh(cell);
    }
    const Direction d = picker.pick(fresh);
    // A cell that is left by its only exit need not be revisited.
    stack[top] = cell;
    top += (fresh & (fresh - 1)) != 0 ? 1 : 0;
    const Cell next = canvas.neighbour(cell, d);
    fresh = canvas.fresh(next);  // before the writes, which do not change it, to avoid waiting for them
    canvas.open(cell, d);
    canvas.visit(next);
    cell = next;
  }
  return canvas.maze();
}

std::optional<Maze> prim(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  DirectionPicker picker(rng);
  std::vector<Cell> frontier;  // the unvisited neighbours of the tree, each once
  const auto add_to_tree = [&](Cell cell) {
    for (const Direction d : kDirections) {
      if ((canvas.fresh(cell) & wall_bit(d)) == 0) continue;
      const Cell next = canvas.neighbour(cell, d);
      if (canvas.visited(next) == 0) frontier.push_back(next);
    }
    canvas.visit(cell);
  };
  add_to_tree(static_cast<Cell>(rng.below(size.area())));
  while (!frontier.empty()) {
    if (check.interrupted()) return std::nullopt;
    std::swap(frontier[rng.below(frontier.size())], frontier.back());
    const Cell cell = frontier.back();
    frontier.pop_back();
    canvas.open(cell, picker.pick(canvas.visited(cell)));
    add_to_tree(cell);
  }
  return canvas.maze();
}

namespace {

/// The k-th cell of the hunt: the row of the start to its right, then to its left, then the rows below, then those
/// above from the bottom up. When all earlier cells are visited, the k-th has a visited neighbour. So the hunt never
/// looks past the first unvisited cell, and all hunts together scan each cell once.
Cell hunting_ground(Size size, Point start, Cell k) {
  const auto w = static_cast<Cell>(size.width);
  const auto x = static_cast<Cell>(start.x);
  const auto y = static_cast<Cell>(start.y);
  const Cell rows_from_start = static_cast<Cell>(size.height) - y;
  if (k < w - x) return y * w + x + k;
  if (k < w) return y * w + (w - 1 - k);
  if (k < rows_from_start * w) return y * w + k;
  return (static_cast<Cell>(size.height) - 1 - k / w) * w + k % w;
}

}  // namespace

std::optional<Maze> hunt_and_kill(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  DirectionPicker picker(rng);
  auto cell = static_cast<Cell>(rng.below(size.area()));
  const Point start = size.point(cell);
  Cell hunted = 1;
  canvas.visit(cell);
  for (Cell left = canvas.cell_count() - 1; left > 0; --left) {
    if (check.interrupted()) return std::nullopt;
    const unsigned fresh = canvas.fresh(cell);
    if (fresh != 0) {
      const Direction d = picker.pick(fresh);
      canvas.open(cell, d);
      cell = canvas.neighbour(cell, d);
    } else {
      do {
        cell = hunting_ground(size, start, hunted++);
      } while (!canvas.is_closed(cell));
      canvas.open(cell, picker.pick(canvas.visited(cell)));
    }
    canvas.visit(cell);
  }
  return canvas.maze();
}

namespace {

/// The cells of a tree that may still grow, oldest first. Cells that cannot grow are removed later, in bulk, which
/// keeps the order and takes constant amortised time.
class GrowingCells {
 public:
  explicit GrowingCells(const Canvas& canvas) : canvas_(canvas) {}

  void add(Cell cell) { cells_.push_back(cell); }

  Cell newest() {
    while (canvas_.fresh(cells_.back()) == 0) cells_.pop_back();
    return cells_.back();
  }

  Cell random(Rng& rng) {
    while (true) {
      const Cell cell = cells_[rng.below(cells_.size())];
      if (canvas_.fresh(cell) != 0) return cell;
      if (++misses_ > cells_.size() / 2) {
        std::erase_if(cells_, [&](Cell c) { return canvas_.fresh(c) == 0; });
        misses_ = 0;
      }
    }
  }

 private:
  const Canvas& canvas_;
  std::vector<Cell> cells_;
  std::size_t misses_ = 0;
};

}  // namespace

std::optional<Maze> growing_tree(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  DirectionPicker picker(rng);
  GrowingCells growing(canvas);
  auto cell = static_cast<Cell>(rng.below(size.area()));
  canvas.visit(cell);
  growing.add(cell);
  for (Cell left = canvas.cell_count() - 1; left > 0; --left) {
    if (check.interrupted()) return std::nullopt;
    const bool newest = picker.pick(3) == 0;  // one of two, with equal probability
    cell = newest ? growing.newest() : growing.random(rng);
    const Direction d = picker.pick(canvas.fresh(cell));
    canvas.open(cell, d);
    cell = canvas.neighbour(cell, d);
    canvas.visit(cell);
    growing.add(cell);
  }
  return canvas.maze();
}

}  // namespace teka::maze
