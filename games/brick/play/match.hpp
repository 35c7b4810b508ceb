// Whole games of a player, determined by the seed: the same on any number of threads, unless there is a time limit.
#pragma once

#include <functional>

#include "games/brick/play/game_in_play.hpp"
#include "parallel/executor.hpp"

namespace teka::brick {

struct Match {
  PlayerSettings player;  ///< its colours and bricks are those of the games; each game has its own seed
  Pace pace;
  std::size_t games;
  Seed seed;
  std::stop_token stop;
  std::function<void(const Record&)> on_game = {};  ///< called when a game ends, one call at a time
  Watch on_bricks = {};                             ///< called from any thread
  bool offline = false;                             ///< all bricks are known: no player, see offline.hpp
};

/// The finished games in their order; after a stop some are missing.
Result<std::vector<Record>> play_match(const Match& match, Executor& executor);

}  // namespace teka::brick
