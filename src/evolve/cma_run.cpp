// The runs around the core: threads, stop criteria, restarts and the unbiased final estimate of a noisy objective.
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>

#include "core/check.hpp"
#include "evolve/cma_es.hpp"
#include "evolve/cost.hpp"

namespace teka {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

class CmaRun {
 public:
  CmaRun(const CmaObjective& objective, const CmaSettings& settings, const Seed& seed, Executor& executor,
         const Budget& budget, Exchange* exchange)
      : objective_(objective),
        settings_(settings),
        seed_(seed),
        executor_(executor),
        budget_(budget),
        exchange_(exchange) {}

  CmaOutcome run() {
    outcome_.best = settings_.start;
    std::size_t population = settings_.population;
    for (std::size_t restart = 0;; ++restart) {
      CmaEs search(place(restart), settings_.step, population, settings_.bounds);
      outcome_.restarts = restart;
      outcome_.reason = run_once(search, seed_.child(restart));
      means_.push_back(search.mean());
      const bool local = outcome_.reason == CmaStop::step || outcome_.reason == CmaStop::values ||
                         outcome_.reason == CmaStop::condition;
      if (!local || restart == settings_.restarts) break;
      population = 2 * search.population();
    }
    if (settings_.noisy) {
      choose_mean();
    } else {
      outcome_.value = cost_of(settings_.goal, best_cost_);
    }
    return std::move(outcome_);
  }

 private:
  /// Where a run starts: a restart uniformly within the bounds, or around the initial mean if there are none.
  [[nodiscard]] std::vector<double> place(std::size_t restart) const {
    std::vector<double> mean = settings_.start;
    if (restart == 0) return mean;
    Rng rng(seed_.child("place").child(restart));
    const Bounds& bounds = settings_.bounds;
    for (std::size_t i = 0; i < mean.size(); ++i) {
      if (bounds.low.empty()) {
        mean[i] += settings_.step * rng.normal();
      } else {
        mean[i] = bounds.low[i] + rng.unit() * (bounds.high[i] - bounds.low[i]);
      }
    }
    return mean;
  }

  CmaStop run_once(CmaEs& search, const Seed& seed) {
    const std::uint64_t limit = std::min(settings_.evaluations, budget_.nodes);
    std::deque<double> lately;  // the best values of the last generations
    std::vector<double> costs(search.population());
    for (std::uint64_t generation = 0;; ++generation) {
      if (outcome_.evaluations >= limit) return CmaStop::evaluations;
      if (is_interrupted(budget_, exchange_)) return CmaStop::interrupted;
      const Seed stream = seed.child(generation);
      Rng rng(stream);
      const auto& points = search.ask(rng);
      const auto cost = [&](std::size_t i) {
        return budget_.stop.stop_requested() ? kNone : cost_of(settings_.goal, objective_(points[i], stream.child(i)));
      };
      is_stopped_ = !shared_fill(executor_, exchange_, costs, budget_.stop, cost);
      if (is_stopped_) return CmaStop::interrupted;  // the unfinished generation is dropped
      outcome_.evaluations += points.size();
      ++outcome_.generations;
      remember(points, costs);
      search.tell(costs);
      if (const auto reason = stopped(search, costs, lately)) return *reason;
    }
  }

  void remember(const std::vector<std::vector<double>>& points, std::span<const double> costs) {
    if (settings_.noisy) return;
    for (std::size_t i = 0; i < costs.size(); ++i) {
      if (!is_better(costs[i], best_cost_)) continue;
      best_cost_ = costs[i];
      outcome_.best = points[i];
    }
  }

  std::optional<CmaStop> stopped(const CmaEs& search, std::vector<double> costs, std::deque<double>& lately) const {
    std::sort(costs.begin(), costs.end(), is_better);
    if (settings_.target) {
      const double reached = settings_.noisy ? costs[costs.size() / 2] : best_cost_;
      if (reached <= cost_of(settings_.goal, *settings_.target)) return CmaStop::target;
    }
    if (!(search.reach() >= settings_.step_tolerance * settings_.step)) return CmaStop::step;
    if (!(search.condition() <= settings_.condition)) return CmaStop::condition;
    const std::size_t window = 10 + 30 * settings_.start.size() / costs.size();
    lately.push_back(costs.front());
    if (lately.size() > window) lately.pop_front();
    const auto [low, high] = std::minmax_element(lately.begin(), lately.end());
    const double range = std::max(*high, costs.back()) - std::min(*low, costs.front());
    if (lately.size() == window && range <= settings_.value_tolerance) return CmaStop::values;
    return std::nullopt;
  }

