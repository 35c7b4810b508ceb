// One game of a player, determined by its seed, the same as on the page; and the callbacks of a match.
#pragma once

#include <functional>
#include <optional>

#include "games/twenty48/play/record.hpp"
#include "games/twenty48/players/players.hpp"
#include "play/match.hpp"

namespace teka::twenty48 {

struct FinishedGame {
  std::uint64_t seed = 0;
  std::string moves = {};  ///< one letter per move, as in a Record
  std::uint64_t points = 0;
  int largest_rank = 0;
  double seconds = 0;  ///< thinking time of the player
};

/// Called after every kWatchEvery moves.
using Watch = std::function<void(const PlayState& state)>;

/// Returns nothing if it was stopped.
std::optional<FinishedGame> play_game(Player& player, const PlayerSettings& settings, std::uint64_t seed,
                                      const std::stop_token& stop, const Watch& watch = {});

struct Match {
  PlayerSettings player;
  std::size_t games;
  Seed seed;
  std::stop_token stop;
  std::function<void(const FinishedGame&)> on_game = {};  ///< called when a game ends, one call at a time
  Watch on_moves = {};                                    ///< called from any thread
};

}  // namespace teka::twenty48
