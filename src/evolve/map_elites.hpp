// MAP-Elites: keeps the best genome of every niche instead of one best overall (Mouret and Clune, "Illuminating search
// spaces by mapping elites", 2015). A problem as in problem.hpp that also has a behaviour descriptor,
//
//   std::array<double, 2> describe(const Genome&) const;           its place on the map; NaN = none
//
// or, when the descriptor is known only from noisy samples,
//
//   std::array<double, 2> describe(const Genome&, const Estimate&) const;
//
// fills a map of columns by rows. A batch is bred in blocks with their own random streams and evaluated, then each cell
// processes its newcomers in order: the outcome does not depend on the number of threads, nor on the number of
// processes that share out the evaluation.
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
#include "core/bytes.hpp"
#include "core/check.hpp"
#include "core/seal.hpp"
#include "evolve/cost.hpp"
#include "evolve/problem.hpp"
#include "evolve/settings.hpp"
#include "parallel/exchange.hpp"

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

/// How a map that is not full is saved, and gone on with. Whoever keeps a checkpoint knows that it belongs to the same
/// problem, settings and seed.
struct MapSaves {
  std::function<bool()> is_due = {};                  ///< asked after each batch; empty: always
  std::function<void(const std::string&)> save = {};  ///< receives a checkpoint; also at the end
  std::string resume = {};                            ///< a checkpoint; one that does not fit is ignored
};

template <MapProblem P>
class MapElites {
 public:
  using Genome = typename P::Genome;

  MapElites(const P& problem, const MapSettings& settings, const Seed& seed, Executor& executor, const Budget& budget,
            Exchange* exchange)
      : problem_(problem), settings_(settings), seed_(seed), executor_(executor), budget_(budget), exchange_(exchange) {
    auto& archive = outcome_.archive;
    archive.columns = settings.axes[0].bins;
    archive.rows = settings.axes[1].bins;
    archive.cells.resize(archive.columns * archive.rows);
    archive.axes = settings.axes;
  }

