#include "games/maze/design/short_walk.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.hpp"
#include "games/maze/design/step_range.hpp"
#include "games/maze/maze/choice.hpp"
#include "games/maze/measures/exact_walk.hpp"

namespace teka::maze {
namespace {

class ShortWalk {
 public:
  ShortWalk(Size size, Point start, Point goal) : maze_(size), goal_(size.index(goal)) { maze_.set_ends(start, goal); }

  /// One bend from start to goal, with a few small rooms and dead ends on it; all else is closed.
  const Maze& attempt_bend(double steps, Rng& rng) {
    begin(maze_.goal(), rng);
    const double excess = std::max(0.0, steps - static_cast<double>(way_.size() - 1));
    const auto most_rooms = static_cast<std::uint64_t>(std::clamp(excess / 3, 1.0, 12.0));
    for (std::uint64_t rooms = 1 + rng.below(most_rooms); rooms > 0; --rooms) {
      const Point centre = maze_.size().point(way_[rng.below(way_.size())]);
      carve_room(span_around(centre.x, maze_.size().width, rng), span_around(centre.y, maze_.size().height, rng), rng);
    }
    return with_dead_ends(excess, rng);
  }

  /// The same with one room between the way and the goal, in opposite corners of it. The walk can reach the goal from
  /// two sides, so that nothing can lie behind a goal in a corner, but there are more possible means.
  const Maze& attempt_room(double steps, Rng& rng) {
    const Point start = maze_.start();
    const Point goal = maze_.goal();
    const auto corner = [&](int from, int to) {
      const auto side = static_cast<int>(rng.between(1, kMostSide - 1));
      return std::abs(from - to) <= side ? from : to + (from < to ? -side : side);
    };
    const Point door{corner(start.x, goal.x), corner(start.y, goal.y)};
    begin(door, rng);
    carve_room({std::min(door.x, goal.x), std::max(door.x, goal.x) + 1},
               {std::min(door.y, goal.y), std::max(door.y, goal.y) + 1}, rng);
    const double direct = std::abs(start.x - goal.x) + std::abs(start.y - goal.y);
    return with_dead_ends(std::max(0.0, steps - direct), rng);
  }

  [[nodiscard]] const Maze& maze() const { return maze_; }

  /// Places all closed cells behind the goal, or, if that is impossible, connects them among themselves. Returns
  /// whether the maze is connected.
  bool fill(Rng& rng) {
    mark_front();
    bool connected = true;
    for (std::size_t root = goal_;; connected = false) {
      cells_.assign(1, root);
      grow(maze_.cell_count(), rng);
      root = static_cast<std::size_t>(std::find(taken_.begin(), taken_.end(), false) - taken_.begin());
      if (root == taken_.size()) return connected;
      taken_[root] = true;
    }
  }

 private:
  using Span = std::pair<int, int>;  ///< from the first to below the second
  static constexpr std::int64_t kMostSide = 4;

  void begin(Point end, Rng& rng) {
    std::fill(maze_.raw_genes().begin(), maze_.raw_genes().end(), kAllWalls);
    const bool across_first = rng.chance(0.5);
    way_.assign(1, maze_.size().index(maze_.start()));
    for (Point p = maze_.start(); p != end;) {
      const bool across = p.y == end.y || (across_first && p.x != end.x);
      const Direction d = across ? (p.x < end.x ? kRight : kLeft) : (p.y < end.y ? kBottom : kTop);
      maze_.open(way_.back(), d);
      p = {p.x + kSteps[d].x, p.y + kSteps[d].y};
      way_.push_back(maze_.size().index(p));
    }
  }

  const Maze& with_dead_ends(double excess, Rng& rng) {
    mark_front();
    grow(rng.below(static_cast<std::uint64_t>(excess) + 2), rng);
    return maze_;
  }

  static Span span_around(int at, int length, Rng& rng) {
    const auto side = static_cast<int>(rng.between(2, kMostSide));
    const int low = std::clamp(at - static_cast<int>(rng.below(static_cast<std::uint64_t>(side))), 0, length - 1);
    return {low, std::min(low + side, length)};
  }

  /// Opens and closes the walls inside a rectangle at random.
  void carve_room(Span across, Span down, Rng& rng) {
    const double openness = 0.3 + 0.7 * rng.unit();
    for (int y = down.first; y < down.second; ++y) {
      for (int x = across.first; x < across.second; ++x) {
        const std::size_t cell = maze_.size().index({x, y});
        if (x + 1 < across.second) set_wall(cell, kRight, rng.chance(openness));
        if (y + 1 < down.second) set_wall(cell, kBottom, rng.chance(openness));
      }
    }
  }
  void set_wall(std::size_t cell, Direction d, bool open) { open ? maze_.open(cell, d) : maze_.close(cell, d); }

  /// Takes all cells that the walk can reach, and the goal; parts of rooms that it cannot reach are closed.
  void mark_front() {
    taken_.assign(maze_.cell_count(), false);
    cells_.assign(1, way_.front());
    taken_[way_.front()] = taken_[goal_] = true;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      for (const Direction d : kDirections) {
        if (!maze_.is_open(cells_[i], d)) continue;
        const std::size_t next = maze_.neighbour(cells_[i], d);
        if (taken_[next]) continue;
        taken_[next] = true;
        cells_.push_back(next);
      }
    }
    for (std::size_t cell = 0; cell < taken_.size(); ++cell) {
      if (!taken_[cell]) close_all(cell);
    }
  }
  void close_all(std::size_t cell) {
    for (const Direction d : kDirections) {
      if (maze_.is_open(cell, d)) maze_.close(cell, d);
    }
  }

  /// Grows the part that contains `cells_` at random over cells that are not taken, by at most `most` cells.
  void grow(std::size_t most, Rng& rng) {
    while (!cells_.empty() && most > 0) {
      const std::size_t at = rng.below(cells_.size());
      const std::size_t cell = cells_[at];
      unsigned ways = 0;
      for (const Direction d : kDirections) {
        if (maze_.has_neighbour(cell, d) && !taken_[maze_.neighbour(cell, d)]) ways |= wall_bit(d);
      }
      if (ways == 0) {
        cells_[at] = cells_.back();
        cells_.pop_back();
        continue;
      }
      const Direction d = DirectionPicker(rng).pick(ways);
      maze_.open(cell, d);
      cells_.push_back(maze_.neighbour(cell, d));
      taken_[cells_.back()] = true;
      --most;
    }
  }

  Maze maze_;
  std::size_t goal_;
  std::vector<std::size_t> way_;
  std::vector<std::size_t> cells_;
  std::vector<bool> taken_;
};

}  // namespace

std::optional<Maze> find_short_walk(Size size, Point start, Point goal, double steps, Rest rest, std::uint64_t tries,
                                    const Seed& seed, const Budget& budget) {
  constexpr std::size_t kMostSituationsTried = 512;
  const auto off = [&](const Maze& maze) {
    const auto exact = exact_walk(maze, kMostSituationsTried, budget.stop);
    return exact ? std::abs(exact->mean - steps) : HUGE_VAL;
  };
  Rng rng(seed);
  ShortWalk walk(size, start, goal);
  for (std::uint64_t i = 0; i < tries && !budget.interrupted(); ++i) {
    const Maze& tried = rest == Rest::connected ? walk.attempt_bend(steps, rng) : walk.attempt_room(steps, rng);
    if (off(tried) > kExactTolerance * steps) continue;
    const bool connected = walk.fill(rng);
    if (connected || rest == Rest::walled_off) return walk.maze();
  }
  return std::nullopt;
}

}  // namespace teka::maze
