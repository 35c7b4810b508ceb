#include "games/twenty48/rules/ranks.hpp"

#include <algorithm>

namespace teka::twenty48 {
namespace {

/// Cell number `step` of the lane, counted from the side that the tiles slide to.
std::size_t cell_of(int direction, int lane, int step) {
  const int last = kSide - 1;
  int x = lane;
  int y = lane;
  if (direction == kUp) y = step;
  if (direction == kDown) y = last - step;
  if (direction == kLeft) x = step;
  if (direction == kRight) x = last - step;
  const int cell = y * kSide + x;
  return static_cast<std::size_t>(cell);
}

}  // namespace

Slide slide(const Ranks& ranks, int direction) {
  Slide result{{}, 0};
  for (int lane = 0; lane < kSide; ++lane) {
    int filled = 0;
    bool may_merge = false;
    for (int step = 0; step < kSide; ++step) {
      const std::uint8_t rank = ranks[cell_of(direction, lane, step)];
      if (rank == 0) continue;
      std::uint8_t* last = filled > 0 ? &result.ranks[cell_of(direction, lane, filled - 1)] : nullptr;
      if (may_merge && *last == rank && rank < kLastRank) {
        ++*last;
        result.points += std::uint64_t{1} << *last;
        may_merge = false;
      } else {
        result.ranks[cell_of(direction, lane, filled++)] = rank;
        may_merge = true;
      }
    }
  }
  return result;
}

Board board_of(const Ranks& ranks) {
  Board board = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    board = with_rank(board, cell, std::min<int>(ranks[static_cast<std::size_t>(cell)], kTopRank));
  }
  return board;
}

Ranks ranks_of(Board board) {
  Ranks ranks{};
  for (int cell = 0; cell < kCells; ++cell) {
    ranks[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(rank_at(board, cell));
  }
  return ranks;
}

}  // namespace teka::twenty48
