#include "evolve/map_elites.hpp"

namespace teka {

std::optional<std::size_t> Axis::bin(double x) const {
  if (!(x >= low && x <= high)) return std::nullopt;
  const double place = (x - low) / (high - low) * static_cast<double>(bins);
  return std::min(static_cast<std::size_t>(place), bins - 1);
}

Result<void> validate(const MapSettings& s) {
  constexpr std::size_t kMost = 10'000'000;
  for (const Axis& axis : s.axes) {
    if (!(axis.low < axis.high && std::isfinite(axis.high - axis.low))) {
      return fail("an axis from {} to {} is not an interval", axis.low, axis.high);
    }
    if (axis.bins < 1 || axis.bins > kMost)
      return fail("an axis of {} bins is out of range; choose 1 to {}", axis.bins, kMost);
  }
  if (s.axes[0].bins * s.axes[1].bins > kMost) {
    return fail("a map of {} by {} cells is too large; the maximum is {} cells", s.axes[0].bins, s.axes[1].bins, kMost);
  }
  if (s.start < 1 || s.batch < 1) return fail("a map needs at least 1 initial individual and 1 per batch");
  if (s.start > kMost || s.batch > kMost) return fail("too many individuals at a time; the maximum is {}", kMost);
  if (!(s.crossover_rate >= 0 && s.crossover_rate <= 1)) {
    return fail("the crossover rate {} is not a probability from 0 to 1", s.crossover_rate);
  }
  if (s.samples < 1) return fail("a noisy problem needs at least 1 sample");
  return {};
}

}  // namespace teka
