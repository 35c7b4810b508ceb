// MAP-Elites: keeps the best genome of every niche instead of one best overall (Mouret and Clune, "Illuminating search
// spaces by mapping elites", 2015). A problem as in problem.hpp that also has a behaviour descriptor,
//
//   std::array<double, 2> describe(const Genome&) const;           its place on the map; NaN = none
//
// or, when the descriptor is known only from noisy samples,
//
//   std::array<double, 2> describe(const Genome&, const Estimate&) const;
//
// fills a map of columns by rows. A batch is bred and evaluated in blocks with their own random streams, then each cell
// processes its newcomers in order: the outcome does not depend on the number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/check.hpp"
#include "evolve/cost.hpp"
#include "evolve/problem.hpp"
#include "evolve/settings.hpp"
#include "parallel/executor.hpp"

namespace teka {

template <class P>
concept DescribedExactly = requires(const P& problem, const typename P::Genome& genome) {
  { problem.describe(genome) } -> std::same_as<std::array<double, 2>>;
};

template <class P>
concept DescribedBySamples =
    NoisyProblem<P> && requires(const P& problem, const typename P::Genome& genome, const Estimate& estimate) {
      { problem.describe(genome, estimate) } -> std::same_as<std::array<double, 2>>;
    };

template <class P>
concept MapProblem = Problem<P> && (DescribedExactly<P> != DescribedBySamples<P>);

/// Equal bins from low to high, both included; values outside have no place on the map.
struct Axis {
  double low = 0;
  double high = 1;
  std::size_t bins = 10;

  [[nodiscard]] std::optional<std::size_t> bin(double x) const;
};

struct MapSettings {
  Goal goal = Goal::minimise;
  std::array<Axis, 2> axes{};  ///< columns, rows
  std::size_t start = 100;     ///< random individuals before the first batch
  std::size_t batch = 100;
  double crossover_rate = 0.5;  ///< otherwise the child starts as a copy of one parent
  std::uint64_t evaluations = 10'000;
  std::size_t samples = 8;  ///< noisy problems: per new individual, and for each of the two in a challenge
};

/// A one-line error about the first invalid setting.
Result<void> validate(const MapSettings& settings);

/// After each batch, for the observer and the history. best and mean are NaN while the map is empty.
struct MapProgress {
  std::uint64_t evaluations = 0;
  std::uint64_t dropped = 0;  ///< individuals without a place: outside the map, no descriptor, or infeasible
  std::size_t filled = 0;
  double best = 0;
  double mean = 0;  ///< over the filled cells

  friend bool operator==(const MapProgress&, const MapProgress&) = default;
};

template <class Genome>
struct Elite {
  Genome genome;
  double value = 0;
  std::array<double, 2> descriptor{};
  Estimate estimate;  ///< empty for exact problems
};

template <class Genome>
struct Archive {
  std::size_t columns = 0;
  std::size_t rows = 0;
  std::vector<std::optional<Elite<Genome>>> cells;  ///< row-major
  std::array<Axis, 2> axes{};

  /// The cell of a descriptor; nullopt if it is outside the map.
  [[nodiscard]] std::optional<std::size_t> place_of(const std::array<double, 2>& descriptor) const {
    const auto column = axes[0].bin(descriptor[0]);
    const auto row = axes[1].bin(descriptor[1]);
    return column && row ? std::optional(*row * columns + *column) : std::nullopt;
  }

  [[nodiscard]] const std::optional<Elite<Genome>>& at(std::size_t column, std::size_t row) const {
    return cells[row * columns + column];
  }
  [[nodiscard]] std::size_t filled() const {
    return static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [](const auto& c) { return c.has_value(); }));
  }
  /// The best elite, the first in a tie; nullptr while the map is empty.
  [[nodiscard]] const Elite<Genome>* best(Goal goal) const {
    const Elite<Genome>* best = nullptr;
    for (const auto& cell : cells) {
      if (!cell) continue;
      if (best == nullptr || is_better(cost_of(goal, cell->value), cost_of(goal, best->value))) best = &*cell;
    }
    return best;
  }
};

template <class Genome>
struct MapOutcome {
  Archive<Genome> archive;
  std::vector<MapProgress> history;  ///< one for each batch
  std::uint64_t evaluations = 0;
  std::uint64_t dropped = 0;
  StopReason reason = StopReason::evaluations;
};

/// A cell that has another value than after the batch before.
struct MapChange {
  std::size_t column = 0;
  std::size_t row = 0;
  double value = 0;
};

/// After each batch, with the cells that it changed; false stops.
using MapObserver = std::function<bool(const MapProgress&, std::span<const MapChange>)>;

template <MapProblem P>
class MapElites {
 public:
  using Genome = typename P::Genome;

