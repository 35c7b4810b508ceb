// The rules of the Colour Brick Game (SPOJ BRICKGM), cell by cell: the specification for all faster code.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace teka::brick {

constexpr int kColumns = 10;
constexpr int kRows = 20;
constexpr int kCells = kColumns * kRows;
constexpr int kBrickCells = 3;
constexpr int kRotations = 3;
constexpr int kPlacements = kColumns * kRotations;
constexpr int kLeastColours = 3;
constexpr int kMostColours = 9;

/// A colour is 1..kMostColours; 0 is an empty cell.
using Colour = std::uint8_t;

/// Three cells, top to bottom.
struct Brick {
  std::array<Colour, kBrickCells> cells{};
  friend bool operator==(const Brick&, const Brick&) = default;
};

/// One rotation moves the lowest cell to the top; two rotations move the highest to the bottom.
Brick rotated(const Brick& brick, int rotation);

struct Placement {
  int column = 0;    ///< 0..9; people and judges count from 1
  int rotation = 0;  ///< 0..2
  friend bool operator==(const Placement&, const Placement&) = default;
};

/// Numbered in the order in which players try them: rotation first, then column.
constexpr Placement placement(int number) {
  return {.column = number % kColumns, .rotation = number / kColumns};
}

/// The result of one placement: a chain of steps. In each step all runs clear at once, then the cells above fall.
struct Outcome {
  std::int64_t points = 0;
  int steps = 0;    ///< in which something cleared
  int runs = 0;     ///< in all steps
  int cleared = 0;  ///< cells
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

class Board {
 public:
  /// Row 0 is the floor. Empty cells are 0.
  [[nodiscard]] Colour at(int column, int row) const { return cells_[index(column, row)]; }
  [[nodiscard]] int height(int column) const;
  [[nodiscard]] int free_cells() const;
  [[nodiscard]] bool can_place(int column) const { return height(column) + kBrickCells <= kRows; }
  /// No column has room for a brick, so the game is over.
  [[nodiscard]] bool is_full() const;

  /// The column must have room.
  Outcome place(const Brick& brick, const Placement& placement);

  /// The parts of place(), for animation and tests.
  void drop(const Brick& brick, const Placement& placement);
  /// Clears all runs once and lets cells fall. `step`, counted from 1, determines the points; `steps` is 0 when nothing
  /// cleared.
  Outcome resolve_step(int step);

  /// For tests and tools: cells must not float.
  void set(int column, int row, Colour colour) { cells_[index(column, row)] = colour; }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  static std::size_t index(int column, int row) {
    return static_cast<std::size_t>(column) * kRows + static_cast<std::size_t>(row);
  }

  std::array<Colour, kCells> cells_{};
};

}  // namespace teka::brick
