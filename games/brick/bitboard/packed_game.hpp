// A whole game on the packed board, to evaluate weights by thousands of games. The decision is a parameter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

#include "games/brick/bitboard/resolver.hpp"

namespace teka::brick {

struct GameResult {
  std::int64_t points = 0;
  std::size_t placed = 0;  ///< fewer than the bricks if the game was lost

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

inline bool has_room(const PackedBoard& board) {
  for (int column = 0; column < kColumns; ++column) {
    if (board.height(column) + kBrickCells <= kRows) return true;
  }
  return false;
}

/// decide(board, brick, remaining) returns the points of a placement and the resulting board. Returns nothing after a
/// stop.
template <class Decide>
std::optional<GameResult> play_packed(std::span<const Brick> bricks, const std::stop_token& stop, Decide decide) {
  PackedBoard board;
  GameResult result;
  while (result.placed < bricks.size() && has_room(board)) {
    if (stop.stop_requested()) return {};
    const auto remaining = static_cast<int>(bricks.size() - result.placed);
    const auto decision = decide(board, bricks[result.placed], remaining);
    result.points += decision.points;
    board = decision.board;
    ++result.placed;
  }
  return result;
}

}  // namespace teka::brick
