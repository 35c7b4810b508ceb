// One game from a given list of bricks, as the thesis plays them to judge weights.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/seed.hpp"
#include "games/brick/thesis_player.hpp"

namespace teka::brick {

/// Each cell uniform. Brick i of a seed does not depend on how many are drawn.
std::vector<Brick> draw_bricks(const Seed& seed, int colors, std::size_t count);

struct GameResult {
  std::int64_t points = 0;
  std::size_t placed = 0;  ///< fewer than there were: it died

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// The thesis's player, on the fast board alone. Nothing after a stop.
std::optional<GameResult> play_thesis(const ThesisSettings& settings, const BrickDrops& drops,
                                      std::span<const Brick> bricks, const std::stop_token& stop);

/// Any player. Nothing after a stop.
std::optional<GameResult> play_bricks(Player& player, std::span<const Brick> bricks, const std::stop_token& stop);

}  // namespace teka::brick
