// What levels are made to, and of what.
#pragma once

#include "games/sokoban/generator/level_source.hpp"
#include "games/sokoban/orders/order_problem.hpp"

namespace teka::sokoban {

/// An order and the source of its candidates.
struct Task {
  Acceptance acceptance;  ///< its `others` are ignored
  LevelSource source;
};

}  // namespace teka::sokoban
