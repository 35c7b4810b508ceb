// The interface of all players of the Colour Brick Game.
#pragma once

#include <cstdint>
#include <stop_token>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

/// All that a player may know: never the bricks to come.
struct Question {
  const Board& board;  ///< at least one column has room
  Brick brick;
  int remaining;  ///< bricks still to be placed, this one included
};

/// How much a player may do for one brick. The work of a player that is told an amount depends on nothing else, so its
/// games are the same on every machine; time_control.hpp turns time into amounts.
struct Effort {
  std::uint64_t placements;  ///< to try and resolve, on average over a game; a player may save some up for later bricks
  std::stop_token stop = {};
};

struct Choice {
  Placement placement;
  std::uint64_t work = 0;  ///< placements tried and resolved
  double value = 0;        ///< of the placement, as the player sees it
};

/// Plays one game at a time and may remember what it thought before, so each game has its own.
class Player {
 public:
  virtual ~Player() = default;
  virtual Choice choose(const Question& question, const Effort& effort) = 0;
};

}  // namespace teka::brick
