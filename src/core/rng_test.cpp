// Generators against published known answers, distributions against theory. All seeds are fixed, so the tests are
// deterministic. Bounds are about five standard deviations.
#include "core/rng.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

namespace teka {
namespace {

constexpr double kThreeUlps = 3 * 0x1p-52;
constexpr std::uint64_t kOnes = std::numeric_limits<std::uint64_t>::max();

/// Pearson's statistic as a number of standard deviations from its mean (roughly normal for many cells).
double chi_square_sigmas(const std::vector<int>& counts, double expected) {
  double chi = 0;
  for (const int c : counts) chi += (c - expected) * (c - expected) / expected;
  const auto freedom = static_cast<double>(counts.size() - 1);
  return (chi - freedom) / std::sqrt(2 * freedom);
}

double correlation(Rng a, Rng b, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += (a.unit() - 0.5) * (b.unit() - 0.5);
  return sum / count * 12;
}

TEST(Philox, KnownAnswers) {
  EXPECT_EQ(Philox::apply({0, 0, 0, 0}, {0, 0}),
            (Philox::Block{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}));
  EXPECT_EQ(Philox::apply({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Philox::Block{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0}));
  EXPECT_EQ(Philox::apply({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
                          {0x452821e638d01377, 0xbe5466cf34e90c6c}),
            (Philox::Block{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6}));
}

TEST(Rng, XoshiroKnownAnswers) {
  Rng rng(Rng::State{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {41943041UL, 58720359UL, 3588806011781223UL, 3591011842654386UL, 9228616714210784205UL, 9973669472204895162UL,
        14011001112246962877UL, 12406186145184390807UL, 15849039046786891736UL, 10450023813501588000UL}) {
    EXPECT_EQ(rng.next(), expected);
  }
}

// Every generated level depends on these values: changing them changes all output.
TEST(Rng, PinnedStreams) {
  Rng root{Seed(1)};
  for (const std::uint64_t expected :
       {0x802c8aa18d199e67UL, 0xbc33c6d1e82356faUL, 0x656564bec635572fUL, 0x0be53217a53844a1UL})
    EXPECT_EQ(root.next(), expected);
  Rng leaf{Seed(1).child(2).child(3)};
  for (const std::uint64_t expected :
       {0x901eae8018d18309UL, 0x0cb70cf92a3cd5fcUL, 0xe4ebf6abe665dfceUL, 0x6fb5734b0e192c1fUL})
    EXPECT_EQ(leaf.next(), expected);
  EXPECT_EQ(Rng(Seed(1).child("mutation")).next(), 0xfe84eb0f6f04bf94UL);
}

TEST(Rng, BelowIsUniform) {
  for (const std::uint64_t n : {2U, 3U, 6U, 7U, 10U, 16U, 100U, 1000U}) {
    Rng rng(Seed(2).child(n));
    std::vector<int> counts(n);
    const int draws = static_cast<int>(n) * 200;
    for (int i = 0; i < draws; ++i) ++counts[rng.below(n)];
    // With few cells the statistic has a longer upper tail.
    EXPECT_LT(chi_square_sigmas(counts, 200), 6) << n;
    EXPECT_GT(chi_square_sigmas(counts, 200), -4) << n;
  }
}

TEST(Rng, BelowIsUniformWhereRejectionMatters) {
  const std::uint64_t n = std::uint64_t{3} << 62;  // a quarter of all draws must be rejected
  Rng rng{Seed(3)};
  std::vector<int> thirds(3);
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t x = rng.below(n);
    ASSERT_LT(x, n);
    ++thirds[x >> 62];
  }
  EXPECT_LT(chi_square_sigmas(thirds, 10000), 6);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, BetweenIncludesBothEnds) {
  Rng rng{Seed(4)};
  std::map<std::int64_t, int> counts;
  for (int i = 0; i < 5000; ++i) ++counts[rng.between(-2, 2)];
  EXPECT_EQ(counts.size(), 5U);
  EXPECT_EQ(counts.begin()->first, -2);
  EXPECT_EQ(counts.rbegin()->first, 2);
  EXPECT_EQ(rng.between(7, 7), 7);
  constexpr auto kLow = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHigh = std::numeric_limits<std::int64_t>::max();
  int negative = 0;
  for (int i = 0; i < 1000; ++i) negative += rng.between(kLow, kHigh) < 0 ? 1 : 0;
  EXPECT_NEAR(negative, 500, 80);
  for (int i = 0; i < 1000; ++i) EXPECT_GT(rng.between(kLow + 1, kHigh), kLow);
}

TEST(Rng, UnitMoments) {
  Rng rng{Seed(5)};
  const int n = 200000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < n; ++i) {
    const double u = rng.unit();
    ASSERT_TRUE(u >= 0 && u < 1);
    sum += u;
    squares += u * u;
  }
  EXPECT_NEAR(sum / n, 0.5, 5 * std::sqrt(1.0 / 12 / n));
  EXPECT_NEAR(squares / n, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / n));
}

TEST(Rng, ChanceOfZeroAndOneIsExact) {
  Rng rng{Seed(6)};
  int hits = 0;
  for (int i = 0; i < 10000; ++i) {
    EXPECT_FALSE(rng.chance(0));
    EXPECT_TRUE(rng.chance(1));
    hits += rng.chance(0.3) ? 1 : 0;
  }
  EXPECT_NEAR(hits, 3000, 5 * std::sqrt(2100));
}

TEST(Rng, NormalMomentsAndTails) {
  Rng rng{Seed(7)};
  const int n = 200000;
  std::array<double, 4> moments{};
  std::array<int, 3> beyond{};
  for (int i = 0; i < n; ++i) {
    const double x = rng.normal();
    double power = 1;
    for (double& m : moments) m += (power *= x) / n;
    for (std::size_t k = 0; k < 3; ++k) beyond[k] += std::abs(x) > static_cast<double>(k + 1) ? 1 : 0;
  }
  EXPECT_NEAR(moments[0], 0, 5 / std::sqrt(n));
  EXPECT_NEAR(moments[1], 1, 5 * std::sqrt(2.0 / n));
  EXPECT_NEAR(moments[2], 0, 5 * std::sqrt(15.0 / n));
  EXPECT_NEAR(moments[3], 3, 5 * std::sqrt(96.0 / n));
  const std::array<double, 3> tails = {0.3173105, 0.0455003, 0.0026998};
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(beyond[k], n * tails[k], 5 * std::sqrt(n * tails[k]));
}

TEST(Rng, ShuffleIsUniformOverPermutations) {
  Rng rng{Seed(8)};
  std::map<std::array<int, 4>, int> seen;
  for (int i = 0; i < 24000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    rng.shuffle(std::span<int>(items));
    ++seen[items];
  }
  ASSERT_EQ(seen.size(), 24U);
  std::vector<int> counts;
  for (const auto& [order, count] : seen) counts.push_back(count);
  EXPECT_LT(std::abs(chi_square_sigmas(counts, 1000)), 5);
  rng.shuffle(std::span<int>{});
}

TEST(Skip, MatchesIndependentTrialsAtEachPosition) {
  constexpr std::size_t kPositions = 50;
  const int rounds = 20000;
  for (const double p : {0.01, 0.2, 0.5, 0.9}) {
    Rng rng{Seed(9)};
    const Skip skip(p);
    std::array<int, kPositions> hits{};
    double both = 0;  // adjacent positions chosen together: trials must be independent
    for (int round = 0; round < rounds; ++round) {
      std::size_t previous = kPositions;
      skip.for_each(kPositions, rng, [&](std::size_t i) {
        ASSERT_LT(i, kPositions);
        ++hits[i];
        both += i == previous + 1 ? 1 : 0;
        previous = i;
      });
    }
    for (const int h : hits) EXPECT_NEAR(h, rounds * p, 5 * std::sqrt(rounds * p * (1 - p))) << p;
    const double pairs = rounds * (kPositions - 1.0) * p * p;
    EXPECT_NEAR(both, pairs, 6 * std::sqrt(pairs * (1 + 2 * p))) << p;
  }
}

TEST(Skip, EdgeCases) {
  Rng rng{Seed(10)};
  const auto count = [&](double p, std::size_t n) {
    std::size_t visits = 0;
    Skip(p).for_each(n, rng, [&](std::size_t) { ++visits; });
    return visits;
  };
  EXPECT_EQ(count(0, 1000), 0U);
  EXPECT_EQ(count(-1, 1000), 0U);
  EXPECT_EQ(count(1, 1000), 1000U);
  EXPECT_EQ(count(2, 1000), 1000U);
  EXPECT_EQ(count(0.5, 0), 0U);
  EXPECT_EQ(count(1, 0), 0U);
  for (const double tiny : {1e-15, 1e-17, 1e-30, 1e-300, 5e-324}) EXPECT_EQ(count(tiny, 1000000), 0U) << tiny;
}

TEST(Skip, SmallProbabilitiesAreExact) {
  // 1 - (1 - 1e-15) is 11 % off in doubles; the mean number of failures must not be.
  for (const double p : {1e-3, 1e-9, 1e-15}) {
    Rng rng{Seed(11)};
    const Skip skip(p);
    double sum = 0;
    for (int i = 0; i < 20000; ++i) sum += static_cast<double>(skip.next(rng));
    EXPECT_NEAR(sum / 20000 * p, 1, 5 / std::sqrt(20000)) << p;
  }
}

TEST(Streams, SiblingsParentsAndChildrenAreUncorrelated) {
  const int n = 2000;
  const double bound = 5 / std::sqrt(n);
  for (std::uint64_t i = 0; i < 50; ++i) {
    const Seed parent = Seed(i);
    EXPECT_LT(std::abs(correlation(Rng(parent.child(i)), Rng(parent.child(i + 1)), n)), bound);
    EXPECT_LT(std::abs(correlation(Rng(parent), Rng(parent.child(i)), n)), bound);
    EXPECT_LT(std::abs(correlation(Rng(parent), Rng(Seed(i + 1)), n)), bound);
    EXPECT_LT(std::abs(correlation(Rng(parent.child(0)), Rng(parent.child(0).child(0)), n)), bound);
  }
}

TEST(Streams, FirstNumbersAcrossChildrenAreUniform) {
  std::vector<int> counts(64);
  for (std::uint64_t i = 0; i < 64000; ++i) ++counts[Rng(Seed(12).child(i)).below(64)];
  EXPECT_LT(std::abs(chi_square_sigmas(counts, 1000)), 5);
}

TEST(Streams, OneBitOfTheIndexFlipsHalfOfTheOutput) {
  std::array<int, 64> flips{};  // per output bit, over all input bits
  const int rounds = 40;
  for (int round = 0; round < rounds; ++round) {
    const Seed seed = Seed(13).child(static_cast<std::uint64_t>(round));
    const std::uint64_t base = static_cast<std::uint64_t>(round) * 0x123456789;
    const std::uint64_t before = Rng(seed.child(base)).next();
    for (unsigned bit = 0; bit < 64; ++bit) {
      const std::uint64_t change = before ^ Rng(seed.child(base ^ (std::uint64_t{1} << bit))).next();
      EXPECT_NEAR(std::popcount(change), 32, 24);
      for (unsigned out = 0; out < 64; ++out) flips[out] += static_cast<int>(change >> out & 1U);
    }
  }
  const double trials = rounds * 64;
  // The 64 changes of a round share `before`, but for a random function each is still a fair coin.
  for (const int f : flips) EXPECT_NEAR(f, trials / 2, 5 * std::sqrt(trials) / 2);
}

TEST(Streams, NamesAndNumbersAreDifferentChildren) {
  const Seed seed(14);
  EXPECT_EQ(seed.child(3), seed.child(3));
  EXPECT_NE(seed.child(3), seed.child(4));
  EXPECT_NE(seed.child("a"), seed.child("b"));
  EXPECT_NE(seed.child(1).child(2), seed.child(2).child(1));
  EXPECT_NE(seed.child(0), seed);
}

TEST(PortableLog, MatchesTheStandardLibrary) {
  Rng rng{Seed(15)};
  const auto check = [](double x) {
    const double expected = std::log(x);
    EXPECT_NEAR(portable_log(x), expected, kThreeUlps * std::abs(expected)) << x;
  };
  for (int i = 0; i < 20000; ++i) {
    check(1 - rng.unit());
    check(1 + rng.unit());
    check(std::ldexp(0.5 + rng.unit(), static_cast<int>(rng.between(-1000, 1000))));
    check(1 + (rng.unit() - 0.5) * 1e-6);
  }
  for (const double x : {5e-324, 0x1p-1022, 0x1p-53, 1.0, 2.0, std::numeric_limits<double>::max()}) check(x);
  EXPECT_EQ(portable_log(1), 0);
  EXPECT_EQ(portable_log(0), -HUGE_VAL);
}

TEST(PortableLog, ComplementMatchesLog1p) {
  Rng rng{Seed(16)};
  for (int i = 0; i < 20000; ++i) {
    const double p = std::ldexp(rng.unit(), -static_cast<int>(rng.below(80)));
    const double expected = std::log1p(-p);
    EXPECT_NEAR(portable_log_complement(p), expected, kThreeUlps * std::abs(expected)) << p;
  }
}

TEST(PortableExp, MatchesTheStandardLibrary) {
  Rng rng{Seed(17)};
  const auto check = [](double x) {
    const double expected = std::exp(x);
    EXPECT_NEAR(portable_exp(x), expected, kThreeUlps * expected) << x;
  };
  for (int i = 0; i < 20000; ++i) {
    check(2 * rng.unit() - 1);
    check(1400 * (rng.unit() - 0.5));
    check((rng.unit() - 0.5) * 1e-6);
  }
  for (const double x : {-708.0, -1.0, 1.0, std::nextafter(1.0, 2.0), 709.0}) check(x);
  EXPECT_EQ(portable_exp(0), 1);
  EXPECT_EQ(portable_exp(710), HUGE_VAL);
  EXPECT_EQ(portable_exp(HUGE_VAL), HUGE_VAL);
  EXPECT_EQ(portable_exp(-746), 0);
  EXPECT_EQ(portable_exp(-HUGE_VAL), 0);
  EXPECT_TRUE(std::isnan(portable_exp(NAN)));
}

}  // namespace
}  // namespace teka
