// A whole game of the thesis's player on the packed board.
#pragma once

#include "games/brick/bitboard/packed_game.hpp"
#include "games/brick/players/thesis_player.hpp"

namespace teka::brick {

/// Returns nothing after a stop.
std::optional<GameResult> play_thesis(const ThesisSettings& settings, const BrickDrops& drops,
                                      std::span<const Brick> bricks, const std::stop_token& stop);

}  // namespace teka::brick
