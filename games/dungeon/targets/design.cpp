#include "games/dungeon/targets/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numbers>
#include <utility>

#include "evolve/cma_es.hpp"

namespace teka::dungeon {
namespace {

struct GeneFacts {
  double low, high, start;  ///< start: initial value when the base has none
};

/// A minimum distance at which rooms are nearly as dense as random placement allows.
double crowded_distance(const LayoutSettings& settings) {
  return 0.7 * std::sqrt(4 * 0.547 * settings.width * settings.height / (std::numbers::pi * settings.rooms));
}

GeneFacts gene_facts(Gene gene, const LayoutSettings& base) {
  const double rooms = base.rooms;
  switch (gene) {
    case Gene::loops:
      return {0, 1, base.loops};
    case Gene::randomness:
      return {0, 1, base.randomness};
    case Gene::min_distance:
      return {0, crowded_distance(base), base.min_distance};
    case Gene::clustering:
      return {0, 1, base.clustering};
    case Gene::remoteness:
      return {0, 1, base.remoteness.value_or(0.5)};
    case Gene::exit_distance:
      return {1, std::max(1.5, rooms / 1.5), base.exit_distance.value_or(std::sqrt(rooms))};
    case Gene::exit_spread:
      return {0, std::max(0.5, rooms / 4), base.exit_spread};
  }
  return {};
}

void set_gene(Gene gene, double value, LayoutSettings& settings) {
  switch (gene) {
    case Gene::loops:
      settings.loops = value;
      break;
    case Gene::randomness:
      settings.randomness = value;
      break;
    case Gene::min_distance:
      settings.min_distance = value;
      break;
    case Gene::clustering:
      settings.clustering = value;
      break;
    case Gene::remoteness:
      settings.remoteness = value;
      break;
    case Gene::exit_distance:
      settings.exit_distance = value;
      break;
    case Gene::exit_spread:
      settings.exit_spread = value;
      break;
  }
}

/// The search of one design: points of the unit cube, one coordinate per gene.
class DesignSearch {
 public:
  DesignSearch(const DesignSettings& settings, const GraphGenerator& generator, Executor& executor,
               const Budget& budget, const DesignProgress& progress)
      : settings_(settings), generator_(generator), executor_(executor), budget_(budget), progress_(progress) {
    for (const Gene gene : settings.genes) {
      const GeneFacts f = gene_facts(gene, settings.base);
      start_.push_back(std::clamp((f.start - f.low) / (f.high - f.low), 0.0, 1.0));
    }
  }

  [[nodiscard]] LayoutSettings settings_at(std::span<const double> point) const {
    LayoutSettings settings = settings_.base;
    for (std::size_t i = 0; i < point.size(); ++i) {
      const GeneFacts f = gene_facts(settings_.genes[i], settings_.base);
      set_gene(settings_.genes[i], f.low + (f.high - f.low) * std::clamp(point[i], 0.0, 1.0), settings);
    }
    return settings;
  }

  /// For the progress.
  void begin_stage(std::string_view stage) { stage_ = stage; }

  /// Measured on fresh sets.
  std::array<Estimate, kSetMetrics> estimate(std::span<const double> point, const Seed& seed, SetMetricMask wanted) {
    const LayoutSettings settings = settings_at(point);
    const auto sets = executor_.map(settings_.final_sets, [&](std::size_t i) {
      return budget_.interrupted() ? SetMetricValues{} : measure(settings, seed.child(i), settings_.maps, wanted);
    });
    std::array<Estimate, kSetMetrics> estimates;
    for (const SetMetricValues& set : sets) {
      for (std::size_t q = 0; q < set.size(); ++q) estimates[q].add(set[q]);
    }
    return estimates;
  }

  /// Starts at the base, then in the middle, then anywhere: a search may get stuck in a local optimum.
  [[nodiscard]] std::vector<double> start_of(std::uint64_t attempt, const Seed& seed) const {
    if (attempt == 0) return start_;
    std::vector<double> point(start_.size(), 0.5);
    Rng rng(seed);
    if (attempt > 1) {
      for (double& x : point) x = rng.unit();
    }
    return point;
  }

