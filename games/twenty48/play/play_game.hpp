// One game of a player by its seed alone, the same as on the page; and what a match of many is told.
#pragma once

#include <functional>
#include <optional>

#include "games/twenty48/play/record.hpp"
#include "games/twenty48/players/players.hpp"
#include "play/match.hpp"

namespace teka::twenty48 {

struct FinishedGame {
  std::uint64_t seed = 0;
  std::string moves = {};  ///< a letter per move, as a Record has them
  std::uint64_t points = 0;
  int largest_rank = 0;
  double seconds = 0;  ///< that the player thought
};

/// Called after every kWatchEvery moves.
using Watch = std::function<void(const PlayState& state)>;

/// Nothing when a stop came in between.
std::optional<FinishedGame> play_game(Player& player, const PlayerSettings& settings, std::uint64_t seed,
                                      const std::stop_token& stop, const Watch& watch = {});

struct Match {
  PlayerSettings player;
  std::size_t games;
  Seed seed;
  std::stop_token stop;
  std::function<void(const FinishedGame&)> on_game = {};  ///< as they end; one call at a time
  Watch on_moves = {};                                    ///< from any thread
};

}  // namespace teka::twenty48
