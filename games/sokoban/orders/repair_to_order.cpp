// The first and cheapest way from a bad level to an order; the other is evolution.
#include <algorithm>

#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/orders/order_problem.hpp"

namespace teka::sokoban {
namespace {

constexpr int kPullTries = 16;
constexpr int kTriesInRoom = 4;  // then its walls are changed, more and more of them

bool has_ordered_things(const Level& level, const Acceptance& acceptance) {
  const TileCounts counts = count_tiles(to_text(level));
  const int on_goals = static_cast<int>(std::ranges::count(level.cells(), Tile::box_on_goal));
  return counts.of[2] == acceptance.order.boxes && (acceptance.boxes_on_goals || on_goals == 0);
}

/// Leaves walls, connected floor, and goals from which a box can be pulled, at most as many as ordered.
void clear_room(Level& level, int most_goals, Rng& rng) {
  close_border(level);
  for (Tile& tile : level.cells()) tile = ground_of(tile);
  keep_largest_part(level);
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    if (level[p] == Tile::goal && !can_be_goal(level, p)) level[p] = Tile::floor;
  }
  const auto goals = static_cast<int>(std::ranges::count(level.cells(), Tile::goal));
  set_goals(level, std::min(goals, most_goals), rng);
}

/// Opens a few walls beside the floor. If their number is ordered, others are closed again, corners and niches first.
void loosen(Level& room, int squares, Rng& rng) {
  if (squares > 0) set_walls(room, count_walls(room) - squares, {}, rng);
}

std::optional<Level> pull_in_room(const Level& level, const Acceptance& acceptance, Rng& rng) {
  const Order& order = acceptance.order;
  Generator& generator = workers_of_thread(generator_settings(acceptance)).generator;
  for (int i = 0; i < kPullTries; ++i) {
    const int most_goals = i == 0 ? order.boxes : 0;  // if its own goals cannot be used, others may be
    Level room = level;
    clear_room(room, most_goals, rng);
    set_one_player(room, rng);
    loosen(room, i - kTriesInRoom, rng);
    if (order.walls && !set_walls(room, *order.walls, {}, rng)) continue;
    clear_room(room, most_goals, rng);
    if (const Level* pulled = generator.pull_again(room, rng)) return *pulled;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Level> repair_to_order(const Level& level, const Judgement& judgement, const Acceptance& acceptance,
                                     Rng& rng) {
  if (level.size() != acceptance.order.size) return std::nullopt;
  if (judgement.answer != Answer::solved || !has_ordered_things(level, acceptance)) {
    return pull_in_room(level, acceptance, rng);
  }
  Level repaired = level;
  if (!acceptance.order.walls) return repaired;
  if (set_walls(repaired, *acceptance.order.walls, squares_of(level, judgement.solution), rng)) return repaired;
  auto pulled = pull_in_room(level, acceptance, rng);
  return pulled ? pulled : repaired;
}

}  // namespace teka::sokoban
