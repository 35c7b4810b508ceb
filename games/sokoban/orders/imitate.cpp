#include "games/sokoban/orders/imitate.hpp"

#include <algorithm>

#include "games/sokoban/generator/mutate_level.hpp"
#include "games/sokoban/generator/repair_level.hpp"

namespace teka::sokoban {
namespace {

/// The difficulty becomes part of the order if it is measured within this many nodes.
constexpr std::uint64_t kGradingNodes = 20'000;

Result<Order> order_like(const Level& level, const OrderOptions& options, const Budget& budget) {
  OrderOptions all = options;
  if (!options.size && !options.boxes && !options.walls) all.walls = count_walls(level);
  if (!options.size) all.size = level.size();
  if (!options.boxes) all.boxes = count_boxes(level);
  auto order = make_order({}, all);
  if (!order || options.target.any()) return order;
  Solver solver;
  const Measured measured =
      measure(level, solver, {.nodes = kGradingNodes, .deadline = budget.deadline, .stop = budget.stop});
  if (measured.answer == Answer::solved) all.target.difficulty = range_of(grade_of(measured.difficulty));
  return make_order({}, all);
}

}  // namespace

Result<Examples> learn_examples(std::span<const Level> levels, const OrderOptions& options, Executor& executor,
                                const Budget& budget) {
  if (levels.empty()) return fail("no level to imitate");
  Examples examples;
  examples.levels.assign(levels.begin(), levels.end());
  for (Level& level : examples.levels) {
    close_unreachable(level);
    examples.boxes_on_goals |= std::ranges::count(level.cells(), Tile::box_on_goal) > 0;
  }
  OrderOptions wanted = options;
  wanted.boxes_on_goals |= examples.boxes_on_goals;
  std::vector<Result<Order>> orders(levels.size());
  executor.for_each(levels.size(), [&](std::size_t i) { orders[i] = order_like(examples.levels[i], wanted, budget); });
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (!orders[i]) continue;
    examples.orders.push_back(*orders[i]);
    examples.ordered.push_back(i);
  }
  if (examples.orders.empty()) return at_place("no level can be imitated", orders.front().error());
  return examples;
}

}  // namespace teka::sokoban