  struct Hunt {
    std::vector<double> start;
    double step;
    double maps;  ///< in a set, as a share of the settings'
    std::optional<double> target = {};
  };
  /// The point of lowest cost. Every point is evaluated on maps of the same seeds, so that only the settings differ;
  /// larger sets then show how much of the result was due to those seeds.
  CmaOutcome minimise(const std::function<double(const SetMetricValues&)>& cost, SetMetricMask wanted, Hunt hunt,
                      const Seed& seed) {
    const auto maps = static_cast<std::size_t>(std::max(20.0, hunt.maps * static_cast<double>(settings_.maps)));
    const Seed maps_seed = seed.child("maps");
    const auto objective = [&](std::span<const double> point, const Seed& /*fresh*/) {
      return cost(measure(settings_at(point), maps_seed, maps, wanted));
    };
    CmaSettings cma;
    cma.start = std::move(hunt.start);
    cma.step = hunt.step;
    cma.bounds = {std::vector(start_.size(), 0.0), std::vector(start_.size(), 1.0)};
    cma.evaluations = settings_.evaluations;
    cma.target = hunt.target;
    cma.step_tolerance = 1e-3;
    return cma_es(objective, cma, seed.child("points"), executor_, budget_);
  }

 private:
  SetMetricValues measure(const LayoutSettings& settings, const Seed& seed, std::size_t maps, SetMetricMask wanted) {
    const std::vector<RoomGraph> graphs = generator_(settings, seed, maps);
    if (budget_.interrupted()) return {};
    const SetMetricValues values = set_metric_values(graphs, wanted);
    const std::uint64_t sets = ++sets_;
    if (progress_) progress_(sets, stage_);
    return values;
  }

