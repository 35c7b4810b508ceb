// Evolves mazes towards targets in any combination: difficulty, mean steps of a walk, length of the solution, number of
// dead ends, and so on. All measures are exact, except the walk in mazes with very many loops: that one is estimated
// again with fresh walks, which played no part in the selection.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/evolve.hpp"
#include "game/difficulty.hpp"
#include "games/maze/design/step_range.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/maze/genome.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {

/// The features that can be targets.
enum class Feature { steps, spread, solution, turns, decisions, dead_ends, loop_share };
inline constexpr std::array kFeatures = {Feature::steps,     Feature::spread,    Feature::solution,  Feature::turns,
                                         Feature::decisions, Feature::dead_ends, Feature::loop_share};
std::string_view name_of(Feature feature);  ///< "steps", "dead-ends"
std::string_view describe(Feature feature);
std::string_view unit_of(Feature feature);  ///< "moves", or nothing
std::optional<Feature> feature_from_name(std::string_view name);
/// Steps and spread (the standard deviation of the steps) are of the random walk: real numbers, and estimates if the
/// maze has too many loops for exact_walk().
constexpr bool is_noisy(Feature feature) {
  return feature == Feature::steps || feature == Feature::spread;
}
double feature_value(Feature feature, const Measures& measures, const Estimate& walk);

struct Target {
  Feature feature;
  double wanted;
};

struct DesignSettings {
  Size size{12, 12};
  Point start{0, 0};
  Point goal{11, 11};
  std::optional<Method> method;  ///< of the initial mazes; empty: all methods
  double braid = 0.5;            ///< maximum braiding of the initial mazes
  std::vector<Target> targets;
  std::optional<DifficultyRange> difficulty;
  std::size_t walks = 20'000;  ///< for the final estimate if there is no exact result; never fewer
  std::uint64_t generations = 400;
};

struct Design {
  Maze maze;
  Measures measures;
  Estimate walk;  ///< exact, or by fresh walks: see is_exact()
  double difficulty = 0;
  bool reached = false;  ///< steps and spread within 0.1 % if exact, 1 % if estimated; all others as close as possible
  std::uint64_t evaluations = 0;
};

/// nullopt when interrupted. `observer` is called for every generation.
std::optional<Design> design_maze(const DesignSettings& settings, const Seed& seed, Executor& executor,
                                  const Budget& budget = {},
                                  const std::function<void(const Generation&)>& observer = {});

/// The evolution problem of design_maze and map_mazes. All mazes are connected: every cell is reachable.
class DesignProblem {
 public:
  using Genome = Maze;
  /// What to do with a maze that has too many loops for an exact walk.
  enum class Loopy { walk_it, refuse };
  /// After a stop, samples are meaningless; the caller must not use them.
  explicit DesignProblem(const DesignSettings& settings, std::stop_token stop = {}, Loopy loopy = Loopy::walk_it);

  [[nodiscard]] Maze random(Rng& rng) const;
  void cross(const Maze& a, const Maze& b, Maze& child, Rng& rng) const;
  void mutate(Maze& maze, Rng& rng) const;
  /// Gives the maze the target number of loops, if there is one: the only feature that holds by construction. At least
  /// one loop if the target has more steps than a perfect maze can have.
  void repair(Maze& maze, Rng& rng) const;
  /// Exact if possible; `n` walks otherwise, or none if such mazes are refused.
  [[nodiscard]] Estimate sample(const Maze& maze, const Seed& seed, std::size_t n) const;
  /// Sum of the relative deviations; at most kExactTolerance if all targets are met. An estimated one includes its
  /// standard error, so that a maze with few samples cannot look good by luck. NaN for a refused maze.
  [[nodiscard]] double value(const Maze& maze, const Estimate& walk) const;
  /// The mean is known accurately enough, or is clearly not the target.
  [[nodiscard]] bool enough(const Maze& maze, const Estimate& walk) const;

  /// Whether there is a target for the walk, and never an estimate of it.
  [[nodiscard]] bool is_always_exact() const { return needs_walks_ && loopy_ == Loopy::refuse; }
  /// Whether a good part of the maze must lie behind the goal.
  [[nodiscard]] bool is_short_walk() const;

 private:
  [[nodiscard]] Maze random_behind(double steps, Rng& rng) const;
  [[nodiscard]] double difficulty_miss(const Maze& maze) const;

  DesignSettings settings_;
  std::optional<double> steps_;  ///< target, if any
  std::stop_token stop_;
  std::optional<std::size_t> openings_;  ///< target, if there is one for loops
  Loopy loopy_;
  bool needs_walks_ = false;
  bool needs_measures_ = false;
};

/// For targets that are counts or shares, how far a maze may be off: the nearest possible value.
double tolerance(const Target& target, Size size, bool exact);

}  // namespace teka::maze
