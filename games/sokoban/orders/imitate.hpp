// Imitation: turns example levels into orders, and their tile patterns into a style.
#pragma once

#include <span>
#include <vector>

#include "games/sokoban/measures/tile_patterns.hpp"
#include "games/sokoban/orders/order.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

struct Examples {
  std::vector<Level> levels;  ///< unreachable floor filled with walls
  std::vector<Order> orders;  ///< of each level that the generator can make: size, boxes, walls, measured difficulty
  std::vector<std::size_t> ordered;  ///< indices of these levels
  bool boxes_on_goals = false;       ///< some levels start with boxes on goals, so new ones may too
};

/// Options override the properties of the levels; then the number of walls is free, unless an option sets it. Levels
/// that are too large or have too many boxes give no order, but are part of the style; an error if no level gives one.
Result<Examples> learn_examples(std::span<const Level> levels, const OrderOptions& options, Executor& executor,
                                const Budget& budget);

}  // namespace teka::sokoban
