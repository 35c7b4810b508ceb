// Both algorithms are random walks on a canvas where nothing is marked as visited, so that fresh() is always the set of
// all neighbours. A cell is in the tree when one of its walls is open.
#include "games/maze/generators/canvas.hpp"
#include "games/maze/maze/choice.hpp"

namespace teka::maze {

std::optional<Maze> wilson(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  DirectionPicker picker(rng);
  const auto root = static_cast<Cell>(rng.below(size.area()));
  const auto in_tree = [&](Cell cell) { return !canvas.is_closed(cell) || cell == root; };
  // The direction in which the walk last left each cell. Following these from the beginning gives the loop-erased walk.
  const auto exits = std::make_unique_for_overwrite<Direction[]>(size.area());
  for (Cell begin = 0; begin < canvas.cell_count(); ++begin) {
    for (Cell cell = begin; !in_tree(cell); cell = canvas.neighbour(cell, exits[cell])) {
      if (check.interrupted()) return std::nullopt;
      exits[cell] = picker.pick(canvas.fresh(cell));
    }
    bool joined = in_tree(begin);
    for (Cell cell = begin; !joined;) {
      const Direction d = exits[cell];
      const Cell next = canvas.neighbour(cell, d);
      joined = in_tree(next);  // read before opening, which would make it true
      canvas.open(cell, d);
      cell = next;
    }
  }
  return canvas.maze();
}

std::optional<Maze> aldous_broder(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  InterruptCheck check(budget);
  DirectionPicker picker(rng);
  auto cell = static_cast<Cell>(rng.below(size.area()));
  for (Cell left = canvas.cell_count() - 1; left > 0;) {
    if (check.interrupted()) return std::nullopt;
    const Direction d = picker.pick(canvas.fresh(cell));
    const Cell next = canvas.neighbour(cell, d);
    if (canvas.is_closed(next)) {  // the first cell is closed only before the first step, which leaves it
      canvas.open(cell, d);
      --left;
    }
    cell = next;
  }
  return canvas.maze();
}

}  // namespace teka::maze
