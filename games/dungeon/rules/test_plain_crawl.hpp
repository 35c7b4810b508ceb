// For the tests: the proof by plain breadth-first search over the tiles and the keys held.
#pragma once

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <vector>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

class PlainCrawl {
 public:
  struct State {
    int x, y;
    unsigned keys;
    friend auto operator<=>(const State&, const State&) = default;
  };

  PlainCrawl(const Map& map, bool secrets_found, int no_key = -1)
      : map_(map), secrets_found_(secrets_found), no_key_(no_key) {
    const State first{map.start().at.x, map.start().at.y, keys_on(map.start().at.x, map.start().at.y)};
    std::queue<State> queue({first});
    steps_[first] = 0;
    for (; !queue.empty(); queue.pop()) {
      for (const State& next : neighbours(queue.front())) {
        reverse_[next].push_back(queue.front());
        if (steps_.contains(next)) continue;
        steps_[next] = steps_[queue.front()] + 1;
        queue.push(next);
      }
    }
  }

  /// Steps of a shortest walk to the exit, or -1.
  [[nodiscard]] int steps() const {
    int best = -1;
    for (const auto& [state, steps] : steps_) {
      if (at_exit(state) && (best < 0 || steps < best)) best = steps;
    }
    return best;
  }

  [[nodiscard]] bool never_stuck() const {
    std::set<State> good;
    std::queue<State> queue;
    for (const auto& [state, steps] : steps_) {
      if (at_exit(state)) {
        good.insert(state);
        queue.push(state);
      }
    }
    for (; !queue.empty(); queue.pop()) {
      const auto from = reverse_.find(queue.front());
      if (from == reverse_.end()) continue;
      for (const State& state : from->second) {
        if (good.insert(state).second) queue.push(state);
      }
    }
    return good.size() == steps_.size();
  }

  [[nodiscard]] bool reaches(Point p) const {
    return std::any_of(steps_.begin(), steps_.end(),
                       [&](const auto& entry) { return entry.first.x == p.x && entry.first.y == p.y; });
  }

 private:
  [[nodiscard]] bool at_exit(const State& s) const { return s.x == map_.exit().at.x && s.y == map_.exit().at.y; }

  [[nodiscard]] unsigned keys_on(int x, int y) const {
    unsigned keys = 0;
    for (const Thing& thing : map_.things) {
      if (thing.kind == Thing::Kind::key && thing.number != no_key_ && thing.at == Point{x, y})
        keys |= 1U << thing.number;
    }
    return keys;
  }

  [[nodiscard]] std::vector<State> neighbours(const State& s) const {
    std::vector<State> found;
    const auto go = [&](int dx, int dy, Tile gate) {
      const Point to{s.x + dx, s.y + dy};
      if (!map_.tiles.size().contains(to)) return;
      const Tile from_tile = map_.tiles[{s.x, s.y}], tile = map_.tiles[to];
      if (tile == Tile::wall || tile == Tile::rock || (tile == Tile::secret_door && !secrets_found_)) return;
      const bool gate_from = from_tile >= Tile::north_gate && from_tile <= Tile::west_gate;
      const bool gate_to = tile >= Tile::north_gate && tile <= Tile::west_gate;
      if ((gate_from && from_tile != gate) || (gate_to && tile != gate)) return;
      if (tile >= Tile::lock_a && (s.keys & 1U << key_of(tile)) == 0) return;
      found.push_back({to.x, to.y, s.keys | keys_on(to.x, to.y)});
    };
    go(0, -1, Tile::north_gate);
    go(1, 0, Tile::east_gate);
    go(0, 1, Tile::south_gate);
    go(-1, 0, Tile::west_gate);
    return found;
  }

  const Map& map_;
  bool secrets_found_;
  int no_key_;
  std::map<State, int> steps_;
  std::map<State, std::vector<State>> reverse_;
};

}  // namespace teka::dungeon
