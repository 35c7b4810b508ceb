#include "graph/predicates.hpp"

#include <array>
#include <cstddef>

namespace teka {
namespace {

/// An unrounded sum of at most N doubles (Shewchuk's expansion): nonoverlapping, in increasing order of magnitude, so
/// the last component has the sign of the sum.
template <std::size_t N>
struct Expansion {
  std::array<double, N> parts;
  std::size_t count = 0;

  void add(double part) {
    if (part != 0) parts[count++] = part;
  }
  [[nodiscard]] double sign() const { return count == 0 ? 0 : parts[count - 1]; }
};

/// sum + rest equals a + b exactly.
struct Pair {
  double sum, rest;
};

Pair two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// As two_sum, for |a| >= |b|.
Pair fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// Splits a double into its upper and lower bits.
Pair halves(double a) {
  const double scaled = a * (0x1p27 + 1);
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

Pair two_product(double a, double b) {
  const double product = a * b;
  const auto [a_high, a_low] = halves(a);
  const auto [b_high, b_low] = halves(b);
  const double rest = a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
  return {product, rest};
}

Expansion<2> product(double a, double b) {
  const auto [sum, rest] = two_product(a, b);
  Expansion<2> result;
  result.add(rest);
  result.add(sum);
  return result;
}

template <std::size_t N>
Expansion<N> operator-(Expansion<N> e) {
  for (std::size_t i = 0; i < e.count; ++i) e.parts[i] = -e.parts[i];
  return e;
}

template <std::size_t N, std::size_t M>
Expansion<N + M> operator+(const Expansion<N>& e, const Expansion<M>& f) {
  Expansion<N + M> result;
  std::size_t i = 0, j = 0;
  const auto smallest = [&] {
    const bool from_e = j == f.count || (i < e.count && std::abs(e.parts[i]) < std::abs(f.parts[j]));
    return from_e ? e.parts[i++] : f.parts[j++];
  };
  if (e.count + f.count == 0) return result;
  double carried = smallest();
  while (i + j < e.count + f.count) {
    const auto [sum, rest] = two_sum(carried, smallest());
    result.add(rest);
    carried = sum;
  }
  result.add(carried);
  return result;
}

template <std::size_t N, std::size_t M>
Expansion<N + M> operator-(const Expansion<N>& e, const Expansion<M>& f) {
  return e + -f;
}

template <std::size_t N>
Expansion<2 * N> operator*(const Expansion<N>& e, double factor) {
  Expansion<2 * N> result;
  if (e.count == 0) return result;
  auto [carried, first_rest] = two_product(e.parts[0], factor);
  result.add(first_rest);
  for (std::size_t i = 1; i < e.count; ++i) {
    const Pair next = two_product(e.parts[i], factor);
    const Pair low = two_sum(carried, next.rest);
    result.add(low.rest);
    const Pair high = fast_two_sum(next.sum, low.sum);
    result.add(high.rest);
    carried = high.sum;
  }
  result.add(carried);
  return result;
}

Expansion<12> whole_orientation(Site a, Site b, Site c) {
  return (product(a.x, b.y) - product(a.y, b.x)) + (product(b.x, c.y) - product(b.y, c.x)) +
         (product(c.x, a.y) - product(c.y, a.x));
}

/// The minor of one point times its squared distance from the origin.
Expansion<96> lifted(Site p, const Expansion<12>& minor) {
  return minor * p.x * p.x + minor * p.y * p.y;
}

/// Differences of such numbers, products of four of them and a few sums are exact. Points on map tiles are often
/// cocircular and are decided here.
bool is_small_integer(double x) {
  return std::abs(x) <= 0x1p11 && x == std::trunc(x);
}
bool is_small_integer(Site p) {
  return is_small_integer(p.x) && is_small_integer(p.y);
}

}  // namespace

double exact_orientation(Site a, Site b, Site c) {
  if (is_small_integer(a) && is_small_integer(b) && is_small_integer(c)) {
    return (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x);
  }
  return whole_orientation(a, b, c).sign();
}

double exact_incircle(Site a, Site b, Site c, Site d) {
  if (is_small_integer(a) && is_small_integer(b) && is_small_integer(c) && is_small_integer(d)) {
    const double ax = a.x - d.x, ay = a.y - d.y, bx = b.x - d.x, by = b.y - d.y, cx = c.x - d.x, cy = c.y - d.y;
    return (ax * ax + ay * ay) * (bx * cy - cx * by) + (bx * bx + by * by) * (cx * ay - ax * cy) +
           (cx * cx + cy * cy) * (ax * by - bx * ay);
  }
  return ((lifted(a, whole_orientation(b, c, d)) - lifted(b, whole_orientation(a, c, d))) +
          (lifted(c, whole_orientation(a, b, d)) - lifted(d, whole_orientation(a, b, c))))
      .sign();
}

}  // namespace teka
