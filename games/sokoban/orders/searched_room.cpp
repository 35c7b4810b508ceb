#include "games/sokoban/orders/searched_room.hpp"

#include <algorithm>

#include "games/sokoban/generator/repair_level.hpp"

namespace teka::sokoban {

bool searches(const Acceptance& acceptance) {
  return acceptance.order.target.any() && acceptance.order.boxes <= kMostSearchedBoxes;
}

bool searches_rooms(const Acceptance& acceptance) {
  const auto& difficulty = acceptance.order.target.difficulty;
  return searches(acceptance) && !acceptance.open_ended() && difficulty &&
         difficulty->low >= least_difficulty(Grade::medium);
}

int searched_walls(const Order& order) {
  constexpr int kFloor = 14;
  constexpr int kFloorPerBox = 4;
  constexpr int kMostDeadEnds = 10;
  const int walls = static_cast<int>(order.size.area()) - kFloor - kFloorPerBox * order.boxes;
  return order.walls ? std::clamp(walls, *order.walls, *order.walls + kMostDeadEnds) : walls;
}

std::optional<Level> candidate_room(const Block& block, std::size_t number) {
  const Order& order = block.task->acceptance.order;
  if (number >= block.proposals.size()) return std::nullopt;
  const Level& level = block.proposals[number].level;
  const auto goals = std::ranges::count_if(level.cells(), has_goal);
  if (level.size() != order.size || goals != order.boxes || find_fault(level)) return std::nullopt;
  return level;
}

std::optional<Level> room_of(const Block& block, std::size_t slot, std::size_t turn, const RoomSearch& search,
                             Rng& rng) {
  const std::size_t count = block.proposals.size();
  const std::size_t number = turn == 0 && count > 0 ? slot % count : slot + turn * block.slots.size();
  auto level = candidate_room(block, number);
  if (!level) return search.random_room(rng);
  const int walls = searched_walls(block.task->acceptance.order);
  if (count_walls(*level) < walls && !set_walls(*level, walls, {}, rng)) return search.random_room(rng);
  return level;
}

}  // namespace teka::sokoban