  MapOutcome<Genome> run(const MapObserver& observer, const MapSaves& saves) {
    const std::uint64_t limit = std::min(settings_.evaluations, budget_.nodes);
    resume(exchange_ != nullptr ? broadcast(*exchange_, saves.resume) : saves.resume);
    if (observer && batch_ > 0 && !observer(outcome_.history.back(), changes())) {
      outcome_.reason = StopReason::observer;
      return std::move(outcome_);
    }
    while (outcome_.evaluations < limit) {
      if (saves.save && batch_ > 0 && (!saves.is_due || saves.is_due())) saves.save(checkpoint());
      const std::size_t wanted = batch_ == 0 ? settings_.start : settings_.batch;
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, limit - outcome_.evaluations));
      if (is_interrupted(budget_, exchange_) || !advance(count, seed_.child(batch_))) {
        outcome_.reason = StopReason::interrupted;
        break;
      }
      ++batch_;
      record();
      if (observer && !observer(outcome_.history.back(), changes())) {
        outcome_.reason = StopReason::observer;
        break;
      }
    }
    if (saves.save && batch_ > 0) saves.save(checkpoint());
    return std::move(outcome_);
  }

 private:
  /// After whole batches. Streams are named by the batch, so there is no generator to keep.
  [[nodiscard]] std::string checkpoint() const {
    ByteWriter out;
    out.put(batch_);
    out.put(outcome_.evaluations);
    out.put(outcome_.dropped);
    out.put_all(outcome_.history);
    out.put(std::uint64_t{outcome_.archive.cells.size()});
    for (const auto& cell : outcome_.archive.cells) {
      out.put(cell.has_value());
      if (!cell) continue;
      put_bytes(out, cell->genome);
      out.put(cell->value);
      out.put(cell->descriptor);
      out.put(cell->estimate);
    }
    return seal_checkpoint(out.bytes());
  }

  void resume(const std::string& sealed) {
    if (sealed.empty()) return;
    const auto body = open_checkpoint(sealed);
    if (!body) return;
    ByteReader in(*body);
    MapOutcome<Genome> outcome;
    outcome.archive = outcome_.archive;
    std::uint64_t batch = 0;
    std::uint64_t cells = 0;
    bool fits = in.get(batch) && in.get(outcome.evaluations) && in.get(outcome.dropped) &&
                in.get_all(outcome.history) && in.get(cells) && cells == outcome.archive.cells.size() &&
                !outcome.history.empty();
    for (auto& cell : outcome.archive.cells) fits = fits && get_cell(in, cell);
    if (!fits || !in.at_end()) return;
    outcome_ = std::move(outcome);
    batch_ = batch;
  }

  bool get_cell(ByteReader& in, std::optional<Elite<Genome>>& cell) const {
    bool is_filled = false;
    if (!in.get(is_filled)) return false;
    if (!is_filled) return true;
    Rng rng(seed_);
    cell.emplace();
    cell->genome = problem_.random(rng);  // gives the genome its shape
    return get_bytes(in, cell->genome) && in.get(cell->value) && in.get(cell->descriptor) && in.get(cell->estimate);
  }

  static constexpr std::size_t kBlock = 16;
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  struct Newcomer {
    std::optional<Elite<Genome>> elite;
    std::size_t cell = 0;
  };

  /// What has become of a cell: who has it now, and what is known of its elite.
  struct Fight {
    std::size_t winner = kStays;  ///< a newcomer's number
    double value = 0;
    Estimate estimate;
    std::uint64_t rounds = 0;
  };
  static constexpr std::size_t kStays = SIZE_MAX;

  /// One batch; false if it was interrupted, in which case nothing has changed.
  bool advance(std::size_t count, const Seed& seed) {
    std::vector<Newcomer> newcomers(count);
    breed_all(newcomers, seed);
    if (!judge_all(newcomers, seed.child("sample"))) return false;
    return insert(newcomers, seed.child("challenge"));
  }

  /// All members of an exchange breed all newcomers, because that takes little time.
  void breed_all(std::vector<Newcomer>& newcomers, const Seed& seed) {
    std::vector<std::size_t> parents;
    for (std::size_t i = 0; i < outcome_.archive.cells.size(); ++i) {
      if (outcome_.archive.cells[i]) parents.push_back(i);
    }
    executor_.for_each((newcomers.size() + kBlock - 1) / kBlock, [&](std::size_t block) {
      Rng rng(seed.child(block));
      for (std::size_t i = block * kBlock; i < std::min(newcomers.size(), (block + 1) * kBlock); ++i) {
        if (budget_.stop.stop_requested()) return;
        newcomers[i].elite = Elite<Genome>{breed(parents, rng), kNone, {}, {}};
      }
    });
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

  /// Evaluates the newcomers; those without a place or value drop out. False if it was stopped.
  bool judge_all(std::vector<Newcomer>& newcomers, const Seed& seed) {
    const bool is_whole = shared_for_each(
        executor_, exchange_, newcomers.size(), budget_.stop,
        [&](std::size_t i) {
          if (newcomers[i].elite && !budget_.stop.stop_requested()) judge(*newcomers[i].elite, seed.child(i));
        },
        [&](ByteWriter& out, std::size_t i) {
          const bool is_bred = newcomers[i].elite.has_value();  // otherwise it was stopped
          out.put(is_bred ? newcomers[i].elite->descriptor : std::array<double, 2>{});
          out.put(is_bred ? newcomers[i].elite->value : kNone);
          out.put(is_bred ? newcomers[i].elite->estimate : Estimate{});
        },
        [&](ByteReader& in, std::size_t i) {
          Elite<Genome>& elite = *newcomers[i].elite;
          return in.get(elite.descriptor) && in.get(elite.value) && in.get(elite.estimate);
        });
    if (!is_whole) return false;
    for (Newcomer& newcomer : newcomers) {
      const auto cell = outcome_.archive.place_of(newcomer.elite->descriptor);
      if (cell && !std::isnan(newcomer.elite->value)) {
        newcomer.cell = *cell;
      } else {
        newcomer.elite.reset();
      }
    }
    return true;
  }

  /// Descriptor and value of a new elite.
  void judge(Elite<Genome>& elite, const Seed& seed) const {
    if constexpr (DescribedBySamples<P>) {
      elite.value = judged(elite.genome, elite.estimate, seed);
      elite.descriptor = problem_.describe(elite.genome, elite.estimate);
    } else {
      elite.descriptor = problem_.describe(elite.genome);
      // Without a place there is no need to evaluate.
      if (outcome_.archive.place_of(elite.descriptor)) elite.value = judged(elite.genome, elite.estimate, seed);
    }
  }

  /// Evaluates; for a noisy problem, adds samples to the estimate.
  [[nodiscard]] double judged(const Genome& genome, [[maybe_unused]] Estimate& estimate,
                              [[maybe_unused]] const Seed& seed) const {
    if constexpr (NoisyProblem<P>) {
      estimate.merge(problem_.sample(genome, seed, settings_.samples));
      return problem_.value(genome, estimate);
    } else {
      return problem_.evaluate(genome);
    }
  }

  /// Cells are independent: each processes its newcomers in order, on any thread. False if it was stopped.
  bool insert(std::vector<Newcomer>& newcomers, const Seed& seed) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < newcomers.size(); ++i) {
      if (newcomers[i].elite) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(newcomers[a].cell, a) < std::pair(newcomers[b].cell, b);
    });
    std::vector<std::size_t> starts;  // start of each cell's range in `order`
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (k == 0 || newcomers[order[k]].cell != newcomers[order[k - 1]].cell) starts.push_back(k);
    }
    starts.push_back(order.size());
    // Only noisy problems evaluate here: the others neither share this nor give it up.
    Exchange* const exchange = NoisyProblem<P> ? exchange_ : nullptr;
    const auto stop = NoisyProblem<P> ? budget_.stop : std::stop_token();
    const auto fights = shared_map(executor_, exchange, starts.size() - 1, stop, [&](std::size_t group) {
      return fight(newcomers, std::span(order).subspan(starts[group], starts[group + 1] - starts[group]), seed);
    });
    if (!fights) return false;
    outcome_.evaluations += newcomers.size();
    outcome_.dropped += newcomers.size() - order.size();
    for (std::size_t group = 0; group < fights->size(); ++group) {
      const Fight& fight = (*fights)[group];
      auto& cell = outcome_.archive.cells[newcomers[order[starts[group]]].cell];
      if (fight.winner != kStays) cell = std::move(newcomers[fight.winner].elite);
      cell->value = fight.value;
      cell->estimate = fight.estimate;
      if constexpr (NoisyProblem<P>) outcome_.evaluations += 2 * fight.rounds;
    }
    return true;
  }

  /// The better one keeps the cell. On a noisy problem both are resampled before, so that neither wins by one lucky
  /// draw.
  [[nodiscard]] Fight fight(const std::vector<Newcomer>& newcomers, std::span<const std::size_t> group,
                            const Seed& seed) const {
    const auto& cell = outcome_.archive.cells[newcomers[group.front()].cell];
    Fight fight;
    const Genome* holder = nullptr;
    const auto give_to = [&](const Genome& genome, double value, const Estimate& estimate, std::size_t winner) {
      holder = &genome;
      fight.value = value;
      fight.estimate = estimate;
      fight.winner = winner;
    };
    if (cell) give_to(cell->genome, cell->value, cell->estimate, kStays);
    for (const std::size_t i : group) {
      const Elite<Genome>& newcomer = *newcomers[i].elite;
      double value = newcomer.value;
      Estimate estimate = newcomer.estimate;
      if (holder != nullptr) {
        if (!better(value, fight.value)) continue;
        if constexpr (NoisyProblem<P>) {
          if (budget_.stop.stop_requested()) return fight;  // the batch is dropped
          value = judged(newcomer.genome, estimate, seed.child(i).child(0));
          fight.value = judged(*holder, fight.estimate, seed.child(i).child(1));
        }
        ++fight.rounds;
        if (!better(value, fight.value)) continue;
      }
      give_to(newcomer.genome, value, estimate, i);
    }
    return fight;
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
  Exchange* exchange_;
  std::uint64_t batch_ = 0;  ///< batches that are done
  MapOutcome<Genome> outcome_;
};

