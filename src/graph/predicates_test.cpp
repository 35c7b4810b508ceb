#include "graph/predicates.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "graph/test_plain_geometry.hpp"

namespace teka {
namespace {

void expect_exact(Site a, Site b, Site c, Site d) {
  const BigSite ia = scaled(a), ib = scaled(b), ic = scaled(c), id = scaled(d);
  ASSERT_EQ(sign_of(orientation(a, b, c)), plain_area(ia, ib, ic).sign());
  ASSERT_EQ(sign_of(incircle(a, b, c, d)), plain_incircle(ia, ib, ic, id));
}

/// Moved by a few units of the smallest step of the test coordinates.
Site nudged(Site p, Rng& rng) {
  const auto step = [&] { return static_cast<double>(rng.between(-2, 2)) * 0x1p-52; };
  return {p.x + step(), p.y + step()};
}

TEST(Predicates, AreExactOnSmallGrids) {
  Rng rng{Seed(1)};
  const auto site = [&] { return Site{static_cast<double>(rng.below(5)), static_cast<double>(rng.below(5))}; };
  for (int i = 0; i < 3000; ++i) expect_exact(site(), site(), site(), site());
}

TEST(Predicates, AreExactNearALine) {
  Rng rng{Seed(2)};
  for (int i = 0; i < 2000; ++i) {
    const double slope = rng.unit();
    const auto site = [&] {
      const double x = std::ldexp(std::trunc(std::ldexp(rng.unit(), 30)), -30);
      return nudged({0.5 + x / 2, std::ldexp(std::trunc(std::ldexp(slope * x, 50)), -50)}, rng);
    };
    expect_exact(site(), site(), site(), site());
  }
}

TEST(Predicates, AreExactNearACircle) {
  Rng rng{Seed(3)};
  int on_circle = 0;
  for (int i = 0; i < 2000; ++i) {
    // Points on a circle with integer coordinates, scaled to fill the bits of a double, then moved slightly.
    constexpr std::array<std::array<int, 2>, 12> kRing = {
        {{5, 0}, {4, 3}, {3, 4}, {0, 5}, {-3, 4}, {-4, 3}, {-5, 0}, {-4, -3}, {-3, -4}, {0, -5}, {3, -4}, {4, -3}}};
    const double scale = std::ldexp(static_cast<double>(rng.between(1, std::int64_t{1} << 40)), -42);
    std::array<Site, 4> sites;
    for (Site& site : sites) {
      const auto& [x, y] = kRing[rng.below(kRing.size())];
      site = {0.375 + x * scale, 0.625 + y * scale};
      if (rng.chance(0.3)) site = nudged(site, rng);
    }
    on_circle += incircle(sites[0], sites[1], sites[2], sites[3]) == 0 ? 1 : 0;
    expect_exact(sites[0], sites[1], sites[2], sites[3]);
  }
  EXPECT_GT(on_circle, 100);
}

RC_GTEST_PROP(Predicates, AreScaleInvariant, (int power)) {
  const int exponent = power % 99;
  Rng rng{Seed(static_cast<std::uint64_t>(power) + 7)};
  std::array<Site, 4> sites;
  for (Site& site : sites) site = nudged({1 + static_cast<double>(rng.below(3)), 1 + rng.unit() * 0x1p-50}, rng);
  const auto [a, b, c, d] = sites;
  const auto grown = [&](Site p) { return Site{std::ldexp(p.x, exponent), std::ldexp(p.y, exponent)}; };
  RC_ASSERT(sign_of(orientation(a, b, c)) == sign_of(orientation(grown(a), grown(b), grown(c))));
  RC_ASSERT(sign_of(incircle(a, b, c, d)) == sign_of(incircle(grown(a), grown(b), grown(c), grown(d))));
}

TEST(Predicates, IdentifyExactCoordinates) {
  for (const double x : {0.0, 1.0, -3.5, 0x1p200, 0x1p-140}) EXPECT_TRUE(is_exact_coordinate(x));
  for (const double x : {HUGE_VAL, -HUGE_VAL, std::nan(""), 0x1p201, 0x1p-141}) EXPECT_FALSE(is_exact_coordinate(x));
}

}  // namespace
}  // namespace teka
