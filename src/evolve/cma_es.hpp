// CMA-ES for real vectors: samples from a normal distribution whose mean, step size and full covariance are adapted
// (Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, 2016; positive weights, default parameters),
// with restarts of doubled population (Auger and Hansen, "A restart CMA evolution strategy with increasing population
// size", 2005). CmaEs is the ask/tell core; cma_es() runs it on threads with stop criteria.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/bytes.hpp"
#include "core/estimate.hpp"
#include "core/result.hpp"
#include "core/rng.hpp"
#include "evolve/settings.hpp"
#include "parallel/exchange.hpp"

namespace teka {

/// A box: one bound for each coordinate, or none at all.
struct Bounds {
  std::vector<double> low;
  std::vector<double> high;
};

class CmaEs {
 public:
  /// Population 0 means the default for the dimension, 4 + 3 log n.
  CmaEs(std::vector<double> mean, double step, std::size_t population = 0, Bounds bounds = {});

  /// The next points to evaluate. A point outside the bounds is resampled a few times, then clamped.
  const std::vector<std::vector<double>>& ask(Rng& rng);
  /// Their costs, in the order of ask(): lower is better, NaN is worst.
  void tell(std::span<const double> costs);

  /// The state between two generations, for a checkpoint. load() returns whether it fits the dimension.
  void save(ByteWriter& out) const;
  [[nodiscard]] bool load(ByteReader& in);

  [[nodiscard]] std::size_t population() const { return points_.size(); }
  [[nodiscard]] const std::vector<double>& mean() const { return mean_; }
  [[nodiscard]] double step() const { return step_; }
  /// The largest expected change of a coordinate in one generation.
  [[nodiscard]] double reach() const;
  /// Condition number of the covariance: the ratio of its largest to its smallest eigenvalue.
  [[nodiscard]] double condition() const;

 private:
  void draw(std::vector<double>& point, Rng& rng) const;
  [[nodiscard]] bool within(std::span<const double> point) const;
  /// C^(-1/2) x
  [[nodiscard]] std::vector<double> whiten(std::span<const double> x) const;
  void adapt_covariance(std::span<const std::size_t> order, const std::vector<double>& old_mean, double old_step,
                        bool stalled);
  void decompose();

  std::size_t n_;
  std::vector<double> mean_;
  double step_;
  Bounds bounds_;
  std::vector<std::vector<double>> points_;

  std::vector<double> weights_;  ///< of the best half
  double mass_ = 0;              ///< the variance-effective selection mass, mu_eff
  double path_rate_ = 0;         ///< c_c
  double step_rate_ = 0;         ///< c_sigma
  double damping_ = 0;           ///< d_sigma
  double rank_one_rate_ = 0;     ///< c_1
  double rank_mu_rate_ = 0;      ///< c_mu
  double normal_length_ = 0;     ///< the expected length of a standard normal vector

  std::vector<double> step_path_;    ///< p_sigma
  std::vector<double> path_;         ///< p_c
  double step_path_forgotten_ = 1;   ///< (1 - c_sigma)^(2 generations)
  std::vector<double> covariance_;   ///< n by n, row-major
  std::vector<double> axes_;         ///< its eigenvectors, one in each column
  std::vector<double> axis_scales_;  ///< square roots of its eigenvalues
  std::uint64_t stale_ = 0;          ///< generations since axes_ were computed
};

struct CmaSettings {
  Goal goal = Goal::minimise;
  std::vector<double> start{};  ///< the initial mean
  double step = 0.3;            ///< the initial step size: about a third of the expected distance to the optimum
  std::size_t population = 0;   ///< 0 = the default for the dimension
  Bounds bounds{};
  std::uint64_t evaluations = 100'000;
  std::optional<double>
      target{};  ///< stop when a value is at least this good; noisy: when the median of a generation is
  double step_tolerance = 1e-12;   ///< stop when no coordinate moves by more than this times `step`
  double value_tolerance = 1e-14;  ///< stop when the values of a generation and the recent best values differ by less
  double condition = 1e14;         ///< stop when the condition number of the covariance reaches this
  std::size_t restarts = 0;        ///< after those three, from a new start with twice the population
  bool noisy = false;  ///< the result is then the mean of the distribution, re-evaluated, and never the luckiest sample
  std::size_t final_samples = 100;  ///< noisy: new evaluations of the result
};

/// A one-line error about the first invalid setting.
Result<void> validate(const CmaSettings& settings);

enum class CmaStop { evaluations, target, step, values, condition, interrupted };
std::string_view name_of(CmaStop reason);

struct CmaOutcome {
  std::vector<double> best;
  double value = 0;  ///< noisy: the mean of `fresh`
  Estimate fresh;    ///< unbiased estimate of `best`, from evaluations not used for selection (noisy only)
  std::uint64_t evaluations = 0;
  std::uint64_t generations = 0;
  std::size_t restarts = 0;  ///< restarts performed
  CmaStop reason = CmaStop::evaluations;
};

/// The value of a point; NaN = infeasible. A noisy objective draws its noise from the seed.
using CmaObjective = std::function<double(std::span<const double>, const Seed&)>;

/// Runs until a stop criterion holds. The outcome depends on the objective, the settings and the seed, not on the
/// executor, nor on the exchange whose members call this with the same arguments and share out the evaluations.
CmaOutcome cma_es(const CmaObjective& objective, const CmaSettings& settings, const Seed& seed, Executor& executor,
                  const Budget& budget = {}, Exchange* exchange = nullptr);

}  // namespace teka
