#include "games/maze/generators/canvas.hpp"
#include "games/maze/maze/choice.hpp"

namespace teka::maze {

std::optional<Maze> sidewinder(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  DirectionPicker picker(rng);
  Cell cell = 0;
  for (int y = 0; y < size.height; ++y) {
    if (budget.interrupted()) return std::nullopt;
    Cell run = 1;  // the length of the corridor that ends in this cell
    for (int x = 0; x < size.width; ++x, ++cell) {
      // Continue to the right, or end the corridor with an opening to the row above: whichever the grid allows.
      const unsigned ways = canvas.fresh(cell) & (wall_bit(kRight) | wall_bit(kTop));
      if (ways == 0) continue;
      if (picker.pick(ways) == kRight) {
        canvas.open(cell, kRight);
        ++run;
      } else {
        canvas.open(cell - static_cast<Cell>(rng.below(run)), kTop);
        run = 1;
      }
    }
  }
  return canvas.maze();
}

std::optional<Maze> binary_tree(Size size, Rng& rng, const Budget& budget) {
  Canvas canvas(size);
  DirectionPicker picker(rng);
  Cell cell = 0;
  for (int y = 0; y < size.height; ++y) {
    if (budget.interrupted()) return std::nullopt;
    for (int x = 0; x < size.width; ++x, ++cell) {
      const unsigned ways = canvas.fresh(cell) & (wall_bit(kLeft) | wall_bit(kTop));
      if (ways != 0) canvas.open(cell, picker.pick(ways));
    }
  }
  return canvas.maze();
}

}  // namespace teka::maze