  MapElites(const P& problem, const MapSettings& settings, const Seed& seed, Executor& executor, const Budget& budget)
      : problem_(problem), settings_(settings), seed_(seed), executor_(executor), budget_(budget) {
    auto& archive = outcome_.archive;
    archive.columns = settings.axes[0].bins;
    archive.rows = settings.axes[1].bins;
    archive.cells.resize(archive.columns * archive.rows);
    archive.axes = settings.axes;
  }

  MapOutcome<Genome> run(const MapObserver& observer) {
    const std::uint64_t limit = std::min(settings_.evaluations, budget_.nodes);
    for (std::uint64_t batch = 0; outcome_.evaluations < limit; ++batch) {
      const std::size_t wanted = batch == 0 ? settings_.start : settings_.batch;
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, limit - outcome_.evaluations));
      if (budget_.interrupted() || !advance(count, seed_.child(batch))) {
        outcome_.reason = StopReason::interrupted;
        break;
      }
      record();
      if (observer && !observer(outcome_.history.back(), changes())) {
        outcome_.reason = StopReason::observer;
        break;
      }
    }
    return std::move(outcome_);
  }

 private:
  static constexpr std::size_t kBlock = 16;
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  struct Newcomer {
    std::optional<Elite<Genome>> elite;
    std::size_t cell = 0;
  };

  /// One batch; false if it was interrupted, in which case nothing has changed.
  bool advance(std::size_t count, const Seed& seed) {
    std::vector<std::size_t> parents;
    for (std::size_t i = 0; i < outcome_.archive.cells.size(); ++i) {
      if (outcome_.archive.cells[i]) parents.push_back(i);
    }
    std::vector<Newcomer> newcomers(count);
    executor_.for_each((count + kBlock - 1) / kBlock, [&](std::size_t block) {
      Rng rng(seed.child(block));
      for (std::size_t i = block * kBlock; i < std::min(count, (block + 1) * kBlock); ++i) {
        if (budget_.stop.stop_requested()) return;
        newcomers[i] = judged(breed(parents, rng), seed.child("sample").child(i));
      }
    });
    if (budget_.stop.stop_requested()) return false;
    outcome_.evaluations += count;
    insert(newcomers, seed.child("challenge"));
    return true;
  }

  [[nodiscard]] Genome breed(std::span<const std::size_t> parents, Rng& rng) const {
    if (parents.empty()) return problem_.random(rng);
    const auto pick = [&]() -> const Genome& {
      return outcome_.archive.cells[parents[rng.below(parents.size())]]->genome;
    };
    const Genome& mother = pick();
    Genome child = mother;
    if (rng.chance(settings_.crossover_rate)) problem_.cross(mother, pick(), child, rng);
    problem_.mutate(child, rng);
    if constexpr (Repairable<P>) problem_.repair(child, rng);
    return child;
  }

  [[nodiscard]] Newcomer judged(Genome genome, const Seed& seed) const {
    Elite<Genome> elite{std::move(genome), 0, {}, {}};
    if constexpr (DescribedBySamples<P>) {
      judge(elite, seed);
      elite.descriptor = problem_.describe(elite.genome, elite.estimate);
    } else {
      elite.descriptor = problem_.describe(elite.genome);
    }
    const auto cell = outcome_.archive.place_of(elite.descriptor);
    if (!cell) return {};
    if constexpr (!DescribedBySamples<P>) judge(elite, seed);  // only now: without a place there is no need to evaluate
    if (std::isnan(elite.value)) return {};
    return {std::move(elite), *cell};
  }

  /// Evaluates; for a noisy problem, adds samples to the estimate.
  void judge(Elite<Genome>& elite, const Seed& seed) const {
    if constexpr (NoisyProblem<P>) {
      elite.estimate.merge(problem_.sample(elite.genome, seed, settings_.samples));
      elite.value = problem_.value(elite.genome, elite.estimate);
    } else {
      elite.value = problem_.evaluate(elite.genome);
    }
  }

  /// Cells are independent: each processes its newcomers in order, on any thread.
  void insert(std::vector<Newcomer>& newcomers, const Seed& seed) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < newcomers.size(); ++i) {
      if (newcomers[i].elite) order.push_back(i);
    }
    outcome_.dropped += newcomers.size() - order.size();
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(newcomers[a].cell, a) < std::pair(newcomers[b].cell, b);
    });
    std::vector<std::size_t> starts;  // start of each cell's range in `order`
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (k == 0 || newcomers[order[k]].cell != newcomers[order[k - 1]].cell) starts.push_back(k);
    }
    starts.push_back(order.size());
    const auto challenges = executor_.map(starts.size() - 1, [&](std::size_t group) {
      std::uint64_t fought = 0;
      for (std::size_t k = starts[group]; k < starts[group + 1]; ++k) {
        Newcomer& newcomer = newcomers[order[k]];
        fought += challenge(outcome_.archive.cells[newcomer.cell], std::move(*newcomer.elite), seed.child(order[k]));
      }
      return fought;
    });
    if constexpr (NoisyProblem<P>) {
      for (const std::uint64_t fought : challenges) outcome_.evaluations += 2 * fought;
    }
  }

  /// The better one keeps the cell. On a noisy problem both are resampled first, so that neither wins by one lucky
  /// draw. Returns whether there was a challenge.
  bool challenge(std::optional<Elite<Genome>>& cell, Elite<Genome> newcomer, const Seed& seed) const {
    if (!cell) {
      cell = std::move(newcomer);
      return false;
    }
    if (!better(newcomer.value, cell->value)) return false;
    if constexpr (NoisyProblem<P>) {
      if (budget_.stop.stop_requested()) return false;  // no time to resample: the elite stays
      judge(newcomer, seed.child(0));
      judge(*cell, seed.child(1));
      if (budget_.stop.stop_requested()) return true;
    }
    if (better(newcomer.value, cell->value)) cell = std::move(newcomer);
    return true;
  }

  /// An elite that became infeasible with more samples loses.
  [[nodiscard]] bool better(double a, double b) const {
    return is_better(cost_of(settings_.goal, a), cost_of(settings_.goal, b));
  }

  void record() {
    MapProgress progress{outcome_.evaluations, outcome_.dropped, 0, kNone, kNone};
    Estimate values;
    for (const auto& cell : outcome_.archive.cells) {
      if (!cell) continue;
      values.add(cell->value);
      if (better(cell->value, progress.best)) progress.best = cell->value;
    }
    progress.filled = values.count;
    if (values.count != 0) progress.mean = values.mean;
    outcome_.history.push_back(progress);
  }

  /// The cells that changed since the last call; NaN in shown_ means empty.
  [[nodiscard]] std::vector<MapChange> changes() {
    const Archive<Genome>& archive = outcome_.archive;
    shown_.resize(archive.cells.size(), kNone);
    std::vector<MapChange> changed;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      if (!archive.cells[i] || archive.cells[i]->value == shown_[i]) continue;
      shown_[i] = archive.cells[i]->value;
      changed.push_back({i % archive.columns, i / archive.columns, shown_[i]});
    }
    return changed;
  }

  const P& problem_;
  std::vector<double> shown_;  ///< what the observer knows of each cell
  MapSettings settings_;
  Seed seed_;
  Executor& executor_;
  Budget budget_;
  MapOutcome<Genome> outcome_;
};

