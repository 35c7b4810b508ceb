// The tiles of a board by rank, up to 131072, and one move by the rules, cell by cell.
#pragma once

#include <array>
#include <cstdint>

#include "games/twenty48/rules/board.hpp"

namespace teka::twenty48 {

/// The tiles, row by row from the upper left: 0 for an empty cell, otherwise the exponent of two.
using Ranks = std::array<std::uint8_t, kCells>;
constexpr int kLastRank = 17;  ///< 131072: more cannot be reached on sixteen cells

struct Slide {
  Ranks ranks;
  std::uint64_t points;
};
/// One move by the rules, cell by cell. The ranks are unchanged when it is not legal.
Slide slide(const Ranks& ranks, int direction);

/// As a Board: tiles above 32768 become 32768.
Board board_of(const Ranks& ranks);
Ranks ranks_of(Board board);

}  // namespace teka::twenty48
