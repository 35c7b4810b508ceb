#include "games/brick/thesis_game.hpp"

#include "core/rng.hpp"

namespace teka::brick {
namespace {

bool has_room(const PackedBoard& board) {
  for (int column = 0; column < kColumns; ++column) {
    if (board.height(column) + kBrickCells <= kRows) return true;
  }
  return false;
}

}  // namespace

std::vector<Brick> draw_bricks(const Seed& seed, int colors, std::size_t count) {
  Rng rng(seed.child("bricks"));
  std::vector<Brick> bricks(count);
  for (Brick& brick : bricks) {
    for (Color& cell : brick.cells) cell = static_cast<Color>(1 + rng.below(static_cast<std::uint64_t>(colors)));
  }
  return bricks;
}

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

std::optional<GameResult> play_bricks(Player& player, std::span<const Brick> bricks, const std::stop_token& stop) {
  Board board;
  GameResult result;
  const Effort effort{.placements = kPlacements, .stop = stop};
  while (result.placed < bricks.size() && !board.is_full()) {
    if (stop.stop_requested()) return {};
    const Brick& brick = bricks[result.placed];
    const auto remaining = static_cast<int>(bricks.size() - result.placed);
    const Choice choice = player.choose({.board = board, .brick = brick, .remaining = remaining}, effort);
    result.points += board.place(brick, choice.placement).points;
    ++result.placed;
  }
  return result;
}

}  // namespace teka::brick
