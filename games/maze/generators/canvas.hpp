// Shared by the generators only: the canvas that they carve on, and the check for an interruption.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

#include "core/budget.hpp"
#include "core/rng.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// The index of a cell. 32 bits are enough for kMostSide squared and halve the memory of stacks and lists.
using Cell = std::uint32_t;

/// The cells of a maze under construction, one byte each: the low half is the gene (the walls), the high half has a bit
/// for each unvisited neighbour. visit() clears a cell's bit in its neighbours, so that the possible directions are one
/// load. A row of padding above and below avoids bounds checks in visit(). The sides need none: the neighbour beyond a
/// side is the last or first cell of an adjacent row, whose bit in that direction is clear anyway.
class Canvas {
 public:
  /// All walls closed, all cells unvisited.
  explicit Canvas(Size size)
      : size_(size),
        width_(size.width),
        memory_(std::make_unique_for_overwrite<std::uint8_t[]>(size.area() + 2 * static_cast<std::size_t>(size.width))),
        cells_(memory_.get() + size.width) {
    fill(cells_, size);
  }

  [[nodiscard]] Cell cell_count() const { return static_cast<Cell>(size_.area()); }
  [[nodiscard]] Cell neighbour(Cell cell, Direction d) const { return static_cast<Cell>(cell + step(d)); }

  /// The directions of unvisited neighbours; before any visit all that are inside the grid.
  [[nodiscard]] unsigned fresh(Cell cell) const { return unsigned{cells_[cell]} >> 4U; }
  [[nodiscard]] bool is_closed(Cell cell) const { return (cells_[cell] & kAllWalls) == kAllWalls; }

  /// The directions of the neighbours that have been visited.
  [[nodiscard]] unsigned visited(Cell cell) const { return inside(cell) & ~fresh(cell); }

  void visit(Cell cell) {
    // Unrolled by hand, because g++ -O2 does not unroll a loop over the directions, and this is the hottest code.
    std::uint8_t* const here = cells_ + cell;
    clear(here[-1], fresh_bit(kRight));
    clear(here[1], fresh_bit(kLeft));
    clear(here[-width_], fresh_bit(kBottom));
    clear(here[width_], fresh_bit(kTop));
  }

  void open(Cell cell, Direction d) {
    clear(cells_[cell], wall_bit(d));
    clear(cells_[neighbour(cell, d)], wall_bit(opposite(d)));
  }

  [[nodiscard]] Maze maze() const {
    Maze maze(size_);
    const auto genes = maze.raw_genes();
    std::size_t i = 0;
    for (std::uint64_t eight = 0; i + sizeof eight <= genes.size(); i += sizeof eight) {
      std::memcpy(&eight, cells_ + i, sizeof eight);
      eight &= 0x0F0F0F0F0F0F0F0F;
      std::memcpy(genes.data() + i, &eight, sizeof eight);
    }
    for (; i < genes.size(); ++i) genes[i] = cells_[i] & kAllWalls;
    return maze;
  }

 private:
  static constexpr unsigned fresh_bit(Direction d) { return 16U << d; }
  static void clear(std::uint8_t& byte, unsigned bits) { byte = static_cast<std::uint8_t>(byte & ~bits); }

  /// Computed rather than looked up: it is faster than a load, and the next step depends on it.
  [[nodiscard]] std::ptrdiff_t step(Direction d) const {
    const std::ptrdiff_t length = (d & 1U) != 0 ? width_ : 1;
    return (d & 2U) != 0 ? length : -length;
  }

  [[nodiscard]] unsigned inside(Cell cell) const {
    const auto w = static_cast<Cell>(width_);
    const Cell x = cell % w;
    return (x > 0 ? 1U << kLeft : 0U) | (cell >= w ? 1U << kTop : 0U) | (x + 1 < w ? 1U << kRight : 0U) |
           (cell + w < cell_count() ? 1U << kBottom : 0U);
  }

  /// Static, so without a pointer to the canvas: the members of a local canvas can then stay in registers.
  static void fill(std::uint8_t* cells, Size size) {
    const std::ptrdiff_t w = size.width;
    const std::ptrdiff_t last_row = w * (size.height - 1);
    std::fill(cells - w, cells, std::uint8_t{0});
    std::fill(cells, cells + last_row + w, std::uint8_t{0xFF});
    std::fill(cells + last_row + w, cells + last_row + 2 * w, std::uint8_t{0});
    for (std::ptrdiff_t x = 0; x < w; ++x) {
      clear(cells[x], fresh_bit(kTop));
      clear(cells[last_row + x], fresh_bit(kBottom));
    }
    for (std::ptrdiff_t row = 0; row <= last_row; row += w) {
      clear(cells[row], fresh_bit(kLeft));
      clear(cells[row + w - 1], fresh_bit(kRight));
    }
  }

  Size size_;
  std::ptrdiff_t width_;
  std::unique_ptr<std::uint8_t[]> memory_;
  std::uint8_t* cells_;
};

/// Checks the budget once in a few thousand steps, so that the cost is negligible.
class InterruptCheck {
 public:
  explicit InterruptCheck(const Budget& budget) : budget_(budget) {}
  bool interrupted() { return --left_ == 0 && ask(); }

 private:
  static constexpr unsigned kSteps = 8192;
  bool ask() {
    left_ = kSteps;
    return budget_.interrupted();
  }

  const Budget& budget_;
  unsigned left_ = kSteps;
};

// generators_tree.cpp: a tree grows from one cell.
std::optional<Maze> backtracker(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> prim(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> hunt_and_kill(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> growing_tree(Size size, Rng& rng, const Budget& budget);
// generators_uniform.cpp: all spanning trees are equally likely.
std::optional<Maze> wilson(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> aldous_broder(Size size, Rng& rng, const Budget& budget);
// generators_sets.cpp: parts are joined until one is left, or the whole is divided.
std::optional<Maze> kruskal(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> eller(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> recursive_division(Size size, Rng& rng, const Budget& budget);
// generators_rows.cpp: each cell is decided once, row by row.
std::optional<Maze> sidewinder(Size size, Rng& rng, const Budget& budget);
std::optional<Maze> binary_tree(Size size, Rng& rng, const Budget& budget);

}  // namespace teka::maze
