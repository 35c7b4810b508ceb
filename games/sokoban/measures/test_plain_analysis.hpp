// A plain version of the measures by exhaustive search, for tests: every reachable position as a text, every shortest
// solution played one by one.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

struct PlainAnalysis {
  int pushes = 0;
  int box_changes = 0;  ///< fewest of the shortest solutions
  int any_changes = 0;  ///< fewest of all solutions
  double ways = 0;
  double legal = 0, lost = 0;  ///< means over the shortest solutions
};

class PlainAnalyst {
 public:
  explicit PlainAnalyst(const Level& level) : start_(normal(level)) { explore(); }

  std::optional<PlainAnalysis> run() {
    if (!fewest_.contains(to_text(start_))) return std::nullopt;
    PlainAnalysis result{.pushes = fewest_.at(to_text(start_)), .box_changes = 1'000'000};
    play(start_, {}, 0, 0, 0, result);
    if (result.ways > 0) {
      result.legal /= result.ways;
      result.lost /= result.ways;
    }
    result.any_changes = any_changes();
    return result;
  }

 private:
  struct PlainPush {
    Point box;
    Level after;
  };

  /// The player on the first square that it can walk to.
  static Level normal(Level level) {
    const Point player = player_of(level);
    level[player] = ground_of(level[player]);
    const auto walk = walk_of(level, player);
    const Point first = *std::ranges::min_element(walk, {}, [](Point p) { return std::pair(p.y, p.x); });
    level[first] = with_player(level[first]);
    return level;
  }

  static std::vector<Point> walk_of(const Level& level, Point from) {
    std::vector<Point> walk = {from};
    for (std::size_t i = 0; i < walk.size(); ++i) {
      for (const Point step : kStep) {
        const Point next = walk[i] + step;
        if (level[next] == Tile::wall || has_box(level[next]) || std::ranges::find(walk, next) != walk.end()) continue;
        walk.push_back(next);
      }
    }
    return walk;
  }

  static std::vector<PlainPush> pushes_of(const Level& level) {
    Level empty = level;
    const Point player = player_of(level);
    empty[player] = ground_of(empty[player]);
    std::vector<PlainPush> pushes;
    for (const Point at : walk_of(empty, player)) {
      for (const Point step : kStep) {
        const Point box = at + step;
        if (!has_box(empty[box])) continue;
        const Point to = box + step;
        if (empty[to] == Tile::wall || has_box(empty[to])) continue;
        Level after = empty;
        after[box] = with_player(ground_of(after[box]));
        after[to] = with_box(after[to]);
        pushes.push_back({box, normal(after)});
      }
    }
    return pushes;
  }

  static bool is_finished(const Level& level) {
    return std::ranges::find(level.cells(), Tile::box) == level.cells().end();
  }

  /// All positions that can be reached, and backwards from the solved ones the fewest pushes of each.
  void explore() {
    std::vector<Level> all = {start_};
    std::map<std::string, std::vector<std::string>> before;
    std::set<std::string> seen = {to_text(start_)};
    std::vector<std::string> layer;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Level level = all[i];
      if (is_finished(level)) layer.push_back(to_text(level));
      for (const PlainPush& push : pushes_of(level)) {
        before[to_text(push.after)].push_back(to_text(level));
        if (seen.insert(to_text(push.after)).second) all.push_back(push.after);
      }
    }
    for (int pushes = 0; !layer.empty(); ++pushes) {
      std::vector<std::string> next;
      for (const std::string& text : layer) {
        if (!fewest_.emplace(text, pushes).second) continue;
        for (const std::string& earlier : before[text]) next.push_back(earlier);
      }
      layer.swap(next);
    }
  }

  /// Whether a box on this square could ever come to a goal if it were alone; found by trying.
  bool is_dead(const Level& level, Point square) {
    Level alone = level;
    for (Tile& tile : alone.cells()) tile = ground_of(tile);
    for (std::size_t i = 0; i < alone.cells().size(); ++i) {
      const Point p = alone.size().point(i);
      if (alone.cells()[i] == Tile::wall || p == square) continue;
      Level one = alone;
      one[square] = with_box(one[square]);
      one[p] = with_player(one[p]);
      std::vector<Level> open = {normal(one)};
      std::set<std::string> seen = {to_text(open.front())};
      for (std::size_t k = 0; k < open.size(); ++k) {
        const Level at = open[k];
        if (is_finished(at)) return false;
        for (const PlainPush& push : pushes_of(at)) {
          if (seen.insert(to_text(push.after)).second) open.push_back(push.after);
        }
      }
    }
    return true;
  }

  static Point moved_to(const Level& before, const Level& after) {
    for (std::size_t i = 0; i < before.cells().size(); ++i) {
      if (has_box(after.cells()[i]) && !has_box(before.cells()[i])) return before.size().point(i);
    }
    return {};
  }

  void play(const Level& level, std::optional<Point> last, int changes, double legal, double lost,
            PlainAnalysis& result) {
    const int left = fewest_.at(to_text(level));
    if (left == 0) {
      result.ways += 1;
      result.legal += legal;
      result.lost += lost;
      result.box_changes = std::min(result.box_changes, changes);
      return;
    }
    const auto pushes = pushes_of(level);
    for (const PlainPush& push : pushes) {
      if (is_dead(level, moved_to(level, push.after))) continue;
      legal += 1;
      lost += fewest_.contains(to_text(push.after)) ? 0 : 1;
    }
    for (const PlainPush& push : pushes) {
      const auto known = fewest_.find(to_text(push.after));
      if (known == fewest_.end() || known->second != left - 1) continue;
      const bool same = last && *last == push.box;
      play(push.after, moved_to(level, push.after), changes + (same ? 0 : 1), legal, lost, result);
    }
  }

  /// Breadth first over positions and the box that was pushed last.
  int any_changes() {
    using Node = std::pair<std::string, std::optional<std::pair<int, int>>>;
    std::map<Node, int> best;
    std::vector<std::pair<Level, std::optional<Point>>> layer = {{start_, std::nullopt}};
    for (int changes = 0;; ++changes) {
      std::vector<std::pair<Level, std::optional<Point>>> next;
      for (std::size_t i = 0; i < layer.size(); ++i) {
        const auto [level, last] = layer[i];
        Node node{to_text(level), std::nullopt};
        if (last) node.second = {last->x, last->y};
        if (!best.emplace(node, changes).second) continue;
        if (is_finished(level)) return changes;
        for (const PlainPush& push : pushes_of(level)) {
          auto& into = last && *last == push.box ? layer : next;
          into.emplace_back(push.after, moved_to(level, push.after));
        }
      }
      layer.swap(next);
    }
  }

  Level start_;
  std::map<std::string, int> fewest_;
};

}  // namespace teka::sokoban
