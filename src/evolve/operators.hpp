// Standard crossovers and mutations for genomes that are sequences: std::vector, std::array or the cells of a Grid
// (anything that converts to std::span). Grids also have a crossover that keeps neighbourhoods together.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "core/grid.hpp"
#include "core/rng.hpp"

namespace teka {

namespace detail {
/// Uniform crossover of one-byte genes, eight at a time.
void cross_bytes(const void* a, const void* b, void* child, std::size_t size, Rng& rng);
}  // namespace detail

/// Each gene from a with probability `bias`, otherwise from b.
template <class T>
void uniform_cross(std::span<const T> a, std::span<const T> b, std::span<T> child, Rng& rng, double bias = 0.5) {
  if (bias == 0.5) {  // 64 fair coin flips from one draw
    if constexpr (sizeof(T) == 1) return detail::cross_bytes(a.data(), b.data(), child.data(), child.size(), rng);
    for (std::size_t i = 0; i < child.size();) {
      std::uint64_t coins = rng.next();
      for (const std::size_t end = std::min(child.size(), i + 64); i < end; ++i, coins >>= 1) {
        child[i] = (coins & 1) != 0 ? a[i] : b[i];
      }
    }
    return;
  }
  for (std::size_t i = 0; i < child.size(); ++i) child[i] = rng.chance(bias) ? a[i] : b[i];
}

/// One cut point: genes before it from a, the rest from b.
template <class T>
void one_point_cross(std::span<const T> a, std::span<const T> b, std::span<T> child, Rng& rng) {
  const auto cut = static_cast<std::ptrdiff_t>(rng.below(child.size() + 1));
  std::copy(a.begin(), a.begin() + cut, child.begin());
  std::copy(b.begin() + cut, b.end(), child.begin() + cut);
}

/// Two cut points: genes between them from b, the rest from a.
template <class T>
void two_point_cross(std::span<const T> a, std::span<const T> b, std::span<T> child, Rng& rng) {
  auto low = static_cast<std::ptrdiff_t>(rng.below(child.size() + 1));
  auto high = static_cast<std::ptrdiff_t>(rng.below(child.size() + 1));
  if (low > high) std::swap(low, high);
  std::copy(a.begin(), a.end(), child.begin());
  std::copy(b.begin() + low, b.begin() + high, child.begin() + low);
}

/// share * a + (1 - share) * b for each gene; rounded to nearest for integers.
template <class T>
void arithmetic_cross(std::span<const T> a, std::span<const T> b, std::span<T> child, double share) {
  for (std::size_t i = 0; i < child.size(); ++i) {
    const double mixed = share * static_cast<double>(a[i]) + (1 - share) * static_cast<double>(b[i]);
    if constexpr (std::is_integral_v<T>) {
      child[i] = static_cast<T>(std::floor(mixed + 0.5));
    } else {
      child[i] = static_cast<T>(mixed);
    }
  }
}

/// BLX-alpha (Eshelman and Schaffer 1993): each gene uniform in the parents' interval, widened by alpha on both sides.
void blend_cross(std::span<const double> a, std::span<const double> b, std::span<double> child, Rng& rng,
                 double alpha = 0.5);

/// A random rectangle from b, the rest from a: keeps two-dimensional neighbourhoods together.
template <class T>
void rectangle_cross(const Grid<T>& a, const Grid<T>& b, Grid<T>& child, Rng& rng) {
  child = a;
  if (a.size().area() == 0) return;
  const auto span_of = [&](int length) {
    auto low = static_cast<int>(rng.below(static_cast<std::uint64_t>(length)));
    auto high = static_cast<int>(rng.below(static_cast<std::uint64_t>(length)));
    if (low > high) std::swap(low, high);
    return std::pair(low, high);
  };
  const auto [left, right] = span_of(a.width());
  const auto [top, bottom] = span_of(a.height());
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) child[Point{x, y}] = b[Point{x, y}];
  }
}

/// Adds normal noise of standard deviation sigma to each gene with probability `rate`; clamps to [low, high].
void gaussian_mutation(std::span<double> genes, double rate, double sigma, double low, double high, Rng& rng);

/// Replaces each gene with probability `rate` by a uniform integer in [low, high].
template <class T>
void reset_mutation(std::span<T> genes, double rate, std::int64_t low, std::int64_t high, Rng& rng) {
  Skip(rate).for_each(genes.size(), rng, [&](std::size_t i) { genes[i] = static_cast<T>(rng.between(low, high)); });
}

/// Flips each gene (0 <-> 1) with probability `rate`.
template <class T>
void flip_mutation(std::span<T> genes, double rate, Rng& rng) {
  Skip(rate).for_each(genes.size(), rng, [&](std::size_t i) { genes[i] = static_cast<T>(1 - genes[i]); });
}

/// Swaps two genes: for permutations.
template <class T>
void swap_mutation(std::span<T> genes, Rng& rng) {
  if (genes.empty()) return;
  std::swap(genes[rng.below(genes.size())], genes[rng.below(genes.size())]);
}

}  // namespace teka
