#include "evolve/cma_es.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/check.hpp"
#include "evolve/eigen.hpp"
#include "evolve/select.hpp"

namespace teka {
namespace {

double length(std::span<const double> x) {
  double squares = 0;
  for (const double xi : x) squares += xi * xi;
  return std::sqrt(squares);
}

std::size_t default_population(std::size_t n) {
  return 4 + static_cast<std::size_t>(3 * portable_log(static_cast<double>(n)));
}

}  // namespace

// The header gives the tutorial's names; the formulas are in its table 1.
CmaEs::CmaEs(std::vector<double> mean, double step, std::size_t population, Bounds bounds)
    : n_(mean.size()), mean_(std::move(mean)), step_(step), bounds_(std::move(bounds)) {
  const auto n = static_cast<double>(n_);
  if (population == 0) population = default_population(n_);
  points_.assign(population, mean_);
  weights_.resize(population / 2);
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const auto rank = static_cast<double>(i + 1);
    weights_[i] = portable_log((static_cast<double>(population) + 1) / 2) - portable_log(rank);
    sum += weights_[i];
  }
  for (double& weight : weights_) {
    weight /= sum;
    squares += weight * weight;
  }
  mass_ = 1 / squares;
  path_rate_ = (4 + mass_ / n) / (n + 4 + 2 * mass_ / n);
  step_rate_ = (mass_ + 2) / (n + mass_ + 5);
  damping_ = 1 + 2 * std::max(0.0, std::sqrt((mass_ - 1) / (n + 1)) - 1) + step_rate_;
  rank_one_rate_ = 2 / ((n + 1.3) * (n + 1.3) + mass_);
  rank_mu_rate_ = std::min(1 - rank_one_rate_, 2 * (0.25 + mass_ - 2 + 1 / mass_) / ((n + 2) * (n + 2) + mass_));
  normal_length_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  step_path_.assign(n_, 0);
  path_.assign(n_, 0);
  covariance_.assign(n_ * n_, 0);
  for (std::size_t i = 0; i < n_; ++i) covariance_[i * n_ + i] = 1;
  decompose();
}

const std::vector<std::vector<double>>& CmaEs::ask(Rng& rng) {
  constexpr int kTries = 10;
  for (auto& point : points_) {
    draw(point, rng);
    for (int i = 1; i < kTries && !within(point); ++i) draw(point, rng);
    if (bounds_.low.empty()) continue;
    for (std::size_t i = 0; i < n_; ++i) point[i] = std::clamp(point[i], bounds_.low[i], bounds_.high[i]);
  }
  return points_;
}

void CmaEs::draw(std::vector<double>& point, Rng& rng) const {
  point = mean_;
  for (std::size_t k = 0; k < n_; ++k) {
    const double z = step_ * axis_scales_[k] * rng.normal();
    for (std::size_t i = 0; i < n_; ++i) point[i] += axes_[i * n_ + k] * z;
  }
}

bool CmaEs::within(std::span<const double> point) const {
  if (bounds_.low.empty()) return true;
  for (std::size_t i = 0; i < n_; ++i) {
    if (point[i] < bounds_.low[i] || point[i] > bounds_.high[i]) return false;
  }
  return true;
}

void CmaEs::tell(std::span<const double> costs) {
  TEKA_CHECK(costs.size() == points_.size());
  std::vector<std::size_t> order;
  order_by_cost(costs, order);
  const std::vector<double> old_mean = mean_;
  const double old_step = step_;
  std::vector<double> moved(n_);
  for (std::size_t i = 0; i < n_; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < weights_.size(); ++k) sum += weights_[k] * (points_[order[k]][i] - old_mean[i]);
    mean_[i] += sum;
    moved[i] = sum / step_;
  }
  const std::vector<double> white = whiten(moved);
  const double step_gain = std::sqrt(step_rate_ * (2 - step_rate_) * mass_);
  for (std::size_t i = 0; i < n_; ++i) step_path_[i] = (1 - step_rate_) * step_path_[i] + step_gain * white[i];
  step_path_forgotten_ *= (1 - step_rate_) * (1 - step_rate_);

  // A step path that is much too long means that the step size is far too small: the covariance must not grow
  // meanwhile.
  const double reached = length(step_path_);
  const double usual = (1.4 + 2 / (static_cast<double>(n_) + 1)) * normal_length_;
  const bool stalled = reached / std::sqrt(1 - step_path_forgotten_) >= usual;
  const double gain = stalled ? 0 : std::sqrt(path_rate_ * (2 - path_rate_) * mass_);
  for (std::size_t i = 0; i < n_; ++i) path_[i] = (1 - path_rate_) * path_[i] + gain * moved[i];

  adapt_covariance(order, old_mean, old_step, stalled);
  step_ *= portable_exp(std::min(1.0, step_rate_ / damping_ * (reached / normal_length_ - 1)));
}

