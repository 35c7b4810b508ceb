// The simplest possible solver, a reference for tests: breadth-first over (boxes, exact square of the player), one
// move at a time, without deadlock detection or bounds.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

struct BruteForce {
  std::optional<int> pushes;  ///< the fewest; absent: no solution
  std::optional<int> moves;   ///< the fewest
};

namespace brute_force_detail {

/// The level after one step of the player, if it is possible; `pushed` says whether a box moved.
inline std::optional<Level> stepped(const Level& level, Point step, bool& pushed) {
  const Point player = player_of(level);
  const Point next = player + step;
  if (level[next] == Tile::wall) return std::nullopt;
  Level after = level;
  pushed = has_box(level[next]);
  if (pushed) {
    const Point target = next + step;
    if (level[target] == Tile::wall || has_box(level[target])) return std::nullopt;
    after[target] = with_box(level[target]);
  }
  after[player] = ground_of(level[player]);
  after[next] = with_player(ground_of(level[next]));
  return after;
}

/// Breadth first where a push costs 1 and a walk costs `walk_cost` (0 or 1).
inline std::optional<int> fewest(const Level& level, int walk_cost) {
  std::deque<std::pair<Level, int>> queue = {{level, 0}};
  std::map<std::string, int> best = {{to_text(level), 0}};
  while (!queue.empty()) {
    const auto [at, cost] = queue.front();
    queue.pop_front();
    if (best[to_text(at)] < cost) continue;
    if (to_text(at).find('$') == std::string::npos) return cost;
    for (const Point step : kStep) {
      bool pushed = false;
      const auto next = stepped(at, step, pushed);
      if (!next) continue;
      const int price = cost + (pushed ? 1 : walk_cost);
      const auto [entry, is_new] = best.try_emplace(to_text(*next), price);
      if (!is_new && entry->second <= price) continue;
      entry->second = price;
      if (price == cost)
        queue.emplace_front(*next, price);
      else
        queue.emplace_back(*next, price);
    }
  }
  return std::nullopt;
}

}  // namespace brute_force_detail

inline BruteForce solve_by_brute_force(const Level& level) {
  return {brute_force_detail::fewest(level, 0), brute_force_detail::fewest(level, 1)};
}

}  // namespace teka::sokoban
