// A whole game of the thesis's player on the fast board: what judges weights, thousands of times.
#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "games/brick/thesis_player.hpp"

namespace teka::brick {

struct GameResult {
  std::int64_t points = 0;
  std::size_t placed = 0;  ///< fewer than there were: it died

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// Nothing after a stop.
std::optional<GameResult> play_thesis(const ThesisSettings& settings, const BrickDrops& drops,
                                      std::span<const Brick> bricks, const std::stop_token& stop);

}  // namespace teka::brick