std::vector<double> CmaEs::whiten(std::span<const double> x) const {
  std::vector<double> result(n_, 0);
  for (std::size_t k = 0; k < n_; ++k) {
    double along = 0;
    for (std::size_t i = 0; i < n_; ++i) along += axes_[i * n_ + k] * x[i];
    along /= axis_scales_[k];
    for (std::size_t i = 0; i < n_; ++i) result[i] += axes_[i * n_ + k] * along;
  }
  return result;
}

void CmaEs::adapt_covariance(std::span<const std::size_t> order, const std::vector<double>& old_mean, double old_step,
                             bool stalled) {
  const double lost = stalled ? path_rate_ * (2 - path_rate_) : 0;  // variance missing because the path is stalled
  const double kept = 1 - rank_one_rate_ * (1 - lost) - rank_mu_rate_;
  for (std::size_t i = 0; i < n_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rank_mu = 0;
      for (std::size_t k = 0; k < weights_.size(); ++k) {
        const auto& point = points_[order[k]];
        rank_mu += weights_[k] * ((point[i] - old_mean[i]) / old_step) * ((point[j] - old_mean[j]) / old_step);
      }
      const double rank_one = path_[i] * path_[j];
      covariance_[i * n_ + j] = kept * covariance_[i * n_ + j] + rank_one_rate_ * rank_one + rank_mu_rate_ * rank_mu;
      covariance_[j * n_ + i] = covariance_[i * n_ + j];
    }
  }
  // The axes are updated lazily: this keeps the cost of the decomposition at O(n^2) per point.
  const double every = 1 / ((rank_one_rate_ + rank_mu_rate_) * static_cast<double>(n_) * 10);
  if (static_cast<double>(++stale_) >= every) decompose();
}

void CmaEs::decompose() {
  Eigen eigen = eigen_symmetric(covariance_, n_);
  axes_ = std::move(eigen.vectors);
  axis_scales_ = std::move(eigen.values);
  const double largest = *std::max_element(axis_scales_.begin(), axis_scales_.end());
  for (double& scale : axis_scales_)
    scale = std::sqrt(std::max(scale, largest * 1e-20));  // rounding may make it negative
  stale_ = 0;
}

void CmaEs::save(ByteWriter& out) const {
  for (const auto* numbers : {&mean_, &step_path_, &path_, &covariance_, &axes_, &axis_scales_}) out.put_all(*numbers);
  out.put(step_);
  out.put(step_path_forgotten_);
  out.put(stale_);
}

bool CmaEs::load(ByteReader& in) {
  for (auto* numbers : {&mean_, &step_path_, &path_, &covariance_, &axes_, &axis_scales_}) {
    const std::size_t size = numbers->size();
    if (!in.get_all(*numbers) || numbers->size() != size) return false;
  }
  return in.get(step_) && in.get(step_path_forgotten_) && in.get(stale_);
}

double CmaEs::reach() const {
  double most = 0;
  for (std::size_t i = 0; i < n_; ++i) {
    most = std::max({most, std::abs(path_[i]), std::sqrt(covariance_[i * n_ + i])});
  }
  return step_ * most;
}

double CmaEs::condition() const {
  const auto [low, high] = std::minmax_element(axis_scales_.begin(), axis_scales_.end());
  return (*high / *low) * (*high / *low);
}

}  // namespace teka
