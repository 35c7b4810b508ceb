#include "games/brick/thesis_game.hpp"

#include "core/rng.hpp"

namespace teka::brick {

std::vector<Brick> draw_bricks(const Seed& seed, int colors, std::size_t count) {
  Rng rng(seed.child("bricks"));
  std::vector<Brick> bricks(count);
  for (Brick& brick : bricks) {
    for (Color& cell : brick.cells) cell = static_cast<Color>(1 + rng.below(static_cast<std::uint64_t>(colors)));
  }
  return bricks;
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
