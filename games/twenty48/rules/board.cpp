#include "games/twenty48/rules/board.hpp"

namespace teka::twenty48 {

std::uint64_t points_of_tiles(Board board) {
  std::uint64_t points = 0;
  for (; board != 0; board >>= 4) {
    const auto rank = board & 15;
    if (rank > 1) points += (rank - 1) << rank;
  }
  return points;
}

RowTables::RowTables() : left_(65536), right_(65536), points_(65536) {
  for (unsigned row = 0; row < 65536; ++row) {
    unsigned out = 0;
    int filled = 0;
    unsigned waiting = 0;  // a tile that may still merge with the next one
    for (int x = 0; x < kSide; ++x) {
      const unsigned rank = row >> (4 * x) & 15;
      if (rank == 0) continue;
      if (rank == waiting && rank < kTopRank) {
        points_[row] += 2U << rank;
        out += 1U << (4 * (filled - 1));
        waiting = 0;
      } else {
        out |= rank << (4 * filled++);
        waiting = rank;
      }
    }
    left_[row] = static_cast<std::uint16_t>(out);
    right_[mirrored(row)] = static_cast<std::uint16_t>(mirrored(out));
  }
}

const RowTables& row_tables() {
  static const RowTables kTables;
  return kTables;
}

Board with_new_tile(Board board, Rng& rng) {
  Board empty = empty_cells(board);
  for (auto skip = rng.below(static_cast<std::uint64_t>(std::popcount(empty))); skip > 0; --skip) empty &= empty - 1;
  const Board lowest = empty & -empty;
  return board | (rng.below(10) == 0 ? lowest << 1 : lowest);
}

}  // namespace teka::twenty48
