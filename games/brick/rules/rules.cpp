#include "games/brick/rules/rules.hpp"

namespace teka::brick {
namespace {

struct Direction {
  int columns, rows;
};
constexpr std::array<Direction, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

bool is_inside(int column, int row) {
  return column >= 0 && column < kColumns && row >= 0 && row < kRows;
}

/// Length of the run of one colour that begins here; 0 if the run begins earlier.
int run_length(const Board& board, int column, int row, const Direction& direction) {
  const Colour colour = board.at(column, row);
  const auto is_same = [&](int x, int y) { return is_inside(x, y) && board.at(x, y) == colour; };
  if (colour == 0 || is_same(column - direction.columns, row - direction.rows)) return 0;
  int length = 0;
  while (is_same(column + length * direction.columns, row + length * direction.rows)) ++length;
  return length;
}

}  // namespace

Brick rotated(const Brick& brick, int rotation) {
  const auto& [top, middle, bottom] = brick.cells;
  if (rotation == 1) return {{bottom, top, middle}};
  if (rotation == 2) return {{middle, bottom, top}};
  return brick;
}

int Board::height(int column) const {
  int height = 0;
  while (height < kRows && at(column, height) != 0) ++height;
  return height;
}

int Board::free_cells() const {
  int free = kCells;
  for (int column = 0; column < kColumns; ++column) free -= height(column);
  return free;
}

bool Board::is_full() const {
  for (int column = 0; column < kColumns; ++column) {
    if (can_place(column)) return false;
  }
  return true;
}

void Board::drop(const Brick& brick, const Placement& placement) {
  const Brick turned = rotated(brick, placement.rotation);
  const int floor = height(placement.column);
  for (int i = 0; i < kBrickCells; ++i) {
    set(placement.column, floor + kBrickCells - 1 - i, turned.cells[static_cast<std::size_t>(i)]);
  }
}

Outcome Board::resolve_step(int step) {
  std::array<bool, kCells> clears{};
  std::int64_t squares = 0;
  Outcome outcome;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      for (const Direction& direction : kDirections) {
        const int length = run_length(*this, column, row, direction);
        if (length < 3) continue;
        squares += std::int64_t{length} * length;
        ++outcome.runs;
        for (int i = 0; i < length; ++i) {
          clears[index(column + i * direction.columns, row + i * direction.rows)] = true;
        }
      }
    }
  }
  if (outcome.runs == 0) return outcome;
  for (int column = 0; column < kColumns; ++column) {
    int next = 0;
    for (int row = 0; row < kRows; ++row) {
      if (clears[index(column, row)]) {
        ++outcome.cleared;
      } else {
        set(column, next++, at(column, row));
      }
    }
    while (next < kRows) set(column, next++, 0);
  }
  outcome.steps = 1;
  outcome.points = squares * outcome.runs * step;
  return outcome;
}

Outcome Board::place(const Brick& brick, const Placement& placement) {
  drop(brick, placement);
  Outcome all;
  for (;;) {
    const Outcome step = resolve_step(all.steps + 1);
    if (step.steps == 0) return all;
    all.points += step.points;
    all.runs += step.runs;
    all.cleared += step.cleared;
    ++all.steps;
  }
}

}  // namespace teka::brick
