// Numbers of many played games for a report: means with errors, quantiles, shares, speed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "core/metrics.hpp"

namespace teka {

/// "1234 ± 56"; the mean alone when one game says nothing about the error.
std::string mean_with_error(const Estimate& estimate, int digits = 0);

double sum_of(const Estimate& estimate);

/// The least number that so many percent of the numbers do not exceed; sorted, not empty.
template <class T>
T quantile(std::span<const T> sorted, std::size_t percent) {
  const std::size_t count = (percent * sorted.size() + 99) / 100;
  return sorted[std::max<std::size_t>(count, 1) - 1];
}

/// So many of n games, as a share with the standard error of a binomial distribution.
Metric share_metric(std::string name, std::size_t count, std::uint64_t n);

/// Moves and the seconds that they took.
struct Speed {
  double moves = 0;
  double seconds = 0;

  [[nodiscard]] double moves_per_second() const { return moves / std::max(seconds, 1e-9); }
};

}  // namespace teka
