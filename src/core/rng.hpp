// Random numbers from a Seed: xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators",
// 2021), its 256 bits of state filled by one Philox block of the Seed. Philox makes the tree of streams splittable,
// xoshiro makes each stream fast. The distributions are our own, because those of the standard library differ between
// implementations: the same Seed gives the same numbers everywhere.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/seed.hpp"

namespace teka {

class Rng {
 public:
  using State = std::array<std::uint64_t, 4>;

  explicit Rng(const Seed& seed) : state_(Philox::apply({0, 0, 0, 0}, seed.key())) {}
  explicit Rng(const State& state) : state_(state) {}

  /// An Rng(state()) continues with the same numbers.
  [[nodiscard]] const State& state() const { return state_; }

  /// 64 uniform bits.
  std::uint64_t next() {
    auto& [a, b, c, d] = state_;
    const std::uint64_t result = std::rotl(a + d, 23) + a;
    const std::uint64_t shifted = b << 17;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = std::rotl(d, 45);
    return result;
  }

  /// Uniform in [0, n), exactly (Lemire's method). n must be positive.
  std::uint64_t below(std::uint64_t n) {
    auto product = Philox::multiply(next(), n);
    if (product.low < n) {
      const std::uint64_t threshold = -n % n;
      while (product.low < threshold) product = Philox::multiply(next(), n);
    }
    return product.high;
  }

  /// Uniform in [low, high], both included; the arithmetic is unsigned because high - low may not fit into an int64.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    const std::uint64_t offset = span + 1 == 0 ? next() : below(span + 1);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
  }

  /// Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /// True with probability p.
  bool chance(double p) { return unit() < p; }

  /// Standard normal (polar method; the second value is discarded, so there is no hidden state).
  double normal();

  /// Fisher-Yates.
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  State state_;
};

/// The natural logarithm using only +, -, * and /: the C library's may differ in the last bit between machines.
double portable_log(double x);
/// log(1 - p) for p in [0, 1), to full precision even where 1 - p rounds to 1.
double portable_log_complement(double p);
/// e to the power of x, portable in the same way.
double portable_exp(double x);

/// Geometric skips over independent trials with success probability p: next() is the number of failures before the next
/// success. Visiting each of n genes with probability p then takes about n * p draws instead of n.
class Skip {
 public:
  explicit Skip(double p) : scale_(p > 0 && p < 1 ? 1 / portable_log_complement(p) : 0), never_(p <= 0) {}

  std::size_t next(Rng& rng) const {
    if (never_) return static_cast<std::size_t>(-1);
    const double skipped = portable_log(1 - rng.unit()) * scale_;
    return skipped < 0x1p62 ? static_cast<std::size_t>(skipped) : static_cast<std::size_t>(-1);
  }

  /// Calls visit(i) for each chosen i in [0, n).
  template <class Visit>
  void for_each(std::size_t n, Rng& rng, Visit&& visit) const {
    for (std::size_t i = next(rng); i < n;) {
      visit(i);
      const std::size_t skipped = next(rng);
      if (skipped >= n - i) break;
      i += skipped + 1;
    }
  }

 private:
  double scale_;
  bool never_;
};

}  // namespace teka