/// Runs until the evaluations (or budget.nodes) are used up, the observer stops it, or the budget is interrupted: then
/// the unfinished batch is dropped. With an exchange several processes do this together, each with the same arguments,
/// and all get the outcome of one process; the observer must answer the same on all.
template <MapProblem P>
MapOutcome<typename P::Genome> map_elites(const P& problem, const MapSettings& settings, const Seed& seed,
                                          Executor& executor, const Budget& budget = {},
                                          const MapObserver& observer = {}, Exchange* exchange = nullptr,
                                          const MapSaves& saves = {}) {
  TEKA_CHECK(validate(settings).has_value());  // callers check with validate() first
  return MapElites<P>(problem, settings, seed, executor, budget, exchange).run(observer, saves);
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
/// computed again. False if it was stopped: then the remaining elites are left unchanged.
template <MapProblem P>
  requires NoisyProblem<P>
bool reassess(const P& problem, Archive<typename P::Genome>& archive, std::size_t samples, const Seed& seed,
              Executor& executor, const Budget& budget = {}, Exchange* exchange = nullptr) {
  std::vector<std::size_t> filled;
  for (std::size_t i = 0; i < archive.cells.size(); ++i) {
    if (archive.cells[i]) filled.push_back(i);
  }
  const bool is_whole = shared_for_each(
      executor, exchange, filled.size(), budget.stop,
      [&](std::size_t k) {
        auto& elite = *archive.cells[filled[k]];
        if (budget.stop.stop_requested()) return;
        const Estimate fresh = problem.sample(elite.genome, seed.child(filled[k]), samples);
        if (budget.stop.stop_requested()) return;  // a problem that checks the stop may have sampled less
        elite.estimate = fresh;
        elite.value = problem.value(elite.genome, elite.estimate);
        if constexpr (DescribedBySamples<P>) elite.descriptor = problem.describe(elite.genome, elite.estimate);
      },
      [&](ByteWriter& out, std::size_t k) {
        const auto& elite = *archive.cells[filled[k]];
        out.put(elite.estimate);
        out.put(elite.value);
        out.put(elite.descriptor);
      },
      [&](ByteReader& in, std::size_t k) {
        auto& elite = *archive.cells[filled[k]];
        return in.get(elite.estimate) && in.get(elite.value) && in.get(elite.descriptor);
      });
  if constexpr (DescribedBySamples<P>) resettle(archive);
  return is_whole;
}

}  // namespace teka
