// Mazes with wanted properties, evolved: a mean walk of so many steps, a solution of such a length, so many dead ends,
// and so on, in any combination. What comes out is estimated afresh, by walks that had no part in the choice.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/evolve.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/maze/genome.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {

/// What can be asked of a maze.
enum class Feature { steps, spread, solution, turns, decisions, dead_ends, loops };
inline constexpr std::array kFeatures = {Feature::steps,     Feature::spread,    Feature::solution, Feature::turns,
                                         Feature::decisions, Feature::dead_ends, Feature::loops};
std::string_view name_of(Feature feature);  ///< "steps", "dead-ends"
std::string_view describe(Feature feature);
std::optional<Feature> feature_from_name(std::string_view name);
/// Only steps and spread (the standard deviation of the steps) come from random walks.
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
  std::optional<Method> method;  ///< of the first mazes; all of them take part when none is named
  double braid = 0.5;            ///< the most that the first mazes are braided
  std::vector<Target> targets;
  std::size_t walks = 20'000;  ///< of the final estimate; no fewer are made
  std::uint64_t generations = 400;
};

struct Design {
  Maze maze;
  Measures measures;
  Estimate walk;         ///< fresh walks
  bool reached = false;  ///< steps and spread within 1 %, all others to the nearest that is possible
  std::uint64_t evaluations = 0;
};

/// The range of mean steps that can be asked of a grid: from the straight way to the hardest found by long evolution.
struct StepRange {
  double low, high;
};
StepRange step_range(Size size, Point start, Point goal);

/// nullopt when interrupted. `observer` is called for every generation.
std::optional<Design> design_maze(const DesignSettings& settings, const Seed& seed, Executor& executor,
                                  const Budget& budget = {},
                                  const std::function<void(const Generation&)>& observer = {});

/// Evolves mazes of every kind: see design_maze and map_mazes. All mazes are connected: each cell can be reached.
class DesignProblem {
 public:
  using Genome = Maze;
  /// After the stop, samples are meaningless: whoever asked for them will not commit them.
  explicit DesignProblem(const DesignSettings& settings, std::stop_token stop = {});

  [[nodiscard]] Maze random(Rng& rng) const;
  void cross(const Maze& a, const Maze& b, Maze& child, Rng& rng) const;
  void mutate(Maze& maze, Rng& rng) const;
  /// Gives the maze the wanted number of loops, if one is wanted: the one feature that holds by construction. One
  /// loop at least where more steps are wanted than a perfect maze can take.
  void repair(Maze& maze, Rng& rng) const;
  [[nodiscard]] Estimate sample(const Maze& maze, const Seed& seed, std::size_t n) const;
  /// Sum of the relative misses. A noisy one counts its standard error too: a maze that has been seen little must not
  /// look good by luck.
  [[nodiscard]] double value(const Maze& maze, const Estimate& walk) const;
  /// The mean is known well enough, or clearly is not the wanted one.
  [[nodiscard]] bool enough(const Maze& maze, const Estimate& walk) const;

 private:
  [[nodiscard]] Maze random_behind(double steps, Rng& rng) const;

  DesignSettings settings_;
  std::optional<double> steps_;  ///< wanted, if any
  std::stop_token stop_;
  std::optional<std::size_t> openings_;  ///< wanted, when a number of loops is
  bool needs_walks_ = false;
  bool needs_spread_ = false;
};

}  // namespace teka::maze
