// The interface of all players of 2048.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/budget.hpp"
#include "core/seed.hpp"
#include "games/twenty48/rules/state.hpp"

namespace teka::twenty48 {

/// What a player thinks of one direction.
struct Advice {
  bool legal = false;
  double value = 0;           ///< points still to come, as the player sees it
  double error = 0;           ///< its standard error; 0 when nothing was drawn at random
  std::uint64_t samples = 0;  ///< playouts or visits behind it
};

struct Choice {
  int direction = -1;  ///< -1: the game is over
  std::array<Advice, kDirections> advice = {};
  std::uint64_t work = 0;  ///< playouts, visits or positions looked at, in all
};

/// Thinks about a position. Holds tables that it fills while it thinks, so each thread has its own; what it answers
/// depends on the arguments only (with a deadline also on the machine).
class Player {
 public:
  virtual ~Player() = default;
  /// Within the budget: nodes count what the player counts as work, for one move.
  virtual Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) = 0;
};

}  // namespace teka::twenty48
