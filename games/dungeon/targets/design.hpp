// Fairness and variety as targets: settings are searched, with CMA-ES, so that sets of maps made with them have the
// wanted values. A set is a noisy sample: what is reported comes from fresh sets that had no part in the choice.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/result.hpp"
#include "games/dungeon/layout/layout.hpp"
#include "games/dungeon/measures/set_metric.hpp"
#include "parallel/executor.hpp"

namespace teka::dungeon {

/// A setting that may be searched.
enum class Gene { loops, randomness, min_distance, clustering, remoteness, exit_distance, exit_spread };

/// Makes maps 0 .. count - 1 of a seed with these settings. Called on several threads at once. A generator may leave
/// out settings that it does not know, as long as those are not searched.
using GraphGenerator =
    std::function<std::vector<RoomGraph>(const LayoutSettings& settings, const Seed& seed, std::size_t count)>;

struct Target {
  SetMetric metric;
  double wanted;
  double tolerance;  ///< a value as near as this is as good
};
/// The tolerance when none is given: 0.1 for lengths and counts, 0.05 for fairness, 0.01 for variety (0.002 for that of
/// geometry, whose values are small).
double usual_tolerance(SetMetric metric);

struct DesignSettings {
  std::vector<Target> targets;
  LayoutSettings base = {};  ///< what is not searched, and where the search begins
  std::vector<Gene> genes = {Gene::loops,      Gene::randomness,    Gene::clustering,
                             Gene::remoteness, Gene::exit_distance, Gene::exit_spread};
  std::size_t maps = 400;           ///< in a set; some stages of the search use fewer or more
  std::uint64_t evaluations = 400;  ///< sets looked at in a stage, at most
  std::size_t final_sets = 20;      ///< fresh ones behind each reported value
};

/// One clear line about the first setting that is invalid.
Result<void> validate(const DesignSettings& settings);

/// What was reached of a target.
struct TargetResult {
  Estimate value;  ///< over fresh sets
  bool reached = false;
  /// When not reached: the least and the largest possible value when it is the only target, each over
  /// fresh sets.
  Estimate least = {}, most = {};
};

struct Design {
  LayoutSettings settings;
  std::vector<TargetResult> results;  ///< one for each target
  std::uint64_t evaluations = 0;
  bool reached = false;  ///< all of them
};

/// The same for any number of threads. Nothing when interrupted.
std::optional<Design> design_maps(const DesignSettings& settings, const GraphGenerator& generator, const Seed& seed,
                                  Executor& executor, const Budget& budget = {});

/// A line for each target: what was asked for, what came out, and what could be had.
std::string describe(const DesignSettings& settings, const Design& design);

}  // namespace teka::dungeon
