// A plain version of StateSpace, for tests and as the baseline of benchmarks: breadth first backwards from the goals
// over boards as texts in a hash map, with the player's squares found by a queue.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

class PlainRetrograde {
 public:
  struct Facts {
    int pushes = 0;
    double ways = 0;                      ///< solutions with the fewest pushes
    int stretches = 0;                    ///< the fewest among them
    std::map<std::size_t, int> by_box{};  ///< stretches that remain if this box, by its cell, is pushed next
  };

  /// Boxes and player of the room do not matter. Stops after a layer that has more than `most` positions in all.
  explicit PlainRetrograde(const Level& room, std::size_t most = ~std::size_t{0}) : size_(room.size()) {
    std::string solved;
    for (const Tile tile : room.cells()) solved += tile == Tile::wall ? '#' : has_goal(tile) ? '$' : ' ';
    for (std::size_t cell = 0; cell < solved.size(); ++cell) {
      if (solved[cell] != ' ') continue;
      const std::string position = with_walk(solved, cell);
      if (facts_.contains(position)) continue;
      facts_[position] = {.ways = 1};
      layer_.push_back(position);
    }
    while (!layer_.empty() && facts_.size() <= most) pull_layer();
  }

  /// By the board as text: '#' wall, '$' box, '.' where the player can be.
  [[nodiscard]] const std::unordered_map<std::string, Facts>& facts() const { return facts_; }

 private:
  /// All squares that the player can walk to are marked.
  [[nodiscard]] std::string with_walk(std::string board, std::size_t player) const {
    std::vector<std::size_t> queue = {player};
    board[player] = '.';
    for (std::size_t head = 0; head < queue.size(); ++head) {
      for (const Point step : kStep) {
        const std::size_t next = size_.index(size_.point(queue[head]) + step);
        if (board[next] != ' ') continue;
        board[next] = '.';
        queue.push_back(next);
      }
    }
    return board;
  }

  void pull_layer() {
    std::vector<std::string> next;
    for (const std::string& position : layer_) {
      for (std::size_t box = 0; box < position.size(); ++box) {
        for (const Point step : kStep) {
          if (position[box] == '$') pull(position, box, step, next);
        }
      }
    }
    layer_ = std::move(next);
  }

  void pull(const std::string& after, std::size_t box, Point step, std::vector<std::string>& next) {
    const std::size_t to = size_.index(size_.point(box) + step);
    if (after[to] != '.') return;
    const std::size_t player = size_.index(size_.point(to) + step);
    if (after[player] != '.') return;
    std::string board = after;
    std::ranges::replace(board, '.', ' ');
    std::swap(board[box], board[to]);
    const std::string before = with_walk(std::move(board), player);
    const Facts& known = facts_.at(after);
    const auto [found, fresh] = facts_.try_emplace(before, Facts{.pushes = known.pushes + 1, .stretches = 1'000'000});
    if (fresh) next.push_back(before);
    Facts& facts = found->second;
    const Facts& end = facts_.at(after);  // again: the map may have moved
    if (facts.pushes != end.pushes + 1) return;
    facts.ways += end.ways;
    // The same box goes on, or another one starts a new stretch.
    const auto same = end.by_box.find(box);
    const int stretches = std::min(same == end.by_box.end() ? 1'000'000 : same->second, end.stretches + 1);
    auto& of_box = facts.by_box.try_emplace(to, stretches).first->second;
    of_box = std::min(of_box, stretches);
    facts.stretches = std::min(facts.stretches, stretches);
  }

  Size size_;
  std::unordered_map<std::string, Facts> facts_;
  std::vector<std::string> layer_;
};

}  // namespace teka::sokoban
