// Numbers of many played games for a report: means with errors, quantiles, shares, speed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "core/metrics.hpp"
#include "core/text.hpp"

namespace teka {

/// "1234 ± 56"; the mean alone when there is only one game.
std::string mean_with_error(const Estimate& estimate, int digits = 0);

double sum_of(const Estimate& estimate);

/// The smallest of the numbers that at least this many percent do not exceed; they are sorted and not empty.
template <class T>
T quantile(std::span<const T> sorted, std::size_t percent) {
  const std::size_t count = (percent * sorted.size() + 99) / 100;
  return sorted[std::max<std::size_t>(count, 1) - 1];
}

/// Moves, and the time that they took.
struct Speed {
  double moves = 0;
  double seconds = 0;

  [[nodiscard]] double moves_per_second() const { return moves / std::max(seconds, 1e-9); }
};

}  // namespace teka
