// Estimate: the mean of noisy samples with its standard error. Merging in any grouping gives the same count and (up to
// rounding) the same moments, so samples can be taken in blocks on several threads and merged by index.
#pragma once

#include <cmath>
#include <cstdint>

namespace teka {

struct Estimate {
  std::uint64_t count = 0;
  double mean = 0;
  double squares = 0;  ///< sum of squared deviations from the mean

  void add(double sample) {
    ++count;
    const double delta = sample - mean;
    mean += delta / static_cast<double>(count);
    squares += delta * (sample - mean);
  }

  void merge(const Estimate& other) {
    if (other.count == 0) return;
    if (count == 0) {  // exactly, not up to rounding
      *this = other;
      return;
    }
    const auto a = static_cast<double>(count);
    const auto b = static_cast<double>(other.count);
    const double delta = other.mean - mean;
    count += other.count;
    mean += delta * b / (a + b);
    squares += other.squares + delta * delta * a * b / (a + b);
  }

  [[nodiscard]] double variance() const { return count > 1 ? squares / static_cast<double>(count - 1) : 0; }
  [[nodiscard]] double deviation() const { return std::sqrt(variance()); }
  /// The standard error of the mean; infinite with fewer than two samples.
  [[nodiscard]] double error() const {
    return count > 1 ? std::sqrt(variance() / static_cast<double>(count)) : HUGE_VAL;
  }

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

}  // namespace teka
