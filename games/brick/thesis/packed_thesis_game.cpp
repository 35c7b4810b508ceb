#include "games/brick/thesis/packed_thesis_game.hpp"

namespace teka::brick {

std::optional<GameResult> play_thesis(const ThesisSettings& settings, const BrickDrops& drops,
                                      std::span<const Brick> bricks, const std::stop_token& stop) {
  ThesisMind mind(settings, drops);
  return play_packed(bricks, stop, [&](const PackedBoard& board, const Brick& brick, int remaining) {
    return mind.decide_on(board, brick, remaining);
  });
}

}  // namespace teka::brick
