// A 2048 board in 64 bits: sixteen cells of four bits, row by row from the upper left, which is in the lowest bits. A
// cell is 0 (empty) or the exponent of its tile, from 1 for 2 to 15 for 32768. Moves are table look-ups by row.
//
// Here two tiles of 32768 do not merge, because the result does not fit in four bits. The game itself (state.hpp)
// merges them, up to 131072.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/rng.hpp"

namespace teka::twenty48 {

using Board = std::uint64_t;

constexpr int kDirections = 4;
enum Direction : std::uint8_t { kUp, kRight, kDown, kLeft };
constexpr std::array<const char*, kDirections> kDirectionNames = {"up", "right", "down", "left"};

constexpr int kSide = 4;
constexpr int kCells = kSide * kSide;
constexpr int kTopRank = 15;  ///< the largest tile of a Board: 32768

constexpr int rank_at(Board board, int cell) {
  return static_cast<int>(board >> (4 * cell) & 15);
}
constexpr Board with_rank(Board board, int cell, int rank) {
  return (board & ~(Board{15} << (4 * cell))) | static_cast<Board>(rank) << (4 * cell);
}

/// Transposes the board.
constexpr Board transposed(Board b) {
  Board t = (b ^ (b >> 12)) & 0x0000F0F00000F0F0ULL;
  b ^= t ^ (t << 12);
  t = (b ^ (b >> 24)) & 0x00000000FF00FF00ULL;
  return b ^ t ^ (t << 24);
}
/// Mirrors left and right.
constexpr Board mirrored(Board b) {
  b = (b & 0xFF00FF00FF00FF00ULL) >> 8 | (b & 0x00FF00FF00FF00FFULL) << 8;
  return (b & 0xF0F0F0F0F0F0F0F0ULL) >> 4 | (b & 0x0F0F0F0F0F0F0F0FULL) << 4;
}
/// Mirrors up and down.
constexpr Board flipped(Board b) {
  b = b >> 32 | b << 32;
  return (b & 0xFFFF0000FFFF0000ULL) >> 16 | (b & 0x0000FFFF0000FFFFULL) << 16;
}

/// The lowest bit of each empty cell.
constexpr Board empty_cells(Board b) {
  b |= b >> 2;
  b |= b >> 1;
  return ~b & 0x1111111111111111ULL;
}
constexpr int count_empty(Board b) {
  return std::popcount(empty_cells(b));
}

/// The points for these tiles if every tile had grown from 2s: rank r gives (r - 1) * 2^r. The score of a game is this,
/// minus 4 for each 4 that appeared.
std::uint64_t points_of_tiles(Board board);

/// All rows, moved to the left and to the right.
class RowTables {
 public:
  RowTables();

  /// The board after a slide; unchanged when the move is not legal.
  [[nodiscard]] Board slide(Board board, int direction) const {
    switch (direction) {
      case kLeft:
        return slide_rows(left_, board);
      case kRight:
        return slide_rows(right_, board);
      case kUp:
        return transposed(slide_rows(left_, transposed(board)));
      default:
        return transposed(slide_rows(right_, transposed(board)));
    }
  }
  /// The points of the move.
  [[nodiscard]] std::uint32_t points(Board board, int direction) const {
    const Board b = direction == kUp || direction == kDown ? transposed(board) : board;
    return points_[b & 0xFFFF] + points_[b >> 16 & 0xFFFF] + points_[b >> 32 & 0xFFFF] + points_[b >> 48];
  }
  [[nodiscard]] bool is_over(Board board) const {
    return slide(board, kLeft) == board && slide(board, kRight) == board && slide(board, kUp) == board &&
           slide(board, kDown) == board;
  }

 private:
  using Rows = std::vector<std::uint16_t>;
  static Board slide_rows(const Rows& rows, Board b) {
    return Board{rows[b & 0xFFFF]} | Board{rows[b >> 16 & 0xFFFF]} << 16 | Board{rows[b >> 32 & 0xFFFF]} << 32 |
           Board{rows[b >> 48]} << 48;
  }

  Rows left_, right_;
  std::vector<std::uint32_t> points_;
};

/// Built on the first call.
const RowTables& row_tables();

/// Puts a 2 (with probability 0.9) or a 4 on a random empty cell. There must be one.
Board with_new_tile(Board board, Rng& rng);

}  // namespace teka::twenty48
