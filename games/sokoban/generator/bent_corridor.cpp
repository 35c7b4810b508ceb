#include "games/sokoban/generator/bent_corridor.hpp"

#include <algorithm>
#include <cstdlib>

namespace teka::sokoban {
namespace {

bool is_inner_wall(const Level& level, Point p) {
  return p.x > 0 && p.y > 0 && p.x < level.width() - 1 && p.y < level.height() - 1 && level[p] == Tile::wall;
}

/// The open squares beside a wall.
std::vector<Point> open_beside(const Level& level, Point p) {
  std::vector<Point> open;
  for (const Point step : kStep) {
    if (level[p + step] != Tile::wall) open.push_back(p + step);
  }
  return open;
}

bool is_straight(const std::vector<Point>& way) {
  const Point a = way.front(), b = way.back();
  const int x = std::abs(a.x - b.x), y = std::abs(a.y - b.y);
  return std::min(x, y) == 0 && static_cast<std::size_t>(x + y) + 1 == way.size();
}

/// Breadth-first search through walls that touch no floor, from those that touch a door of the first room only.
class CorridorSearch {
 public:
  using Doors = std::function<bool(Point)>;

  CorridorSearch(const Level& level, const Doors& from, const Doors& to)
      : level_(level), from_(from), to_(to), before_(level.size(), kNowhere) {}

  std::optional<Corridor> run(Rng& rng) {
    std::vector<Point> walls;
    for (std::size_t i = 0; i < level_.size().area(); ++i) {
      const Point p = level_.size().point(i);
      if (is_inner_wall(level_, p)) walls.push_back(p);
    }
    rng.shuffle(std::span(walls));
    for (const Point p : walls) {
      if (auto corridor = begin_at(p)) return corridor;
    }
    std::size_t next = 0;  // the queue grows meanwhile
    while (next < queue_.size()) {
      const Point from = queue_[next++];
      for (const Point step : kStep) {
        if (auto corridor = go_on(from, from + step)) return corridor;
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr Point kNowhere{-1, -1};

  /// A single square around a corner is a corridor as well.
  std::optional<Corridor> begin_at(Point p) {
    const auto open = open_beside(level_, p);
    if (open.size() == 2 && open[0].x != open[1].x && open[0].y != open[1].y) {
      if (from_(open[0]) && to_(open[1])) return Corridor{open[0], open[1], {p}};
      if (from_(open[1]) && to_(open[0])) return Corridor{open[1], open[0], {p}};
    }
    if (open.size() == 1 && from_(open[0])) {
      before_[p] = p;
      queue_.push_back(p);
    }
    return std::nullopt;
  }

  std::optional<Corridor> go_on(Point p, Point next) {
    if (!is_inner_wall(level_, next) || before_[next] != kNowhere) return std::nullopt;
    const auto open = open_beside(level_, next);
    if (open.empty()) {
      before_[next] = p;
      queue_.push_back(next);
    }
    if (open.size() != 1 || !to_(open[0])) return std::nullopt;
    std::vector<Point> squares = {next};
    for (Point at = p;; at = before_[at]) {
      squares.push_back(at);
      if (before_[at] == at) break;
    }
    // A square that was reached before, by a straight way, may touch a later way twice.
    const auto touches = [&](Point q) { return std::abs(q.x - next.x) + std::abs(q.y - next.y) == 1; };
    if (std::ranges::count_if(squares, touches) > 1) return std::nullopt;
    std::ranges::reverse(squares);
    const Point begin = open_beside(level_, squares.front()).front();
    std::vector<Point> way = {begin};
    way.insert(way.end(), squares.begin(), squares.end());
    way.push_back(open[0]);
    if (is_straight(way)) return std::nullopt;
    return Corridor{begin, open[0], std::move(squares)};
  }

  const Level& level_;
  const Doors& from_;
  const Doors& to_;
  Grid<Point> before_;  // the square before on the way; itself at the beginning
  std::vector<Point> queue_;
};

}  // namespace

std::optional<Corridor> find_bent_corridor(const Level& level, const std::function<bool(Point)>& from,
                                           const std::function<bool(Point)>& to, Rng& rng) {
  return CorridorSearch(level, from, to).run(rng);
}

}  // namespace teka::sokoban
