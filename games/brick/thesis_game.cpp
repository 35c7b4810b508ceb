#include "games/brick/thesis_game.hpp"

namespace teka::brick {
namespace {

bool has_room(const PackedBoard& board) {
  for (int column = 0; column < kColumns; ++column) {
    if (board.height(column) + kBrickCells <= kRows) return true;
  }
  return false;
}

}  // namespace

std::optional<GameResult> play_thesis(const ThesisSettings& settings, const BrickDrops& drops,
                                      std::span<const Brick> bricks, const std::stop_token& stop) {
  ThesisMind mind(settings, drops);
  PackedBoard board;
  GameResult result;
  while (result.placed < bricks.size() && has_room(board)) {
    if (stop.stop_requested()) return {};
    const auto remaining = static_cast<int>(bricks.size() - result.placed);
    const auto decision = mind.decide_on(board, bricks[result.placed], remaining);
    result.points += decision.points;
    board = decision.board;
    ++result.placed;
  }
  return result;
}

}  // namespace teka::brick