  const DesignSettings& settings_;
  const GraphGenerator& generator_;
  Executor& executor_;
  const Budget& budget_;
  const DesignProgress& progress_;
  std::string_view stage_;
  std::atomic<std::uint64_t> sets_ = 0;
  std::vector<double> start_;
};

double metric_value(const SetMetricValues& values, SetMetric metric) {
  return values[static_cast<std::size_t>(metric)];
}

/// The distance of the values from the targets in tolerances, squared, so that two small misses are better than a large
/// one.
double miss_of(std::span<const Target> targets, const SetMetricValues& values) {
  double sum = 0;
  for (const Target& target : targets) {
    const double miss = (metric_value(values, target.metric) - target.wanted) / target.tolerance;
    sum += miss * miss;
  }
  return sum;
}

SetMetricMask metrics_in(std::span<const Target> targets) {
  SetMetricMask wanted = 0;
  for (const Target& target : targets) wanted |= bit_of(target.metric);
  return wanted;
}

struct FoundPoint {
  std::vector<double> point;
  std::uint64_t evaluations = 0;
};

/// First a few attempts with small sets, then from the best of them with larger sets and smaller steps, until fresh
/// sets confirm it.
FoundPoint find_point(DesignSearch& search, std::span<const Target> targets, const Seed& seed, const Budget& budget) {
  constexpr std::uint64_t kAttempts = 3;
  constexpr double kHopeless = 9;  ///< three tolerances: larger sets will not help
  constexpr std::array<std::pair<double, double>, 3> kStepsAndSizes = {{{0.1, 0.5}, {0.05, 2}, {0.025, 8}}};
  const double near = 0.1 * static_cast<double>(targets.size()), confirmed = 0.25 * static_cast<double>(targets.size());
  const SetMetricMask wanted = metrics_in(targets);
  const auto miss = [&](const SetMetricValues& values) { return miss_of(targets, values); };
  FoundPoint found;
  double least = HUGE_VAL;
  for (std::uint64_t attempt = 0; attempt < kAttempts && least > near; ++attempt) {
    const Seed own = seed.child("attempt").child(attempt);
    const CmaOutcome outcome = search.minimise(
        miss, wanted, {.start = search.start_of(attempt, own), .step = 0.2, .maps = 0.125, .target = near}, own);
    found.evaluations += outcome.evaluations;
    if (outcome.value >= least && !found.point.empty()) continue;
    least = outcome.value;
    found.point = outcome.best;
  }
  for (const auto& [step, maps] : kStepsAndSizes) {
    if (budget.interrupted()) break;
    const Seed own = seed.child("refine").child(found.evaluations);
    const auto estimates = search.estimate(found.point, own.child("check"), wanted);
    SetMetricValues means{};
    for (std::size_t q = 0; q < means.size(); ++q) means[q] = estimates[q].mean;
    if (miss(means) <= confirmed) break;
    if (maps > 1 && miss(means) > kHopeless * static_cast<double>(targets.size())) break;
    const CmaOutcome outcome =
        search.minimise(miss, wanted, {.start = found.point, .step = step, .maps = maps, .target = near}, own);
    found.evaluations += outcome.evaluations;
    found.point = outcome.best;
  }
  return found;
}

/// The largest or the smallest possible value of one metric, on fresh sets.
Estimate extreme(DesignSearch& search, const Target& target, bool largest, const Seed& seed) {
  const auto cost = [&](const SetMetricValues& values) {
    return (largest ? -1 : 1) * metric_value(values, target.metric);
  };
  const SetMetricMask wanted = bit_of(target.metric);
  const CmaOutcome outcome =
      search.minimise(cost, wanted, {.start = search.start_of(1, seed), .step = 0.3, .maps = 0.5}, seed);
  return search.estimate(outcome.best, seed.child("fresh"), wanted)[static_cast<std::size_t>(target.metric)];
}

}  // namespace

Metric wished_metric(const Target& target, const TargetResult& result) {
  return mean_metric(fmt::format("wished {}", title_of(target.metric)), result.value, "", Better::neither,
                     {{"wanted", target.wanted}});
}

double usual_tolerance(SetMetric metric) {
  if (metric == SetMetric::geometry) return 0.002;
  if (is_variety(metric)) return 0.01;
  return metric == SetMetric::between_maps || metric == SetMetric::within_map ? 0.05 : 0.1;
}

Result<void> validate(const DesignSettings& settings) {
  if (auto ok = validate(settings.base); !ok) return ok;
  if (settings.targets.empty()) return fail("missing target; choose from {}", fmt::join(set_metric_names(), ", "));
  for (std::size_t i = 0; i < settings.targets.size(); ++i) {
    const Target& target = settings.targets[i];
    if (!std::isfinite(target.wanted) || target.wanted < 0) {
      return fail("{} {} is out of range; choose 0 or more", name_of(target.metric), target.wanted);
    }
    if (!(target.tolerance > 0 && std::isfinite(target.tolerance))) {
      return fail("a tolerance of {} for {} is out of range; choose a positive number", target.tolerance,
                  name_of(target.metric));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (settings.targets[j].metric == target.metric)
        return fail("{} is given twice; leave one out", name_of(target.metric));
    }
  }
  if (settings.genes.empty()) return fail("no setting to search; name at least one");
  if (settings.maps < 20) return fail("sets of {} maps are too small; use 20 or more", settings.maps);
  if (settings.final_sets < 2) return fail("{} fresh sets give no standard error; use 2 or more", settings.final_sets);
  return {};
}

std::optional<Design> design_maps(const DesignSettings& settings, const GraphGenerator& generator, const Seed& seed,
                                  Executor& executor, const Budget& budget, const DesignProgress& progress) {
  DesignSearch search(settings, generator, executor, budget, progress);
  search.begin_stage("searching settings for the targets");
  const FoundPoint found = find_point(search, settings.targets, seed.child("find"), budget);
  if (budget.interrupted()) return std::nullopt;
  Design design{.settings = search.settings_at(found.point), .results = {}, .evaluations = found.evaluations};
  const auto values = search.estimate(found.point, seed.child("fresh"), metrics_in(settings.targets));
  design.reached = true;
  for (std::size_t i = 0; i < settings.targets.size(); ++i) {
    const Target& target = settings.targets[i];
    TargetResult result{.value = values[static_cast<std::size_t>(target.metric)]};
    result.reached = std::abs(result.value.mean - target.wanted) <= target.tolerance;
    if (!result.reached) {
      search.begin_stage("searching what can be had");
      const Seed own = seed.child("range").child(i);
      result.least = extreme(search, target, false, own.child(0));
      result.most = extreme(search, target, true, own.child(1));
      design.evaluations += 2 * settings.evaluations;
    }
    design.reached = design.reached && result.reached;
    design.results.push_back(result);
  }
  if (budget.interrupted()) return std::nullopt;
  return design;
}

std::string describe(const DesignSettings& settings, const Design& design) {
  std::string text;
  for (std::size_t i = 0; i < settings.targets.size(); ++i) {
    const Target& target = settings.targets[i];
    const TargetResult& result = design.results[i];
    text += fmt::format("{}: wanted {:.4g}, reached {:.4g} ± {:.2g}", title_of(target.metric), target.wanted,
                        result.value.mean, result.value.error());
    if (!result.reached) {
      const double least = result.least.mean, most = result.most.mean;
      const bool possible = target.wanted >= least - target.tolerance && target.wanted <= most + target.tolerance;
      const bool alone = settings.targets.size() == 1;
      text += fmt::format(" ({}; from about {:.3g} to about {:.3g} can be had{})",
                          !possible ? "out of reach"
                          : alone   ? "missed"
                                    : "not together with the rest",
                          least, most, possible && !alone ? " alone" : "");
    }
    text += '\n';
  }
  return text;
}

}  // namespace teka::dungeon
