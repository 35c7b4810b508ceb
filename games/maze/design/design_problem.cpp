// The problem of design.hpp: mazes that stay connected, judged by their distance from the targets.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "games/maze/design/design.hpp"
#include "games/maze/generators/walls.hpp"
#include "games/maze/maze/choice.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/exact_walk.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {
namespace {

/// The relative deviation plus standard error at which an estimated mean or spread counts as met. It is well below the
/// promised 1 %, because fresh walks, which have their own error, check that promise.
constexpr double kAim = 0.004;

/// While searching, mazes whose exact walk takes longer than a few hundred walks are not worth it.
constexpr std::size_t kSearchSituations = 4096;

double most_loops(Size size) {
  return static_cast<double>(size.width - 1) * (size.height - 1);
}

/// The standard error of a standard deviation, for a distribution not far from normal.
double spread_error(const Estimate& walk) {
  return walk.deviation() / std::sqrt(2.0 * static_cast<double>(walk.count));
}

}  // namespace

double tolerance(const Target& target, Size size, bool exact) {
  if (is_noisy(target.feature)) return (exact ? kExactTolerance : 0.01) * target.wanted;
  if (target.feature != Feature::loop_share) return 0.5;
  return most_loops(size) > 0 ? 0.5 / most_loops(size) + 1e-9 : 0;
}

DesignProblem::DesignProblem(const DesignSettings& settings, std::stop_token stop, Loopy loopy)
    : settings_(settings), stop_(std::move(stop)), loopy_(loopy) {
  for (const Target& target : settings.targets) {
    if (target.feature == Feature::steps) steps_ = target.wanted;
    if (target.feature == Feature::loop_share) {
      openings_ =
          settings.size.area() - 1 + static_cast<std::size_t>(std::lround(target.wanted * most_loops(settings.size)));
    } else {
      (is_noisy(target.feature) ? needs_walks_ : needs_measures_) = true;
    }
  }
}

namespace {

/// Grows the part of the maze that contains `cells` at random over unassigned cells, by at most `most` cells.
void grow(Maze& maze, std::vector<std::size_t> cells, std::vector<bool>& taken, std::size_t most, Rng& rng) {
  while (!cells.empty() && most > 0) {
    const std::size_t at = rng.below(cells.size());
    const std::size_t cell = cells[at];
    unsigned ways = 0;
    for (const Direction d : kDirections) {
      if (maze.has_neighbour(cell, d) && !taken[maze.neighbour(cell, d)]) ways |= wall_bit(d);
    }
    if (ways == 0) {
      cells[at] = cells.back();
      cells.pop_back();
      continue;
    }
    const Direction d = DirectionPicker(rng).pick(ways);
    maze.open(cell, d);
    cells.push_back(maze.neighbour(cell, d));
    taken[cells.back()] = true;
    --most;
  }
}

/// Opens this share of the walls between two taken cells.
void open_between(Maze& maze, const std::vector<bool>& taken, double share, Rng& rng) {
  for (std::size_t cell = 0; cell < taken.size(); ++cell) {
    if (!taken[cell]) continue;
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d) && taken[maze.neighbour(cell, d)] && rng.chance(share)) maze.open(cell, d);
    }
  }
}

}  // namespace

/// One bend from start to goal with a few more cells and loops beside it, and everything else behind the goal. Random
/// search does not find mazes whose walk is much shorter than usual.
Maze DesignProblem::random_behind(double steps, Rng& rng) const {
  Maze maze(settings_.size);
  maze.set_ends(settings_.start, settings_.goal);
  std::vector<bool> taken(maze.cell_count());
  std::vector<std::size_t> path{settings_.size.index(settings_.start)};
  const std::size_t goal = settings_.size.index(settings_.goal);
  const bool across_first = rng.chance(0.5);
  for (Point p = settings_.start; p != settings_.goal;) {
    const bool across = p.y == settings_.goal.y || (across_first && p.x != settings_.goal.x);
    const Direction d = across ? (p.x < settings_.goal.x ? kRight : kLeft) : (p.y < settings_.goal.y ? kBottom : kTop);
    maze.open(path.back(), d);
    p = {p.x + kSteps[d].x, p.y + kSteps[d].y};
    path.push_back(settings_.size.index(p));
  }
  for (const std::size_t cell : path) taken[cell] = true;
  const double excess = std::max(0.0, steps - static_cast<double>(path.size() - 1));
  path.pop_back();
  grow(maze, path, taken, rng.below(static_cast<std::uint64_t>(2 * excess) + 3), rng);
  open_between(maze, taken, rng.chance(0.3) ? 0 : rng.unit(), rng);
  grow(maze, {goal}, taken, maze.cell_count(), rng);
  connect(maze, rng);  // cells that can be reached only from before the goal
  return maze;
}

bool DesignProblem::is_short_walk() const {
  const auto cells = static_cast<double>(settings_.size.area());
  return steps_ && *steps_ < (cells <= 256 ? 0.3 : 0.85) * cells;
}

