#include "core/rng.hpp"

#include <cmath>
#include <numbers>

namespace teka {
namespace {

constexpr double kLog2 = std::numbers::ln2;

/// 2 atanh(s) for |s| <= 0.1716: eleven terms reach double precision. Summed in pairs (Estrin), because a long chain of
/// dependent multiplications would dominate the cost.
double twice_atanh(double s) {
  const double s2 = s * s;
  const double s4 = s2 * s2;
  const double s8 = s4 * s4;
  const double low = (1 + s2 * (1.0 / 3)) + s4 * (1.0 / 5 + s2 * (1.0 / 7));
  const double middle = (1.0 / 9 + s2 * (1.0 / 11)) + s4 * (1.0 / 13 + s2 * (1.0 / 15));
  const double high = (1.0 / 17 + s2 * (1.0 / 19)) + s4 * (1.0 / 21);
  return 2 * s * (low + s8 * (middle + s8 * high));
}

}  // namespace

double Rng::normal() {
  while (true) {
    const double x = 2 * unit() - 1;
    const double y = 2 * unit() - 1;
    const double r = x * x + y * y;
    if (r > 0 && r < 1) return x * std::sqrt(-2 * portable_log(r) / r);
  }
}

double portable_log(double x) {
  if (!(x >= 0x1p-1022)) return x > 0 ? portable_log(x * 0x1p60) - 60 * kLog2 : -HUGE_VAL;
  // x = m * 2^exponent with m in [sqrt(1/2), sqrt(2)), taken from the bit pattern: exact.
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t shifted = bits - 0x3FE6A09E667F3BCD;  // the bits of sqrt(1/2)
  const auto exponent = static_cast<std::int64_t>(shifted) >> 52;
  const auto m = std::bit_cast<double>(bits - (static_cast<std::uint64_t>(exponent) << 52));
  return twice_atanh((m - 1) / (m + 1)) + static_cast<double>(exponent) * kLog2;
}

double portable_log_complement(double p) {
  // Near 0 the subtraction 1 - p would lose digits of p; log(1 - p) = -2 atanh(p / (2 - p)) does not need it.
  return p < 0.25 ? -twice_atanh(p / (2 - p)) : portable_log(1 - p);
}

double portable_exp(double x) {
  constexpr double kFarAway = 800;  // beyond it the result overflows or underflows
  if (!(std::abs(x) < kFarAway)) return x > 0 ? HUGE_VAL : x < 0 ? 0 : x;
  // x = rest + doublings * log(2); log(2) is split into two parts, the first with so few bits that its product is
  // exact.
  constexpr double kLog2High = 0x1.62e42feep-1;  // NOLINT(modernize-use-std-numbers): its first 32 bits only
  constexpr double kLog2Low = 0x1.a39ef35793c76p-33;
  const double doublings = std::abs(x) <= 1 ? 0 : std::floor(x / kLog2 + 0.5);
  const double rest = x - doublings * kLog2High - doublings * kLog2Low;
  double sum = 1;
  for (int k = 20; k >= 1; --k) sum = 1 + rest / k * sum;
  return std::ldexp(sum, static_cast<int>(doublings));
}

}  // namespace teka
