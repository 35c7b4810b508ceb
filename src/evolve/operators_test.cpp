// Operators: the possible origins of each gene of a child, and their frequencies.
#include "evolve/operators.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

namespace teka {
namespace {

Rng any_rng() {
  return Rng(Seed(*rc::gen::arbitrary<std::uint64_t>()));
}

/// Two parents of the same length without a common gene, so that the origin of each gene is visible.
template <class T>
std::pair<std::vector<T>, std::vector<T>> parents(std::size_t most = 200) {
  const auto size = *rc::gen::inRange<std::size_t>(0, most);
  std::vector<T> a(size);
  std::vector<T> b(size);
  for (std::size_t i = 0; i < size; ++i) {
    a[i] = static_cast<T>(i % 50);
    b[i] = static_cast<T>(i % 50 + 60);
  }
  return {a, b};
}

template <class T>
std::vector<bool> origins(const std::vector<T>& a, const std::vector<T>& b, const std::vector<T>& child) {
  std::vector<bool> from_a;
  for (std::size_t i = 0; i < child.size(); ++i) {
    RC_ASSERT(child[i] == a[i] || child[i] == b[i]);
    from_a.push_back(child[i] == a[i]);
  }
  return from_a;
}

std::size_t changes(const std::vector<bool>& x) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < x.size(); ++i) count += x[i] != x[i - 1];
  return count;
}

template <class T>
void uniform_keeps_genes() {
  const auto [a, b] = parents<T>();
  std::vector<T> child(a.size(), T{59});
  Rng rng = any_rng();
  uniform_cross<T>(a, b, child, rng, *rc::gen::element(0.5, 0.0, 0.3, 1.0));
  origins(a, b, child);
}

RC_GTEST_PROP(UniformCross, TakesEachGeneFromAParent, ()) {
  uniform_keeps_genes<std::uint8_t>();
  uniform_keeps_genes<int>();
  uniform_keeps_genes<double>();
}

template <class T>
void uniform_is_fair(double bias) {
  constexpr std::size_t kGenes = 75;  // not a multiple of 8 or 64: tests the tails too
  constexpr int kRuns = 4000;
  const std::vector<T> a(kGenes, T{1});
  const std::vector<T> b(kGenes, T{0});
  std::vector<T> child(kGenes);
  std::vector<int> ones(kGenes);
  int both = 0;  // adjacent genes from the same parent: genes must be independent
  Rng rng(Seed(5));
  for (int run = 0; run < kRuns; ++run) {
    uniform_cross<T>(a, b, child, rng, bias);
    for (std::size_t i = 0; i < kGenes; ++i) ones[i] += child[i] != T{0};
    for (std::size_t i = 1; i < kGenes; ++i) both += child[i] != T{0} && child[i - 1] != T{0};
  }
  const double deviation = std::sqrt(kRuns * bias * (1 - bias));
  for (const int count : ones) EXPECT_NEAR(count, kRuns * bias, 4.5 * deviation);
  EXPECT_NEAR(both, kRuns * (kGenes - 1) * bias * bias, 0.01 * kRuns * kGenes);
}

TEST(UniformCross, IsFair) {
  uniform_is_fair<std::uint8_t>(0.5);
  uniform_is_fair<int>(0.5);
  uniform_is_fair<std::uint8_t>(0.2);
}

RC_GTEST_PROP(OnePointCross, ChangesParentOnceAtMost, ()) {
  const auto [a, b] = parents<int>();
  std::vector<int> child(a.size());
  Rng rng = any_rng();
  one_point_cross<int>(a, b, child, rng);
  const auto from_a = origins(a, b, child);
  RC_ASSERT(changes(from_a) <= 1);
  if (changes(from_a) == 1) RC_ASSERT(from_a.front());
}

RC_GTEST_PROP(TwoPointCross, TakesOneStretchFromB, ()) {
  const auto [a, b] = parents<int>();
  std::vector<int> child(a.size());
  Rng rng = any_rng();
  two_point_cross<int>(a, b, child, rng);
  const auto from_a = origins(a, b, child);
  RC_ASSERT(changes(from_a) <= 2);
  if (changes(from_a) == 2) RC_ASSERT(from_a.front() && from_a.back());
}

TEST(OnePointCross, EveryCutIsEquallyLikely) {
  constexpr std::size_t kGenes = 4;
  const std::vector<int> a(kGenes, 1);
  const std::vector<int> b(kGenes, 0);
  std::vector<int> child(kGenes);
  std::vector<int> counts(kGenes + 1);
  Rng rng(Seed(3));
  for (int run = 0; run < 10'000; ++run) {
    one_point_cross<int>(a, b, child, rng);
    ++counts[static_cast<std::size_t>(std::accumulate(child.begin(), child.end(), 0))];
  }
  for (const int count : counts) EXPECT_NEAR(count, 2000, 4 * std::sqrt(2000));
}

RC_GTEST_PROP(ArithmeticCross, IsBetweenTheParents, ()) {
  const auto a = *rc::gen::container<std::vector<int>>(30, rc::gen::inRange(-1000, 1000));
  const auto b = *rc::gen::container<std::vector<int>>(30, rc::gen::inRange(-1000, 1000));
  const double share = *rc::gen::inRange(0, 101) / 100.0;
  std::vector<int> child(30);
  arithmetic_cross<int>(a, b, child, share);
  const std::vector<double> real_a(a.begin(), a.end());
  const std::vector<double> real_b(b.begin(), b.end());
  std::vector<double> real_child(30);
  arithmetic_cross<double>(real_a, real_b, real_child, share);
  for (std::size_t i = 0; i < 30; ++i) {
    RC_ASSERT(child[i] >= std::min(a[i], b[i]) && child[i] <= std::max(a[i], b[i]));
    RC_ASSERT(std::abs(real_child[i] - (share * a[i] + (1 - share) * b[i])) < 1e-9);
    RC_ASSERT(std::abs(child[i] - real_child[i]) <= 0.5 + 1e-9);
  }
}