Maze DesignProblem::random(Rng& rng) const {
  // Used only where needed, because these mazes meet the target at once but are dull; in large mazes evolution takes
  // minutes to get far away from the usual walk.
  if (is_short_walk() && rng.chance(0.25)) {
    Maze maze = random_behind(*steps_, rng);
    repair(maze, rng);
    return maze;
  }
  // The same for a large maze with hardly any wrong branches.
  const bool plain = settings_.difficulty && settings_.difficulty->middle() < 0.06 && settings_.size.area() > 400;
  if (plain && rng.chance(0.25)) {
    Maze maze = random_behind(0.3 * static_cast<double>(settings_.size.area()), rng);
    repair(maze, rng);
    return maze;
  }
  const auto methods = method_names().size();
  const Method method = settings_.method ? *settings_.method : static_cast<Method>(rng.below(methods));
  Maze perfect = *generate_perfect(settings_.size, method, rng);
  perfect.set_ends(settings_.start, settings_.goal);
  double share = rng.chance(0.5) ? settings_.braid * rng.unit() : 0;
  Maze maze = perfect;
  if (share > 0) braid(maze, share, rng, stop_);
  const bool exact = needs_walks_ && loopy_ == Loopy::refuse;
  while (exact && share > 0 && !exact_walk(maze, kSearchSituations, stop_)) {
    share = share < 0.01 ? 0 : share / 2;
    maze = perfect;
    braid(maze, share, rng, stop_);
  }
  repair(maze, rng);
  return maze;
}

void DesignProblem::cross(const Maze& a, const Maze& b, Maze& child, Rng& rng) const {
  child = a;
  const auto span_of = [&](int length) {
    const auto low = static_cast<int>(rng.below(static_cast<std::uint64_t>(length)));
    return std::pair(low, static_cast<int>(rng.between(low, length - 1)));
  };
  const auto [left, right] = span_of(settings_.size.width);
  const auto [top, bottom] = span_of(settings_.size.height);
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const std::size_t cell = settings_.size.index({x, y});
      for (const Direction d : {kRight, kBottom}) {
        if (!child.has_neighbour(cell, d)) continue;
        if (b.is_open(cell, d)) {
          child.open(cell, d);
        } else {
          child.close(cell, d);
        }
      }
    }
  }
  connect(child, rng);
}

// Mostly one change, sometimes several: a wall is moved, opened or closed.
void DesignProblem::mutate(Maze& maze, Rng& rng) const {
  do {
    // Cells behind the goal are never visited, so moving a wall there can change the steps more than any other; random
    // choice would hit one too rarely in a large maze.
    if (steps_ && rng.chance(0.1)) {
      const std::size_t goal = settings_.size.index(settings_.goal);
      const Direction d = kDirections[rng.below(4)];
      if (maze.has_neighbour(goal, d)) move_wall(maze, {goal, d}, rng);
      continue;
    }
    const Wall wall = random_wall(maze, rng);
    if (rng.chance(0.5)) {
      move_wall(maze, wall, rng);
    } else if (maze.is_open(wall.cell, wall.direction)) {
      close_if_connected(maze, wall);
    } else {
      maze.open(wall.cell, wall.direction);
    }
  } while (rng.chance(0.5));
}

void DesignProblem::repair(Maze& maze, Rng& rng) const {
  if (openings_) set_openings(maze, *openings_, rng);
  // A perfect maze never has more than cells - 1 steps.
  const std::size_t cells = maze.cell_count();
  if (!openings_ && steps_ && *steps_ > static_cast<double>(cells - 1) && count_openings(maze) < cells) {
    if (std::min(maze.size().width, maze.size().height) > 1) set_openings(maze, cells, rng);
  }
}

Estimate DesignProblem::sample(const Maze& maze, const Seed& seed, std::size_t n) const {
  if (!needs_walks_) return {n, 0, 0};
  if (const auto exact = exact_walk(maze, kSearchSituations, stop_)) return exact_estimate(*exact);
  return loopy_ == Loopy::refuse ? Estimate{} : Walker(maze).sample(seed, n, stop_);
}

/// Nothing in the inner half of the range: the middle is aimed at, and the ends of the range are not met by a hair.
double DesignProblem::difficulty_miss(const Maze& maze) const {
  const DifficultyRange& range = *settings_.difficulty;
  return std::max(0.0, std::abs(difficulty_of(maze, stop_) - range.middle()) - (range.high - range.low) / 4);
}

double DesignProblem::value(const Maze& maze, const Estimate& walk) const {
  if (needs_walks_ && walk.count == 0) return std::numeric_limits<double>::quiet_NaN();
  const Measures measures = needs_measures_ ? measure(maze) : Measures{};
  double miss = settings_.difficulty ? difficulty_miss(maze) : 0;
  for (const auto& [feature, wanted] : settings_.targets) {
    if (feature == Feature::loop_share) continue;  // always met: see repair
    const double scale = std::max(1.0, std::abs(wanted));
    double off = std::abs(feature_value(feature, measures, walk) - wanted);
    if (is_noisy(feature) && !is_exact(walk)) {
      off += feature == Feature::steps ? walk.error() : spread_error(walk);
      off = std::max(0.0, off - (kAim - kExactTolerance) * scale);  // so that the same cost means: met
    }
    miss += off / scale;
  }
  return miss;
}

bool DesignProblem::enough(const Maze& /*maze*/, const Estimate& walk) const {
  if (!needs_walks_ || walk.count == 0 || is_exact(walk)) return true;
  for (const auto& [feature, wanted] : settings_.targets) {
    if (!is_noisy(feature)) continue;
    const bool steps = feature == Feature::steps;
    const double value = steps ? walk.mean : walk.deviation();
    const double error = steps ? walk.error() : spread_error(walk);
    if (std::abs(value - wanted) - kAim * wanted > 3 * error) return true;
    if (error > kAim / 3 * wanted) return false;
  }
  return true;
}

}  // namespace teka::maze
