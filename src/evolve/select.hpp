// Selection of parents by cost (lower is better; NaN never wins). Call prepare() once per generation, then pick() as
// often as needed: no allocation after the first generation.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "evolve/settings.hpp"

namespace teka {

class Selector {
 public:
  explicit Selector(const Settings& settings) : settings_(settings) {}

  /// `costs` must stay alive and unchanged while pick() is used.
  void prepare(std::span<const double> costs);

  [[nodiscard]] std::size_t pick(Rng& rng) const {
    switch (settings_.selection) {
      case Selection::tournament:
        return tournament(rng);
      case Selection::truncation:
        return order_[rng.below(truncated_)];
      case Selection::linear_rank:
        return order_[weighted(rng)];
      case Selection::roulette:
        return weighted(rng);
    }
    return 0;
  }

 private:
  [[nodiscard]] std::size_t tournament(Rng& rng) const {
    std::size_t best = rng.below(costs_.size());
    for (std::size_t k = 1; k < settings_.tournament_size; ++k) {
      const std::size_t other = rng.below(costs_.size());
      // Lower wins, NaN never; a mask, because an unpredictable branch would be mispredicted half of the time.
      const bool wins =
          static_cast<int>(!(costs_[other] >= costs_[best])) & static_cast<int>(costs_[other] == costs_[other]);
      best ^= (best ^ other) & (std::size_t{0} - std::size_t{wins});
    }
    return best;
  }
  [[nodiscard]] std::size_t weighted(Rng& rng) const;
  void weigh_values();
  void weigh_ranks();

  Settings settings_;
  std::span<const double> costs_;
  std::vector<std::size_t> order_;  ///< best first; for rank and truncation
  std::vector<double> cumulative_;  ///< for roulette and rank
  std::size_t truncated_ = 0;
};

/// Indices of `costs`, best first, NaN last, ties by index: the order used throughout the engine.
void order_by_cost(std::span<const double> costs, std::vector<std::size_t>& order);

}  // namespace teka
