#include "games/dungeon/furnish/main_path.hpp"

#include <algorithm>

namespace teka::dungeon {

MainPath::MainPath(const Map& map, const RoomTiles& tiles, std::span<const Point> walk)
    : orders_(map.rooms.size(), kOff), sides_(map.rooms.size()) {
  const std::uint32_t exit = map.exit().room;
  std::uint32_t before_exit = exit;
  for (std::uint32_t step = 0; step < walk.size(); ++step) {
    const std::uint32_t room = tiles.owner(walk[step]);
    if (room == RoomTiles::kNone) continue;
    if (room != exit) before_exit = room;
    if (orders_[room] != kOff) continue;
    orders_[room] = static_cast<std::uint32_t>(visits_.size());
    visits_.push_back({room, step});
  }
  const bool fresh = visits_.size() > 2 && visits_.back().room == exit && orders_[before_exit] == visits_.size() - 2 &&
                     before_exit != map.start().room;
  boss_ = fresh ? before_exit : exit;
  boss_step_ = orders_[boss_] == kOff ? 0 : visits_[orders_[boss_]].step;
  measure_sides(RoomLinks(map));
}

void MainPath::measure_sides(const RoomLinks& links) {
  std::vector<std::uint32_t> queue;
  for (std::uint32_t i = 0; i < visits_.size(); ++i) {
    queue.push_back(visits_[i].room);
    sides_[visits_[i].room] = {i, 0};
  }
  std::vector<bool> seen(sides_.size(), false);
  for (const std::uint32_t room : queue) seen[room] = true;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const Side side = sides_[queue[head]];
    for (const auto& link : links.at(queue[head])) {
      if (seen[link.room]) continue;
      seen[link.room] = true;
      sides_[link.room] = {side.visit, side.rooms + 1};
      queue.push_back(link.room);
    }
  }
}

double MainPath::progress(std::size_t visit) const {
  return boss_step_ == 0 ? 1 : std::min(1.0, static_cast<double>(visits_[visit].step) / boss_step_);
}

}  // namespace teka::dungeon