/// Runs until the evaluations (or budget.nodes) are used up, the observer stops it, or the budget is interrupted: then
/// the unfinished batch is dropped.
template <MapProblem P>
MapOutcome<typename P::Genome> map_elites(const P& problem, const MapSettings& settings, const Seed& seed,
                                          Executor& executor, const Budget& budget = {},
                                          const MapObserver& observer = {}) {
  TEKA_CHECK(validate(settings).has_value());  // callers check with validate() first
  return MapElites<P>(problem, settings, seed, executor, budget).run(observer);
}

/// Moves elites whose descriptor has changed to their new cells. An elite that stays keeps its cell; one that moves
/// takes an empty cell or is dropped. Values are not compared, so they remain unbiased.
template <class Genome>
void resettle(Archive<Genome>& archive) {
  auto old = std::exchange(archive.cells, std::vector<std::optional<Elite<Genome>>>(archive.cells.size()));
  for (const bool staying : {true, false}) {
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (!old[i]) continue;
      const auto place = archive.place_of(old[i]->descriptor);
      if (!place || (*place == i) != staying || archive.cells[*place]) continue;
      archive.cells[*place] = std::exchange(old[i], std::nullopt);
    }
  }
}

/// Re-evaluates every elite of a noisy problem: its value during the run is biased by the luck that won the cell. The
/// new values were not used for selection, so they are the ones to report. Descriptors known from samples are also
/// computed again. When interrupted, the remaining elites are left unchanged.
template <MapProblem P>
  requires NoisyProblem<P>
void reassess(const P& problem, Archive<typename P::Genome>& archive, std::size_t samples, const Seed& seed,
              Executor& executor, const Budget& budget = {}) {
  executor.for_each(archive.cells.size(), [&](std::size_t i) {
    auto& cell = archive.cells[i];
    if (!cell || budget.stop.stop_requested()) return;
    const Estimate fresh = problem.sample(cell->genome, seed.child(i), samples);
    if (budget.stop.stop_requested()) return;  // a problem that checks the stop may have sampled less
    cell->estimate = fresh;
    cell->value = problem.value(cell->genome, cell->estimate);
    if constexpr (DescribedBySamples<P>) cell->descriptor = problem.describe(cell->genome, cell->estimate);
  });
  if constexpr (DescribedBySamples<P>) resettle(archive);
}

}  // namespace teka
