// The cheapest assignment against all permutations.
#include "games/sokoban/solver/assignment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/rng.hpp"

namespace teka::sokoban {
namespace {

using Costs = std::vector<std::vector<std::int32_t>>;

int by_permutations(const Costs& costs) {
  std::vector<std::size_t> order(costs.size());
  std::iota(order.begin(), order.end(), 0);
  int best = 1 << 30;
  do {
    int sum = 0;
    for (std::size_t i = 0; i < order.size(); ++i) sum += costs[i][order[i]];
    best = std::min(best, sum);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

Assignment solved(const Costs& costs) {
  std::array<Assignment::Row, Assignment::kMax> rows{};
  for (std::size_t i = 0; i < costs.size(); ++i) rows[i] = costs[i].data();
  Assignment assignment;
  assignment.solve(static_cast<int>(costs.size()), rows);
  return assignment;
}

std::vector<std::int32_t> random_row(std::size_t n, Rng& rng) {
  std::vector<std::int32_t> row;
  for (std::size_t j = 0; j < n; ++j) {
    row.push_back(rng.chance(0.2) ? Assignment::kNever : static_cast<std::int32_t>(rng.below(20)));
  }
  return row;
}

TEST(Assignment, IsTheCheapestOfAllPermutations) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng(Seed(1).child(i));
    Costs costs(1 + rng.below(6));
    for (auto& row : costs) row = random_row(costs.size(), rng);
    const Assignment assignment = solved(costs);
    const int truth = by_permutations(costs);
    ASSERT_EQ(assignment.cost(), truth);
    ASSERT_EQ(assignment.possible(), truth < Assignment::kNever);
  }
}

TEST(Assignment, KnowsTheCostWithAnotherRow) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng(Seed(2).child(i));
    Costs costs(1 + rng.below(6));
    for (auto& row : costs) row = random_row(costs.size(), rng);
    const Assignment assignment = solved(costs);
    const std::size_t changed = rng.below(costs.size());
    const auto row = random_row(costs.size(), rng);
    const int told = assignment.cost_with(static_cast<int>(changed), row.data());
    costs[changed] = row;
    ASSERT_EQ(told, by_permutations(costs));
  }
}

/// Costs are a price for the row, one for the column and an extra, which is 0 on one hidden assignment: that one is the
/// cheapest, and the sum of all prices is its cost.
TEST(Assignment, LargeOnesFindTheHiddenCheapest) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    Rng rng(Seed(3).child(i));
    const auto prices = [&] {
      std::vector<std::int32_t> all;
      for (int k = 0; k < Assignment::kMax; ++k) all.push_back(static_cast<std::int32_t>(rng.below(50)));
      return all;
    };
    const auto row_price = prices();
    const auto column_price = prices();
    std::vector<std::size_t> hidden(Assignment::kMax);
    std::iota(hidden.begin(), hidden.end(), 0);
    rng.shuffle(std::span(hidden));
    Costs costs(Assignment::kMax, std::vector<std::int32_t>(Assignment::kMax));
    for (std::size_t r = 0; r < costs.size(); ++r) {
      for (std::size_t c = 0; c < costs.size(); ++c) {
        const auto on_top = hidden[r] == c ? 0 : static_cast<std::int32_t>(rng.below(4));
        costs[r][c] = row_price[r] + column_price[c] + on_top;
      }
    }
    const int truth = std::accumulate(row_price.begin(), row_price.end(), 0) +
                      std::accumulate(column_price.begin(), column_price.end(), 0);
    ASSERT_EQ(solved(costs).cost(), truth);
  }
}

}  // namespace
}  // namespace teka::sokoban