RC_GTEST_PROP(BlendCross, StaysInTheWidenedInterval, ()) {
  const auto a = *rc::gen::container<std::vector<int>>(20, rc::gen::inRange(-9, 9));
  const auto b = *rc::gen::container<std::vector<int>>(20, rc::gen::inRange(-9, 9));
  const std::vector<double> x(a.begin(), a.end());
  const std::vector<double> y(b.begin(), b.end());
  std::vector<double> child(20);
  Rng rng = any_rng();
  const double alpha = *rc::gen::element(0.0, 0.5, 1.0);
  blend_cross(x, y, child, rng, alpha);
  for (std::size_t i = 0; i < 20; ++i) {
    const double margin = alpha * std::abs(x[i] - y[i]) + 1e-12;
    RC_ASSERT(child[i] >= std::min(x[i], y[i]) - margin && child[i] <= std::max(x[i], y[i]) + margin);
  }
}

RC_GTEST_PROP(RectangleCross, TakesOneFullRectangleFromB, ()) {
  const Size size{*rc::gen::inRange(1, 12), *rc::gen::inRange(1, 12)};
  const Grid<int> a(size, 1);
  const Grid<int> b(size, 2);
  Grid<int> child;
  Rng rng = any_rng();
  rectangle_cross(a, b, child, rng);
  RC_ASSERT(child.size() == size);
  int left = size.width, right = -1, top = size.height, bottom = -1, count = 0;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      if (child[Point{x, y}] == 1) continue;
      ++count;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = std::max(bottom, y);
    }
  }
  RC_ASSERT(count > 0 && count == (right - left + 1) * (bottom - top + 1));
}

TEST(Operators, AcceptEmptyGenomes) {
  Rng rng(Seed(1));
  std::vector<int> none;
  uniform_cross<int>(none, none, none, rng);
  one_point_cross<int>(none, none, none, rng);
  two_point_cross<int>(none, none, none, rng);
  swap_mutation<int>(none, rng);
  flip_mutation<int>(none, 0.5, rng);
  std::vector<std::uint8_t> bytes;
  uniform_cross<std::uint8_t>(bytes, bytes, bytes, rng);
  Grid<int> empty;
  rectangle_cross(empty, Grid<int>{}, empty, rng);
  EXPECT_TRUE(none.empty());
}

/// Each gene changes with probability `rate`, wherever it is.
template <class Mutate>
void expect_rate(double rate, Mutate mutate) {
  constexpr std::size_t kGenes = 40;
  constexpr int kRuns = 5000;
  std::vector<int> changed(kGenes);
  Rng rng(Seed(11));
  for (int run = 0; run < kRuns; ++run) mutate(rng, changed);
  const double deviation = std::sqrt(kRuns * rate * (1 - rate));
  for (const int count : changed) EXPECT_NEAR(count, kRuns * rate, 4.5 * deviation);
}

TEST(FlipMutation, FlipsAtTheRate) {
  for (const double rate : {0.0, 0.01, 0.3, 1.0}) {
    expect_rate(rate, [&](Rng& rng, std::vector<int>& changed) {
      std::vector<std::uint8_t> genes(changed.size(), 1);
      flip_mutation<std::uint8_t>(genes, rate, rng);
      for (std::size_t i = 0; i < genes.size(); ++i) changed[i] += genes[i] == 0;
    });
  }
}

TEST(GaussianMutation, MutatesAtTheRateWithinTheBounds) {
  expect_rate(0.2, [&](Rng& rng, std::vector<int>& changed) {
    std::vector<double> genes(changed.size(), 0.5);
    gaussian_mutation(genes, 0.2, 1, 0, 1, rng);
    for (std::size_t i = 0; i < genes.size(); ++i) {
      changed[i] += genes[i] != 0.5;
      ASSERT_TRUE(genes[i] >= 0 && genes[i] <= 1);
    }
  });
}

TEST(ResetMutation, IsUniformBetweenTheBounds) {
  Rng rng(Seed(2));
  std::vector<int> counts(5);
  std::vector<int> genes(10'000, 77);
  reset_mutation<int>(genes, 1, -2, 2, rng);
  for (const int gene : genes) ++counts[static_cast<std::size_t>(gene + 2)];
  for (const int count : counts) EXPECT_NEAR(count, 2000, 4 * std::sqrt(2000));
}

RC_GTEST_PROP(SwapMutation, KeepsThePermutation, ()) {
  std::vector<int> genes(static_cast<std::size_t>(*rc::gen::inRange(1, 30)));
  std::iota(genes.begin(), genes.end(), 0);
  auto swapped = genes;
  Rng rng = any_rng();
  swap_mutation<int>(swapped, rng);
  int moved = 0;
  for (std::size_t i = 0; i < genes.size(); ++i) moved += genes[i] != swapped[i];
  RC_ASSERT(moved == 0 || moved == 2);
  std::sort(swapped.begin(), swapped.end());
  RC_ASSERT(swapped == genes);
}

}  // namespace
}  // namespace teka
