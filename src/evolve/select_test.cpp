// Selection: the frequencies of picks against the exact probabilities, by chi-square with fixed seeds.
#include "evolve/select.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace teka {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr int kDraws = 100'000;

std::vector<int> picks(const Settings& settings, const std::vector<double>& costs) {
  Selector selector(settings);
  selector.prepare(costs);
  Rng rng(Seed(1));
  std::vector<int> counts(costs.size());
  for (int i = 0; i < kDraws; ++i) ++counts[selector.pick(rng)];
  return counts;
}

/// Fails far beyond the 99.9th percentile of chi-square, or if anything of probability 0 is picked.
void expect_distribution(const std::vector<int>& counts, const std::vector<double>& probabilities) {
  double chi_square = 0;
  double degrees = -1;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = probabilities[i] * kDraws;
    if (expected == 0) {
      EXPECT_EQ(counts[i], 0) << "index " << i;
      continue;
    }
    degrees += 1;
    chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  EXPECT_LT(chi_square, degrees + 3.3 * std::sqrt(2 * degrees) + 6);
}

std::vector<double> normalised(std::vector<double> weights) {
  double sum = 0;
  for (const double w : weights) sum += w;
  for (double& w : weights) w /= sum;
  return weights;
}

TEST(Roulette, MinimisingIsInverselyProportional) {
  const Settings settings{.goal = Goal::minimise, .selection = Selection::roulette};
  expect_distribution(picks(settings, {1, 2, 4, kNaN, 8, kInf}), normalised({1, 0.5, 0.25, 0, 0.125, 0}));
}

TEST(Roulette, MaximisingIsProportional) {
  const Settings settings{.goal = Goal::maximise, .selection = Selection::roulette};
  expect_distribution(picks(settings, {-1, -2, -4, kNaN, 0, 3, kInf}), normalised({1, 2, 4, 0, 0, 0, 0}));
}

TEST(Roulette, PerfectValuesAreEquallyLikely) {
  const Settings minimise{.goal = Goal::minimise, .selection = Selection::roulette};
  expect_distribution(picks(minimise, {0, 1e-12, 1e-12, kNaN}), normalised({1, 1, 1, 0}));
  expect_distribution(picks(minimise, {-kInf, 0, kNaN, 1e9}), normalised({1, 1, 0, 0}));
  const Settings maximise{.goal = Goal::maximise, .selection = Selection::roulette};
  expect_distribution(picks(maximise, {-kInf, -1, -kInf, -1}), normalised({1, 0, 1, 0}));
  expect_distribution(picks(maximise, {-1e308, -1e308, -1e308}), normalised({1, 1, 1}));
}

TEST(Roulette, ZeroWeightsAreEqualButInfeasibleIsNeverPicked) {
  const Settings settings{.goal = Goal::maximise, .selection = Selection::roulette};
  expect_distribution(picks(settings, {0, 5, kNaN, kInf}), normalised({1, 1, 0, 1}));
  expect_distribution(picks(settings, {kNaN, kNaN, kNaN}), normalised({1, 1, 1}));
}

TEST(Tournament, PicksTheBestOfKWithReplacement) {
  for (const std::size_t k : {1, 2, 3, 7}) {
    const Settings settings{.selection = Selection::tournament, .tournament_size = k};
    const std::vector<double> costs{5, 1, 3, kNaN, 2, -kInf, kInf};
    const std::vector<std::size_t> ranks{4, 1, 3, 6, 2, 0, 5};
    const auto n = static_cast<double>(costs.size());
    std::vector<double> expected;
    for (const std::size_t rank : ranks) {
      const auto i = static_cast<double>(rank);
      const auto power = static_cast<double>(k);
      expected.push_back(std::pow((n - i) / n, power) - std::pow((n - i - 1) / n, power));
    }
    expect_distribution(picks(settings, costs), expected);
  }
}

TEST(LinearRank, DecreasesLinearlyFromTheBest) {
  for (const double pressure : {1.0, 1.5, 2.0}) {
    const Settings settings{.selection = Selection::linear_rank, .rank_pressure = pressure};
    std::vector<double> by_rank;
    for (int i = 0; i < 4; ++i) by_rank.push_back((pressure - 2 * (pressure - 1) * i / 3) / 4);
    expect_distribution(picks(settings, {30, 10, kNaN, 20, 40}), {by_rank[2], by_rank[0], 0, by_rank[1], by_rank[3]});
  }
}

TEST(LinearRank, CanBeLimitedToTheBest) {
  Settings settings{.selection = Selection::linear_rank, .rank_pressure = 1.5};
  settings.ranked = 3;  // weights 1.5, 1, 0.5
  expect_distribution(picks(settings, {4, 1, kNaN, 2, 3}), normalised({0, 1.5, 0, 1, 0.5}));
  settings.ranked = 5;
  expect_distribution(picks(settings, {4, 1, kNaN}), normalised({0.5, 1.5, 0}));
}

TEST(Truncation, IsUniformAmongTheBest) {
  Settings settings{.selection = Selection::truncation, .truncation_share = 0.5};
  expect_distribution(picks(settings, {6, 5, 4, 3, 2, 1}), normalised({0, 0, 0, 1, 1, 1}));
  expect_distribution(picks(settings, {kNaN, kNaN, kNaN, 3, 2, kNaN}), normalised({0, 0, 0, 1, 1, 0}));
  settings.truncation_share = 1e-9;
  expect_distribution(picks(settings, {6, 5, 4, 3, 2, 1}), {0, 0, 0, 0, 0, 1});
}

TEST(Order, PutsInfeasibleLastAndIsStable) {
  std::vector<std::size_t> order;
  order_by_cost(std::vector<double>{kNaN, kInf, 2, 1, kNaN, 1, -kInf}, order);
  EXPECT_THAT(order, ::testing::ElementsAre(6, 3, 5, 2, 1, 0, 4));
}

RC_GTEST_PROP(Order, IsAPermutationInOrder, ()) {
  auto costs = *rc::gen::container<std::vector<double>>(rc::gen::element(1.0, 2.0, 3.0, kNaN, kInf, -kInf));
  std::vector<std::size_t> order;
  order_by_cost(costs, order);
  RC_ASSERT(order.size() == costs.size());
  std::vector<bool> seen(costs.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    RC_ASSERT(!seen[order[k]]);
    seen[order[k]] = true;
    if (k == 0) continue;
    const double before = costs[order[k - 1]];
    const double after = costs[order[k]];
    const bool tie = before == after || (std::isnan(before) && std::isnan(after));
    RC_ASSERT(before < after || (!std::isnan(before) && std::isnan(after)) || (tie && order[k - 1] < order[k]));
  }
}

RC_GTEST_PROP(Selector, PicksAFeasibleOneWhereItCan, ()) {
  const auto costs =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<double>>(rc::gen::element(0.0, -1.0, 3.0, kNaN, kInf, -kInf)));
  Settings settings;
  settings.selection = *rc::gen::element(Selection::roulette, Selection::truncation);
  settings.goal = *rc::gen::element(Goal::minimise, Goal::maximise);
  Selector selector(settings);
  selector.prepare(costs);
  Rng rng(Seed(*rc::gen::arbitrary<std::uint64_t>()));
  const bool any = std::any_of(costs.begin(), costs.end(), [](double c) { return !std::isnan(c); });
  const std::size_t picked = selector.pick(rng);
  RC_ASSERT(picked < costs.size());
  RC_ASSERT(!any || !std::isnan(costs[picked]));
}

}  // namespace
}  // namespace teka
