// Imitation: turns example levels into orders, their play into profiles, and their tile patterns into a style.
#pragma once

#include <span>
#include <vector>

#include "games/sokoban/measures/play_profile.hpp"
#include "games/sokoban/measures/tile_patterns.hpp"
#include "games/sokoban/orders/order.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// A level to be imitated, as far as the generator can make such levels.
struct Example {
  Order order;                              ///< size, boxes, walls; the measured difficulty, if it has no profile
  std::optional<PlayProfile> profile = {};  ///< absent: too many positions, or a difficulty was requested
  std::size_t number = 0;                   ///< of the given level
};

struct Examples {
  std::vector<Level> levels;      ///< unreachable floor filled with walls; those of classic levels are not known
  std::vector<Example> examples;  ///< of the levels that can be ordered, see in_strata
  bool boxes_on_goals = false;    ///< some levels start with boxes on goals, so new ones may too
};

/// Options override the properties of the levels; then the number of walls is free, unless an option sets it. Levels
/// that are too large or have too many boxes give no order, but are part of the style; an error if no level gives one.
Result<Examples> learn_examples(std::span<const Level> levels, const OrderOptions& options, Executor& executor,
                                const Budget& budget);

/// The classic levels that the options allow. An error if there are none.
Result<Examples> classic_examples(const OrderOptions& options);

/// Sorted so that every part of the list is like the whole in pushes, box changes and traps: by pushes in groups, and
/// in each group by traps, upwards and downwards in turn. Those without a profile come last.
void in_strata(std::vector<Example>& examples);

/// The Kolmogorov-Smirnov distance of two samples: the largest difference of their cumulative distributions.
double ks_distance(std::vector<double> a, std::vector<double> b);

}  // namespace teka::sokoban
