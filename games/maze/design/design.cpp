#include "games/maze/design/design.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/maze/generators/walls.hpp"
#include "games/maze/maze/choice.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {
namespace {

/// The relative deviation plus standard error at which the mean or the spread of the walk counts as met. It is well
/// below the promised 1 %, because fresh walks, which have their own error, check that promise.
constexpr double kAim = 0.004;

/// With fewer walks it is impossible to decide whether a mean is within 1 %.
constexpr std::size_t kFewestWalks = 20'000;

struct FeatureFacts {
  std::string_view name;
  std::string_view help;
};

const FeatureFacts& facts(Feature feature) {
  static constexpr std::array<FeatureFacts, kFeatures.size()> kFacts = {{
      {"steps", "mean steps of a random depth-first walk from start to goal"},
      {"spread", "standard deviation of those steps"},
      {"solution", "moves of the shortest path"},
      {"turns", "turns on the shortest path"},
      {"decisions", "cells of the shortest path with more than one way forward"},
      {"dead-ends", "dead ends"},
      {"loops", "independent loops, as a share of the maximum"},
  }};
  return kFacts[static_cast<std::size_t>(feature)];
}

double most_loops(Size size) {
  return static_cast<double>(size.width - 1) * (size.height - 1);
}

/// The exact expected steps of a walk in a perfect maze: every branch off the solution is explored with probability one
/// half and then costs twice its cells, so only the number of cells that are not behind the goal matters.
std::optional<double> exact_steps(const Maze& maze) {
  if (count_openings(maze) != maze.cell_count() - 1) return std::nullopt;
  // The number of cells on the start's side of the goal.
  std::vector<std::uint32_t> queue{static_cast<std::uint32_t>(maze.size().index(maze.start()))};
  std::vector<bool> seen(maze.cell_count());
  seen[queue.front()] = true;
  const std::size_t goal = maze.size().index(maze.goal());
  for (std::size_t head = 0; head < queue.size(); ++head) {
    if (queue[head] == goal) continue;
    for (const Direction d : kDirections) {
      if (!maze.is_open(queue[head], d)) continue;
      const std::size_t next = maze.neighbour(queue[head], d);
      if (seen[next]) continue;
      seen[next] = true;
      queue.push_back(static_cast<std::uint32_t>(next));
    }
  }
  return static_cast<double>(queue.size() - 1);
}

}  // namespace

std::string_view name_of(Feature feature) {
  return facts(feature).name;
}
std::string_view describe(Feature feature) {
  return facts(feature).help;
}
std::optional<Feature> feature_from_name(std::string_view name) {
  for (const Feature feature : kFeatures) {
    if (name_of(feature) == name) return feature;
  }
  return std::nullopt;
}

double feature_value(Feature feature, const Measures& m, const Estimate& walk) {
  switch (feature) {
    case Feature::steps:
      return walk.mean;
    case Feature::spread:
      return walk.deviation();
    case Feature::solution:
      return static_cast<double>(m.solution_length);
    case Feature::turns:
      return static_cast<double>(m.turns);
    case Feature::decisions:
      return static_cast<double>(m.decisions);
    case Feature::dead_ends:
      return static_cast<double>(m.dead_ends);
    case Feature::loops:
      return m.loop_share;
  }
  return 0;
}

