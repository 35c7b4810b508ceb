#include "games/maze/design/design.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "games/maze/design/short_walk.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/measures/exact_walk.hpp"

namespace teka::maze {
namespace {

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
      {"loop-share", "independent loops, as a share of the possible ones"},
  }};
  return kFacts[static_cast<std::size_t>(feature)];
}

}  // namespace

std::string_view name_of(Feature feature) {
  return facts(feature).name;
}
std::string_view describe(Feature feature) {
  return facts(feature).help;
}
std::string_view unit_of(Feature feature) {
  return is_noisy(feature) || feature == Feature::solution ? "moves" : "";
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
    case Feature::loop_share:
      return m.loop_share;
  }
  return 0;
}

namespace {

bool meets_all(const DesignSettings& settings, const Design& design, const Estimate& walk) {
  if (settings.difficulty && !settings.difficulty->contains(design.difficulty)) return false;
  return std::all_of(settings.targets.begin(), settings.targets.end(), [&](const Target& target) {
    return std::abs(feature_value(target.feature, design.measures, walk) - target.wanted) <=
           tolerance(target, settings.size, is_exact(walk));
  });
}

Settings evolution_settings(const DesignSettings& design) {
  Settings settings;
  settings.population = 32;
  settings.elite = 2;
  settings.tournament_size = 3;
  settings.crossover_rate = 0.3;
  settings.stop.generations = design.generations;
  // For mazes with too many loops for an exact walk: few walks eliminate bad mazes, a second evaluation exposes lucky
  // ones, and the leaders get more walks until deviation and error together are well below the promised 1 %.
  settings.noise = {.samples = 128,
                    .resample_elite = true,
                    .elite_samples = 8192,
                    .contenders = 3,
                    .contender_samples = 2048,
                    .contender_rounds = 64,
                    .finalists = 1,
                    .final_samples = 2};
  const bool walked = std::any_of(design.targets.begin(), design.targets.end(),
                                  [](const Target& target) { return is_noisy(target.feature); });
  settings.stop.target = walked ? kExactTolerance : 1e-9;
  return settings;
}

/// A number of loops that is asked for may be beyond exact walks; otherwise mazes without so many will do.
DesignProblem::Loopy loopy_mazes(const DesignSettings& settings) {
  const bool loops = std::any_of(settings.targets.begin(), settings.targets.end(),
                                 [](const Target& target) { return target.feature == Feature::loop_share; });
  return loops ? DesignProblem::Loopy::walk_it : DesignProblem::Loopy::refuse;
}

/// For a walk that is shorter than usual as the only target: a maze that has it.
std::optional<Maze> try_short_walk(const DesignSettings& settings, const Seed& seed, const Budget& budget) {
  if (settings.targets.size() != 1 || settings.targets.front().feature != Feature::steps || settings.difficulty) {
    return std::nullopt;
  }
  if (settings.targets.front().wanted > 0.6 * static_cast<double>(settings.size.area())) return std::nullopt;
  std::optional<Maze> found;
  for (const auto& [rest, tries] : {std::pair(Rest::connected, 60'000U), std::pair(Rest::walled_off, 250'000U)}) {
    if (found) break;
    found = find_short_walk(settings.size, settings.start, settings.goal, settings.targets.front().wanted, rest, tries,
                            seed.child(static_cast<std::uint64_t>(rest)), budget);
  }
  return found;
}

/// A search for one design: evolution, again and again until the targets are met.
class DesignSearch {
 public:
  DesignSearch(const DesignSettings& settings, const Seed& seed, Executor& executor, const Budget& budget,
               const std::function<void(const Generation&)>& observer)
      : settings_(settings),
        seed_(seed),
        executor_(executor),
        budget_(budget),
        observer_(observer),
        problem_(settings, budget.stop, loopy_mazes(settings)),
        walks_(std::max(settings.walks, kFewestWalks)) {}

  std::optional<Design> run() {
    // A walk that is estimated needs more walks of the same mazes, an exact one a new beginning.
    const bool exact = problem_.is_always_exact();
    const std::uint64_t rounds = exact ? 6 : 3;
    bool met = problem_.is_short_walk() && take_short_walk();
    for (std::uint64_t round = 0; round < rounds && !met && !budget_.interrupted(); ++round) {
      if (!evolve_round(round, !exact)) return std::nullopt;
      // Walks that decide whether to continue must not be the ones that are reported.
      met = meets_all(settings_, design_, walk(seed_.child("check").child(round)));
      if (!met && round == 0 && !problem_.is_short_walk()) met = take_short_walk();
    }
    if (budget_.interrupted()) return std::nullopt;
    design_.walk = walk(seed_.child("report"));
    design_.reached = meets_all(settings_, design_, design_.walk);
    if (budget_.interrupted()) return std::nullopt;
    return std::move(design_);
  }

 private:
  /// False when interrupted.
  bool evolve_round(std::uint64_t round, bool continued) {
    Extras<Maze> extras;
    extras.budget = budget_;
    if (continued) extras.first = std::move(population_);
    if (observer_) {
      extras.observer = [&](const Generation& g) {
        observer_(g);
        return true;
      };
    }
    auto outcome = evolve(problem_, evolution_settings(settings_), seed_.child(round), executor_, std::move(extras));
    if (outcome.reason == StopReason::interrupted) return false;
    design_.evaluations += outcome.evaluations;
    population_ = std::move(outcome.population);
    if (continued || !(best_ <= outcome.value)) {
      best_ = outcome.value;
      assess(std::move(outcome.best));
    }
    return true;
  }

  bool take_short_walk() {
    auto found = try_short_walk(settings_, seed_.child("short"), budget_);
    if (found) assess(std::move(*found));
    return found.has_value();
  }

  void assess(Maze maze) {
    design_.maze = std::move(maze);
    design_.measures = measure(design_.maze);
    design_.difficulty = difficulty_of(design_.maze);
  }
  Estimate walk(const Seed& seed) { return measure_walk(design_.maze, seed, walks_, executor_, budget_); }

  const DesignSettings& settings_;
  Seed seed_;
  Executor& executor_;
  const Budget& budget_;
  const std::function<void(const Generation&)>& observer_;
  DesignProblem problem_;
  std::size_t walks_;
  Design design_;
  double best_ = std::numeric_limits<double>::quiet_NaN();
  std::vector<Maze> population_;
};

}  // namespace

std::optional<Design> design_maze(const DesignSettings& settings, const Seed& seed, Executor& executor,
                                  const Budget& budget, const std::function<void(const Generation&)>& observer) {
  return DesignSearch(settings, seed, executor, budget, observer).run();
}

}  // namespace teka::maze