  /// Noisy: new evaluations choose among the means of the runs; further evaluations, not used for the choice, estimate
  /// the winner.
  void choose_mean() {
    double lead = kNone;
    for (std::size_t i = 0; i < means_.size(); ++i) {
      clamp(means_[i]);
      const double cost =
          means_.size() == 1 ? 0 : cost_of(settings_.goal, judge(means_[i], seed_.child("final").child(i)).mean);
      if (i != 0 && !is_better(cost, lead)) continue;
      lead = cost;
      outcome_.best = means_[i];
    }
    outcome_.fresh = judge(outcome_.best, seed_.child("fresh"));
    outcome_.value = outcome_.fresh.mean;
  }

  void clamp(std::vector<double>& point) const {
    if (settings_.bounds.low.empty()) return;
    for (std::size_t i = 0; i < point.size(); ++i) {
      point[i] = std::clamp(point[i], settings_.bounds.low[i], settings_.bounds.high[i]);
    }
  }

  /// After a stop request only the first two evaluations are guaranteed: fewer samples, still unbiased.
  [[nodiscard]] Estimate judge(std::span<const double> point, const Seed& seed) {
    std::vector<std::optional<double>> values(settings_.final_samples);
    const auto value = [&](std::size_t i) -> std::optional<double> {
      if (i >= 2 && budget_.stop.stop_requested()) return std::nullopt;
      return objective_(point, seed.child(i));
    };
    if (exchange_ == nullptr) {
      executor_.for_each(values.size(), [&](std::size_t i) { values[i] = value(i); });
    } else if (is_stopped_ || !shared_fill(executor_, exchange_, values, budget_.stop, value)) {
      is_stopped_ = true;
      values = {value(0), value(1)};  // the same on all members
    }
    Estimate estimate;
    for (const auto& sample : values) {
      if (sample) estimate.add(*sample);
    }
    outcome_.evaluations += estimate.count;
    return estimate;
  }

  const CmaObjective& objective_;
  const CmaSettings& settings_;
  Seed seed_;
  Executor& executor_;
  const Budget& budget_;
  Exchange* exchange_;
  bool is_stopped_ = false;
  double best_cost_ = kNone;
  std::vector<std::vector<double>> means_;
  CmaOutcome outcome_;
};

}  // namespace

Result<void> validate(const CmaSettings& s) {
  const std::size_t n = s.start.size();
  if (n < 1 || n > 1000) return fail("{} dimensions is out of range; choose 1 to 1000", n);
  if (!(s.step > 0 && std::isfinite(s.step))) return fail("a step size of {} is not positive and finite", s.step);
  if (s.population == 1 || s.population > 1'000'000)
    return fail("a population of {} is out of range; choose 0 or 2 to 1000000", s.population);
  if (s.final_samples < 2) return fail("a noisy objective needs at least 2 final samples");
  const Bounds& bounds = s.bounds;
  if (bounds.low.size() != bounds.high.size() || (!bounds.low.empty() && bounds.low.size() != n)) {
    return fail("{} lower and {} upper bounds do not match {} dimensions", bounds.low.size(), bounds.high.size(), n);
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(s.start[i])) return fail("coordinate {} of the start is not finite", i);
    if (bounds.low.empty()) continue;
    if (!(bounds.low[i] < bounds.high[i] && std::isfinite(bounds.high[i] - bounds.low[i]))) {
      return fail("the bounds of coordinate {}, {} to {}, are not an interval", i, bounds.low[i], bounds.high[i]);
    }
    if (!(s.start[i] >= bounds.low[i] && s.start[i] <= bounds.high[i])) {
      return fail("coordinate {} of the start, {}, is not within {} to {}", i, s.start[i], bounds.low[i],
                  bounds.high[i]);
    }
  }
  return {};
}

std::string_view name_of(CmaStop reason) {
  switch (reason) {
    case CmaStop::evaluations:
      return "evaluations";
    case CmaStop::target:
      return "target";
    case CmaStop::step:
      return "step";
    case CmaStop::values:
      return "values";
    case CmaStop::condition:
      return "condition";
    case CmaStop::interrupted:
      return "interrupted";
  }
  return "";
}

CmaOutcome cma_es(const CmaObjective& objective, const CmaSettings& settings, const Seed& seed, Executor& executor,
                  const Budget& budget, Exchange* exchange) {
  TEKA_CHECK(validate(settings).has_value());  // callers check with validate() first
  return CmaRun(objective, settings, seed, executor, budget, exchange).run();
}

}  // namespace teka
