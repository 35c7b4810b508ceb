#include "evolve/select.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace teka {

void order_by_cost(std::span<const double> costs, std::vector<std::size_t>& order) {
  order.resize(costs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (costs[a] < costs[b]) return true;
    if (costs[b] < costs[a]) return false;
    const bool a_last = std::isnan(costs[a]);  // an infinite cost is still better than infeasible
    const bool b_last = std::isnan(costs[b]);
    return a_last != b_last ? b_last : a < b;
  });
}

void Selector::prepare(std::span<const double> costs) {
  costs_ = costs;
  const auto count = static_cast<double>(costs.size());
  switch (settings_.selection) {
    case Selection::tournament:
      return;
    case Selection::roulette:
      return weigh_values();
    case Selection::linear_rank:
      return weigh_ranks();
    case Selection::truncation:
      order_by_cost(costs, order_);
      truncated_ = static_cast<std::size_t>(std::max(1.0, std::round(count * settings_.truncation_share)));
      while (truncated_ > 1 && std::isnan(costs[order_[truncated_ - 1]])) --truncated_;
      return;
  }
}

// Minimising: 1 / value. Maximising: the value itself (costs are negated values). Values without positive weight get
// weight 0; if all weights are 0, the feasible ones get equal weights.
void Selector::weigh_values() {
  static constexpr double kTiny = 1e-12;  // a perfect value of 0 must not get an infinite weight
  const double most = std::numeric_limits<double>::max() / (2 * static_cast<double>(costs_.size()));  // a finite sum
  const auto fill = [&](auto weight_of) {
    cumulative_.resize(costs_.size());
    double sum = 0;
    for (std::size_t i = 0; i < costs_.size(); ++i) {
      if (!std::isnan(costs_[i])) sum += std::clamp(weight_of(costs_[i]), 0.0, most);
      cumulative_[i] = sum;
    }
  };
  if (settings_.goal == Goal::minimise) {
    fill([](double cost) { return 1 / std::max(cost, kTiny); });
  } else {
    fill([](double cost) { return -cost; });
  }
  if (!(cumulative_.back() > 0)) fill([](double) { return 1.0; });
}

void Selector::weigh_ranks() {
  order_by_cost(costs_, order_);
  // Only feasible individuals are ranked, if there are any: the others are at the end of the order.
  const auto feasible = static_cast<std::size_t>(
      std::count_if(costs_.begin(), costs_.end(), [](double cost) { return !std::isnan(cost); }));
  std::size_t n = feasible > 0 ? feasible : costs_.size();
  if (settings_.ranked != 0) n = std::min(n, settings_.ranked);
  if (cumulative_.size() == n) return;  // depends only on their number
  cumulative_.resize(n);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double rank = n > 1 ? static_cast<double>(i) / static_cast<double>(n - 1) : 0;
    sum += settings_.rank_pressure - 2 * (settings_.rank_pressure - 1) * rank;
    cumulative_[i] = sum;
  }
}

std::size_t Selector::weighted(Rng& rng) const {
  const double total = cumulative_.back();
  if (!(total > 0)) return rng.below(cumulative_.size());
  const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end(), rng.unit() * total);
  return static_cast<std::size_t>(std::min(found, cumulative_.end() - 1) - cumulative_.begin());
}

}  // namespace teka
