// The interface of all players of 2048.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/budget.hpp"
#include "core/seed.hpp"
#include "games/twenty48/rules/state.hpp"

namespace teka::twenty48 {

/// A player's evaluation of one direction.
struct Advice {
  bool legal = false;
  double value = 0;           ///< estimated points still to come
  double error = 0;           ///< standard error; 0 if nothing is random
  std::uint64_t samples = 0;  ///< number of playouts or visits
};

struct Choice {
  int direction = -1;  ///< -1: the game is over
  std::array<Advice, kDirections> advice = {};
  std::uint64_t work = 0;  ///< total number of playouts, visits or positions
};

/// Decides on a position. A player owns tables that it fills while thinking, so each thread needs its own; its answer
/// depends only on the arguments (with a deadline also on the machine).
class Player {
 public:
  virtual ~Player() = default;
  /// Within the budget of one move; each player defines what it counts as nodes.
  virtual Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) = 0;
};

}  // namespace teka::twenty48
