#include "games/dungeon/mission/graph.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <queue>
#include <utility>

namespace teka::dungeon {
namespace {

std::uint32_t steps_between(Point a, Point b) {
  return static_cast<std::uint32_t>(std::abs(a.x - b.x) + std::abs(a.y - b.y));
}

}  // namespace

RoomLinks::RoomLinks(const Map& map, const std::vector<bool>& hidden) : first_(map.rooms.size() + 1, 0) {
  const auto is_hidden = [&](const Passage& p) { return !hidden.empty() && (hidden[p.from] || hidden[p.to]); };
  for (const Passage& passage : map.passages) {
    if (is_hidden(passage)) continue;
    ++first_[passage.from + 1];
    ++first_[passage.to + 1];
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  links_.resize(first_.back());
  std::vector<std::size_t> place(first_.begin(), first_.end() - 1);
  for (std::uint32_t i = 0; i < map.passages.size(); ++i) {
    const Passage& passage = map.passages[i];
    if (!is_hidden(passage)) {
      links_[place[passage.from]++] = {passage.to, i};
      links_[place[passage.to]++] = {passage.from, i};
    }
    const auto path = map.path(passage);
    lengths_.push_back(steps_between(map.rooms[passage.from].centre, path.front()) + passage.tile_count - 1 +
                       steps_between(path.back(), map.rooms[passage.to].centre));
  }
}

std::vector<std::uint32_t> RoomLinks::distances(std::uint32_t from, const std::vector<bool>& shut) const {
  std::vector<std::uint32_t> best(room_count(), kFar);
  using Entry = std::pair<std::uint32_t, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  best[from] = 0;
  queue.emplace(0, from);
  while (!queue.empty()) {
    const auto [steps, room] = queue.top();
    queue.pop();
    if (steps > best[room]) continue;
    for (const Link& link : at(room)) {
      const std::uint32_t then = steps + lengths_[link.passage];
      if ((!shut.empty() && shut[link.passage]) || then >= best[link.room]) continue;
      best[link.room] = then;
      queue.emplace(then, link.room);
    }
  }
  return best;
}

std::vector<std::uint32_t> RoomLinks::route(std::uint32_t from, std::uint32_t to, const std::vector<bool>& shut) const {
  const auto distance = distances(from, shut);
  std::vector<std::uint32_t> passages;
  if (distance[to] == kFar) return passages;
  for (std::uint32_t room = to; room != from;) {
    const auto links = at(room);
    const auto link = std::find_if(links.begin(), links.end(), [&](const Link& l) {
      return (shut.empty() || !shut[l.passage]) && distance[l.room] != kFar &&
             distance[l.room] + lengths_[l.passage] == distance[room];
    });
    passages.push_back(link->passage);
    room = link->room;
  }
  return passages;
}

double RoomLinks::detour(std::uint32_t from, std::uint32_t to) const {
  std::vector<bool> shut(lengths_.size(), false);
  double first = 0;
  for (const std::uint32_t passage : route(from, to)) {
    shut[passage] = true;
    first += lengths_[passage];
  }
  const auto second = distances(from, shut)[to];
  return second == kFar || first == 0 ? HUGE_VAL : second / first - 1;
}

}  // namespace teka::dungeon
