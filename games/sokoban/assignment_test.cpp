// The cheapest assignment against all permutations.
#include "games/sokoban/assignment.hpp"

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

TEST(Assignment, LargeOnesAreNoWorseThanAnySwap) {
  Rng rng(Seed(3));
  Costs costs(Assignment::kMax);
  for (auto& row : costs) row = random_row(costs.size(), rng);
  const Assignment assignment = solved(costs);
  const auto cost = [&](int box, int goal) {
    return costs[static_cast<std::size_t>(box)][static_cast<std::size_t>(goal)];
  };
  std::vector<bool> taken(costs.size());
  for (int a = 0; a < Assignment::kMax; ++a) {
    const auto goal = static_cast<std::size_t>(assignment.goal_of(a));
    ASSERT_FALSE(taken[goal]);
    taken[goal] = true;
    for (int b = 0; b < a; ++b) {
      const int now = cost(a, assignment.goal_of(a)) + cost(b, assignment.goal_of(b));
      ASSERT_LE(now, cost(a, assignment.goal_of(b)) + cost(b, assignment.goal_of(a)));
    }
  }
}

}  // namespace
}  // namespace teka::sokoban