DesignProblem::DesignProblem(const DesignSettings& settings, std::stop_token stop)
    : settings_(settings), stop_(std::move(stop)) {
  for (const Target& target : settings.targets) {
    needs_walks_ = needs_walks_ || is_noisy(target.feature);
    if (target.feature == Feature::steps) steps_ = target.wanted;
    needs_spread_ = needs_spread_ || target.feature == Feature::spread;
    if (target.feature == Feature::loops) {
      openings_ =
          settings.size.area() - 1 + static_cast<std::size_t>(std::lround(target.wanted * most_loops(settings.size)));
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

}  // namespace

/// A perfect maze with an easy walk: one bend from start to goal, and behind the goal as many cells as the target
/// allows. Random search does not find mazes that are much easier than usual.
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
  path.pop_back();
  const double behind = static_cast<double>(maze.cell_count()) - 1 - steps;
  grow(maze, {goal}, taken, static_cast<std::size_t>(std::max(0.0, std::round(behind))), rng);
  grow(maze, path, taken, maze.cell_count(), rng);
  connect(maze, rng);  // cells that can be reached only from behind the goal
  return maze;
}

Maze DesignProblem::random(Rng& rng) const {
  // Used only where needed, because these mazes meet the target at once but are dull; in large mazes evolution takes
  // minutes to get far away from the usual walk.
  const auto cells = static_cast<double>(settings_.size.area());
  if (steps_ && *steps_ < (cells <= 256 ? 0.3 : 0.85) * cells && rng.chance(0.25)) {
    Maze maze = random_behind(*steps_, rng);
    repair(maze, rng);
    return maze;
  }
  const auto methods = method_names().size();
  const Method method = settings_.method ? *settings_.method : static_cast<Method>(rng.below(methods));
  Maze maze = *generate_perfect(settings_.size, method, rng);
  maze.set_ends(settings_.start, settings_.goal);
  if (rng.chance(0.5)) braid(maze, settings_.braid * rng.unit(), rng);
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
  // A perfect maze has an exact mean, but never more than cells - 1 steps. If the target is higher, it would stay at
  // the top of the population for ever, although it is too easy.
  const std::size_t cells = maze.cell_count();
  if (!openings_ && steps_ && *steps_ > static_cast<double>(cells - 1) && count_openings(maze) < cells) {
    if (std::min(maze.size().width, maze.size().height) > 1) set_openings(maze, cells, rng);
  }
}

Estimate DesignProblem::sample(const Maze& maze, const Seed& seed, std::size_t n) const {
  if (!needs_walks_) return {n, 0, 0};
  if (!needs_spread_) {
    if (const auto exact = exact_steps(maze)) return {n, *exact, 0};
  }
  return Walker(maze).sample(seed, n, stop_);
}

double DesignProblem::value(const Maze& maze, const Estimate& walk) const {
  const Measures measures = measure(maze);
  double miss = 0;
  for (const auto& [feature, wanted] : settings_.targets) {
    if (feature == Feature::loops) continue;  // always met: see repair
    const double value = feature_value(feature, measures, walk);
    const double scale = std::max(1.0, std::abs(wanted));
    miss += std::abs(value - wanted) / scale;
    if (feature == Feature::steps && walk.squares > 0) miss += walk.error() / scale;
    // The standard error of a standard deviation, for a distribution not far from normal.
    if (feature == Feature::spread) miss += value / std::sqrt(2.0 * static_cast<double>(walk.count)) / scale;
  }
  return miss;
}

bool DesignProblem::enough(const Maze& /*maze*/, const Estimate& walk) const {
  if (!needs_walks_ || walk.squares == 0) return true;
  for (const auto& [feature, wanted] : settings_.targets) {
    const bool steps = feature == Feature::steps;
    const double value = steps ? walk.mean : walk.deviation();
    const double error = steps ? walk.error() : value / std::sqrt(2.0 * static_cast<double>(walk.count));
    if (!is_noisy(feature)) continue;
    if (std::abs(value - wanted) - kAim * wanted > 3 * error) return true;
    if (error > kAim / 3 * wanted) return false;
  }
  return true;
}

namespace {

/// The accepted deviation: 1 % for the walk's mean and spread, the nearest integer for loops, exact for counts.
double tolerance(const Target& target, Size size) {
  if (is_noisy(target.feature)) return 0.01 * target.wanted;
  if (target.feature != Feature::loops) return 0.5;
  return most_loops(size) > 0 ? 0.5 / most_loops(size) + 1e-9 : 0;
}

bool meets_all(const DesignSettings& settings, const Measures& measures, const Estimate& walk) {
  return std::all_of(settings.targets.begin(), settings.targets.end(), [&](const Target& target) {
    return std::abs(feature_value(target.feature, measures, walk) - target.wanted) <= tolerance(target, settings.size);
  });
}

Settings evolution_settings(const DesignSettings& design) {
  Settings settings;
  settings.population = 32;
  settings.elite = 2;
  settings.tournament_size = 3;
  settings.crossover_rate = 0.3;
  settings.stop.generations = design.generations;
  // Few walks eliminate bad mazes, a second evaluation exposes lucky ones, and the leaders get more walks until
  // deviation and error together are well below the promised 1 %.
  settings.noise = {.samples = 128,
                    .resample_elite = true,
                    .elite_samples = 8192,
                    .contenders = 3,
                    .contender_samples = 2048,
                    .contender_rounds = 64,
                    .finalists = 1,
                    .final_samples = 2};
  double target = 1e-9;
  for (const Target& t : design.targets) {
    if (is_noisy(t.feature)) target += kAim;
  }
  settings.stop.target = target;
  return settings;
}

}  // namespace

StepRange step_range(Size size, Point start, Point goal) {
  const double straight = std::abs(start.x - goal.x) + std::abs(start.y - goal.y);
  const auto cells = static_cast<double>(size.area());
  // A tree has one edge fewer than cells; for longer walks there must be room for loops.
  if (std::min(size.width, size.height) < 6) return {straight, cells - 1};
  return {straight, 1.1 * cells};
}

std::optional<Design> design_maze(const DesignSettings& settings, const Seed& seed, Executor& executor,
                                  const Budget& budget, const std::function<void(const Generation&)>& observer) {
  constexpr std::uint64_t kRounds = 3;
  const DesignProblem problem(settings, budget.stop);
  const Settings evolution = evolution_settings(settings);
  const std::size_t walks = std::max(settings.walks, kFewestWalks);
  Design design;
  std::vector<Maze> population;
  for (std::uint64_t round = 0; round < kRounds; ++round) {
    Extras<Maze> extras;
    extras.budget = budget;
    extras.first = std::move(population);
    if (observer) {
      extras.observer = [&](const Generation& g) {
        observer(g);
        return true;
      };
    }
    auto outcome = evolve(problem, evolution, seed.child(round), executor, std::move(extras));
    if (outcome.reason == StopReason::interrupted) return std::nullopt;
    design.maze = std::move(outcome.best);
    design.evaluations += outcome.evaluations;
    design.measures = measure(design.maze);
    population = std::move(outcome.population);
    // These walks decide whether to continue, so they must not be the ones that are reported.
    const Estimate check = sample_walks(design.maze, seed.child("check").child(round), walks, executor, budget);
    if (meets_all(settings, design.measures, check)) break;
  }
  design.walk = sample_walks(design.maze, seed.child("report"), walks, executor, budget);
  design.reached = meets_all(settings, design.measures, design.walk);
  if (budget.interrupted()) return std::nullopt;
  return design;
}

}  // namespace teka::maze
