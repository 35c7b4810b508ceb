#include "evolve/operators.hpp"

#include <cstring>

namespace teka {
namespace {

/// Expands eight coin flips, bits 0..7 of `coins`, to eight bytes of all ones or all zeros.
constexpr std::uint64_t spread(std::uint64_t coins) {
  const std::uint64_t picked = ((coins & 0xFF) * 0x0101010101010101) & 0x8040201008040201;  // byte k keeps bit k
  const std::uint64_t tops = ((picked + 0x7F7F7F7F7F7F7F7F) & 0x8080808080808080) >> 7;
  return tops * 0xFF;
}

}  // namespace

void detail::cross_bytes(const void* a, const void* b, void* child, std::size_t size, Rng& rng) {
  const auto* from_a = static_cast<const char*>(a);
  const auto* from_b = static_cast<const char*>(b);
  auto* to = static_cast<char*>(child);
  const auto mix = [](const char* x, const char* y, char* out, std::size_t n, std::uint64_t coins) {
    std::uint64_t left = 0;
    std::uint64_t right = 0;
    std::memcpy(&left, x, n);
    std::memcpy(&right, y, n);
    right ^= (left ^ right) & spread(coins);
    std::memcpy(out, &right, n);
  };
  std::size_t i = 0;
  for (; i + 64 <= size; i += 64) {
    std::uint64_t coins = rng.next();
    for (std::size_t k = i; k < i + 64; k += 8, coins >>= 8) mix(from_a + k, from_b + k, to + k, 8, coins);
  }
  if (i == size) return;
  std::uint64_t coins = rng.next();
  for (; i + 8 <= size; i += 8, coins >>= 8) mix(from_a + i, from_b + i, to + i, 8, coins);
  if (i < size) mix(from_a + i, from_b + i, to + i, size - i, coins);
}

void blend_cross(std::span<const double> a, std::span<const double> b, std::span<double> child, Rng& rng,
                 double alpha) {
  for (std::size_t i = 0; i < child.size(); ++i) {
    const double low = std::min(a[i], b[i]);
    const double range = std::max(a[i], b[i]) - low;
    child[i] = low - alpha * range + rng.unit() * range * (1 + 2 * alpha);
  }
}

void gaussian_mutation(std::span<double> genes, double rate, double sigma, double low, double high, Rng& rng) {
  Skip(rate).for_each(genes.size(), rng,
                      [&](std::size_t i) { genes[i] = std::clamp(genes[i] + sigma * rng.normal(), low, high); });
}

}  // namespace teka
