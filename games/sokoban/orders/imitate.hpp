// Levels to be imitated: what they are like becomes orders, and their patterns of tiles a style.
#pragma once

#include <span>
#include <vector>

#include "games/sokoban/measures/tile_patterns.hpp"
#include "games/sokoban/orders/order.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

struct Examples {
  std::vector<Level> levels;         ///< with walls where nobody can go
  std::vector<Order> orders;         ///< of each that can be ordered: its size, boxes, walls and measured difficulty
  std::vector<std::size_t> ordered;  ///< which these are
  bool boxes_on_goals = false;       ///< some start with boxes on goals, so that others may too
};

/// What the options say goes before what the levels are: then as many walls as there are, unless they are said. Levels
/// that are too large or have too many boxes give no order, but are part of the style; an error when all are.
Result<Examples> learn_examples(std::span<const Level> levels, const OrderOptions& options, Executor& executor,
                                const Budget& budget);

}  // namespace teka::sokoban
