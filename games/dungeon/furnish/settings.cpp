#include "games/dungeon/furnish/settings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace teka::dungeon {
namespace {

constexpr std::array<std::string_view, 3> kCurveNames = {"flat", "rising", "waves"};

}  // namespace

std::span<const std::string_view> curve_names() {
  return kCurveNames;
}

std::optional<Curve> curve_from_name(std::string_view name) {
  const auto* const found = std::find(kCurveNames.begin(), kCurveNames.end(), name);
  if (found == kCurveNames.end()) return std::nullopt;
  return static_cast<Curve>(found - kCurveNames.begin());
}

double danger_at(Curve curve, double progress, std::size_t rooms) {
  if (curve == Curve::flat) return 1;
  if (curve == Curve::rising) return progress;
  const double waves = std::max(1.0, std::round(static_cast<double>(rooms) / 4));
  const double place = progress * waves;
  const double in_wave = place - std::ceil(place) + 1;  // in (0, 1], so that the end is a peak
  return (0.3 + 0.7 * progress) * (0.35 + 0.65 * in_wave);
}

}  // namespace teka::dungeon
