// Many games of one player, reported as they end.
#pragma once

#include "game/room.hpp"
#include "games/twenty48/players/players.hpp"

namespace teka::twenty48 {

struct ManyGames {
  PlayerSettings player;
  std::size_t games;
  Seed seed;
  std::stop_token stop;
};

/// Replies {"type": "statistics", "done", "games", "mean", "error", "results": [[score, rank], ...], "busy"} with the
/// results of the games that ended since the last reply. The games do not depend on the number of threads.
Result<void> play_many(const ManyGames& wanted, unsigned threads, const Room::Reply& reply);

}  // namespace teka::twenty48
