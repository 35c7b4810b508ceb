// Targets for fairness and variety: CMA-ES searches for settings with which sets of maps have the target values. A set
// is a noisy sample, so the reported values come from fresh sets that played no part in the selection.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "core/result.hpp"
#include "games/dungeon/layout/layout.hpp"
#include "games/dungeon/measures/set_metric.hpp"
#include "parallel/executor.hpp"

namespace teka::dungeon {

/// A setting that can be searched.
enum class Gene { loops, randomness, min_distance, clustering, remoteness, exit_distance, exit_spread };

/// Makes maps 0 .. count - 1 of a seed with these settings. Called from several threads. A generator may ignore
/// settings that it does not know, if they are not searched.
using GraphGenerator =
    std::function<std::vector<RoomGraph>(const LayoutSettings& settings, const Seed& seed, std::size_t count)>;

struct Target {
  SetMetric metric;
  double wanted;
  double tolerance;  ///< a value this close is good enough
};
/// The default tolerance: 0.1 for lengths and counts, 0.05 for fairness, 0.01 for variety (0.002 for that of geometry,
/// whose values are small).
double usual_tolerance(SetMetric metric);

struct DesignSettings {
  std::vector<Target> targets;
  LayoutSettings base = {};  ///< fixed settings, and the initial point of the search
  std::vector<Gene> genes = {Gene::loops,      Gene::randomness,    Gene::clustering,
                             Gene::remoteness, Gene::exit_distance, Gene::exit_spread};
  std::size_t maps = 400;           ///< per set; some stages of the search use fewer or more
  std::uint64_t evaluations = 400;  ///< maximum number of sets evaluated in a stage
  std::size_t final_sets = 20;      ///< fresh sets for each reported value
};

/// Returns one line about the first invalid setting.
Result<void> validate(const DesignSettings& settings);

/// The result for one target.
struct TargetResult {
  Estimate value;  ///< over fresh sets
  bool reached = false;
  /// If not reached: the smallest and the largest possible value when it is the only target, each on fresh sets.
  Estimate least = {}, most = {};
};

struct Design {
  LayoutSettings settings;
  std::vector<TargetResult> results;  ///< one per target
  std::uint64_t evaluations = 0;
  bool reached = false;  ///< all of them
};

/// What was found for a target.
Metric wished_metric(const Target& target, const TargetResult& result);

/// How many sets of maps have been measured so far, and what for. From any thread.
using DesignProgress = std::function<void(std::uint64_t sets, std::string_view stage)>;

/// The same for any number of threads. Nothing when interrupted.
std::optional<Design> design_maps(const DesignSettings& settings, const GraphGenerator& generator, const Seed& seed,
                                  Executor& executor, const Budget& budget = {}, const DesignProgress& progress = {});

/// One line per target: the target, the result, and the possible range.
std::string describe(const DesignSettings& settings, const Design& design);

}  // namespace teka::dungeon
