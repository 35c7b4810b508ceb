// Reference implementations for tests: big-integer geometry and the triangulation by its definition; slow but simple.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <span>
#include <stdexcept>
#include <vector>

#include "graph/delaunay.hpp"

namespace teka {

/// Up to 448 bits, two's complement.
class BigInteger {
 public:
  BigInteger() = default;
  explicit BigInteger(std::int64_t value) {
    words_.fill(value < 0 ? ~0U : 0U);
    words_[0] = static_cast<std::uint32_t>(value);
    words_[1] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) >> 32);
  }

  friend BigInteger operator+(const BigInteger& a, const BigInteger& b) {
    BigInteger sum;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < kWords; ++i) {
      carry += static_cast<std::uint64_t>(a.words_[i]) + b.words_[i];
      sum.words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    return sum;
  }
  friend BigInteger operator-(BigInteger a) {
    for (auto& word : a.words_) word = ~word;
    return a + BigInteger(1);
  }
  friend BigInteger operator-(const BigInteger& a, const BigInteger& b) { return a + -b; }
  friend BigInteger operator*(const BigInteger& a, const BigInteger& b) {
    BigInteger product;
    for (std::size_t i = 0; i < kWords; ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; i + j < kWords; ++j) {
        carry += static_cast<std::uint64_t>(a.words_[i]) * b.words_[j] + product.words_[i + j];
        product.words_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
    }
    return product;
  }
  friend bool operator==(const BigInteger&, const BigInteger&) = default;

  [[nodiscard]] int sign() const {
    if ((words_.back() >> 31) != 0) return -1;
    return std::any_of(words_.begin(), words_.end(), [](std::uint32_t word) { return word != 0; }) ? 1 : 0;
  }

 private:
  static constexpr std::size_t kWords = 14;
  std::array<std::uint32_t, kWords> words_{};
};

struct BigSite {
  BigInteger x, y;
};

/// Scaled by 2^52; the double must be a multiple of 2^-52 below 2^11.
inline BigInteger scaled(double x) {
  const double whole = std::ldexp(x, 52);
  if (whole != std::trunc(whole) || std::abs(whole) >= 0x1p63) throw std::logic_error("not a test coordinate");
  return BigInteger(static_cast<std::int64_t>(whole));
}
inline BigSite scaled(Site p) {
  return {scaled(p.x), scaled(p.y)};
}

/// Twice the signed area of the triangle, positive when counter-clockwise.
inline BigInteger plain_area(const BigSite& a, const BigSite& b, const BigSite& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

inline int plain_incircle(const BigSite& a, const BigSite& b, const BigSite& c, const BigSite& d) {
  const auto minor = [&](const BigSite& p, const BigSite& q, const BigSite& r) {
    const BigInteger x = p.x - d.x, y = p.y - d.y;
    return (x * x + y * y) * ((q.x - d.x) * (r.y - d.y) - (q.y - d.y) * (r.x - d.x));
  };
  return (minor(a, b, c) + minor(b, c, a) + minor(c, a, b)).sign();
}

inline int sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/// All counter-clockwise triangles with an empty circumcircle: the triangulation itself unless four sites are
/// cocircular; then it contains every possible one.
inline std::set<Triangle> plain_delaunay(std::span<const BigSite> sites) {
  std::set<Triangle> triangles;
  const auto n = static_cast<std::uint32_t>(sites.size());
  for (std::uint32_t a = 0; a < n; ++a) {
    for (std::uint32_t b = a + 1; b < n; ++b) {
      for (std::uint32_t c = a + 1; c < n; ++c) {
        if (c == b || plain_area(sites[a], sites[b], sites[c]).sign() <= 0) continue;
        const bool empty = std::all_of(sites.begin(), sites.end(), [&](const BigSite& d) {
          return plain_incircle(sites[a], sites[b], sites[c], d) <= 0;
        });
        if (empty) triangles.insert({a, b, c});
      }
    }
  }
  return triangles;
}

/// Pairs of sites with all others on their left, or on the same line but not between them: the convex hull, split at
/// every site on it.
inline std::vector<Edge> plain_hull(std::span<const BigSite> sites) {
  std::vector<Edge> hull;
  const auto is_between = [](const BigSite& a, const BigSite& b, const BigSite& p) {
    return ((p.x - a.x) * (p.x - b.x) + (p.y - a.y) * (p.y - b.y)).sign() < 0;
  };
  const auto n = static_cast<std::uint32_t>(sites.size());
  for (std::uint32_t a = 0; a < n; ++a) {
    for (std::uint32_t b = 0; b < n; ++b) {
      const bool is_edge = a != b && std::all_of(sites.begin(), sites.end(), [&](const BigSite& p) {
                             const int side = plain_area(sites[a], sites[b], p).sign();
                             return side > 0 || (side == 0 && !is_between(sites[a], sites[b], p));
                           });
      if (is_edge) hull.push_back({a, b});  // from a to b
    }
  }
  return hull;
}

}  // namespace teka
