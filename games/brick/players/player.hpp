// The interface of all players of the Colour Brick Game.
#pragma once

#include <cstdint>
#include <stop_token>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

/// What a player knows; never the bricks to come.
struct Question {
  const Board& board;  ///< at least one column has room
  Brick brick;
  int remaining;  ///< bricks still to be placed, this one included
};

/// Work allowed for one brick. With a given amount of work a player's decisions depend on nothing else, so its games
/// are the same on every machine; time_control.hpp converts time to work.
struct Effort {
  std::uint64_t placements;  ///< to try and resolve, on average over a game; a player may save some for later bricks
  std::stop_token stop = {};
};

struct Choice {
  Placement placement;
  std::uint64_t work = 0;  ///< placements tried and resolved
  double value = 0;        ///< value of the placement, as the player estimates it
};

/// Plays one game and may keep state between bricks, so each game needs its own player.
class Player {
 public:
  virtual ~Player() = default;
  virtual Choice choose(const Question& question, const Effort& effort) = 0;
};

}  // namespace teka::brick
