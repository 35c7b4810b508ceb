#include "games/maze/measures/walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "games/maze/generators/test_mazes.hpp"
#include "tests/amount.hpp"

namespace teka::maze {
namespace {

/// The walk as the paper describes it: the cells in the order of the moves, start and goal included.
std::vector<std::size_t> trace_walk(const Maze& maze, Rng& rng) {
  DirectionPicker picker(rng);
  std::vector<bool> seen(maze.cell_count());
  std::vector<std::size_t> path{maze.size().index(maze.start())};
  std::vector<std::size_t> trace = path;
  seen[path.back()] = true;
  const std::size_t goal = maze.size().index(maze.goal());
  while (!path.empty() && path.back() != goal) {
    unsigned mask = 0;
    for (const Direction d : kDirections) {
      if (maze.is_open(path.back(), d) && !seen[maze.neighbour(path.back(), d)]) mask |= wall_bit(d);
    }
    if (mask == 0) {
      path.pop_back();
      if (!path.empty()) trace.push_back(path.back());
      continue;
    }
    path.push_back(maze.neighbour(path.back(), picker.pick(mask)));
    seen[path.back()] = true;
    trace.push_back(path.back());
  }
  return trace;
}

struct Case {
  std::string name;
  Maze maze;
};

Maze with_ends(Maze maze, Point start, Point goal) {
  maze.set_ends(start, goal);
  return maze;
}

Maze with_openings(Size size, const std::vector<std::pair<std::size_t, Direction>>& openings) {
  Maze maze(size);
  for (const auto& [cell, d] : openings) maze.open(cell, d);
  return maze;
}

/// A ring of four hangs on cell 4, which is between start (below it) and goal (right of it).
Maze loop_on_a_node() {
  return with_ends(with_openings({3, 3}, {{4, kLeft}, {4, kTop}, {0, kRight}, {0, kBottom}, {4, kRight}, {4, kBottom}}),
                   {1, 2}, {2, 1});
}

/// The same ring on the start itself, and a corridor to the goal.
Maze loop_on_the_start() {
  return with_ends(
      with_openings({4, 2}, {{5, kLeft}, {5, kTop}, {0, kRight}, {0, kBottom}, {5, kRight}, {6, kRight}, {7, kTop}}),
      {1, 1}, {3, 0});
}

/// One loop with a dead end on it, the goal on its far side, and cells behind the goal.
Maze ring_with_tails() {
  return with_ends(with_openings({4, 3}, {{0, kRight},
                                          {1, kRight},
                                          {2, kBottom},
                                          {6, kLeft},
                                          {5, kLeft},
                                          {4, kTop},
                                          {5, kBottom},
                                          {9, kLeft},
                                          {6, kRight},
                                          {7, kBottom},
                                          {11, kLeft}}),
                   {0, 0}, {3, 1});
}

/// Start and goal in a separate corridor; a ring, a pair and single cells that no walk ever reaches.
Maze islands_elsewhere() {
  return with_ends(
      with_openings({4, 3}, {{0, kRight}, {1, kRight}, {4, kRight}, {4, kBottom}, {9, kTop}, {9, kLeft}, {7, kBottom}}),
      {1, 0}, {2, 0});
}

std::vector<Case> small_cases() {
  std::vector<Case> cases = {
      {"two cells", open_maze({1, 2})},
      {"two cells, backwards", with_ends(open_maze({2, 1}), {1, 0}, {0, 0})},
      {"a row", open_maze({7, 1})},
      {"a row, start in the middle", with_ends(open_maze({7, 1}), {2, 0}, {5, 0})},
      {"a column, goal in the middle", with_ends(open_maze({1, 7}), {0, 6}, {0, 2})},
      {"tree", perfect_maze({3, 3}, Method::wilson, 3)},
      {"tree, goal in the middle", with_ends(perfect_maze({4, 3}, Method::prim, 4), {0, 0}, {1, 1})},
      {"tree, start in the middle", with_ends(perfect_maze({4, 3}, Method::kruskal, 5), {2, 1}, {0, 0})},
      {"ring", open_maze({2, 2})},
      {"ring, ends side by side", with_ends(open_maze({2, 2}), {0, 0}, {1, 0})},
      {"ladder", open_maze({5, 2})},
      {"open 3x3", open_maze({3, 3})},
      {"open 3x3, start in the middle", with_ends(open_maze({3, 3}), {1, 1}, {2, 2})},
      {"open 3x3, goal in the middle", with_ends(open_maze({3, 3}), {0, 0}, {1, 1})},
      {"open 3x3, ends side by side", with_ends(open_maze({3, 3}), {0, 1}, {1, 1})},
      {"loop on a node", loop_on_a_node()},
      {"loop on the start", loop_on_the_start()},
      {"ring with tails", ring_with_tails()},
      {"islands elsewhere", islands_elsewhere()},
  };
  for (std::uint64_t seed = 0; cases.size() < 28; ++seed) {
    Maze maze = random_maze({4, 3}, 0.6 + 0.04 * static_cast<double>(seed % 8), seed);
    if (distances(maze, maze.start())[maze.size().index(maze.goal())] < 2) continue;
    cases.push_back({"random " + std::to_string(seed), std::move(maze)});
  }
  return cases;
}

std::vector<Case> larger_cases() {
  std::vector<Case> cases = {
      {"open 4x4", open_maze({4, 4})},
      {"open 4x4, start inside", with_ends(open_maze({4, 4}), {1, 2}, {3, 0})},
      {"tree 9x9", perfect_maze({9, 9}, Method::backtracker, 1)},
      {"tree 9x9, ends inside", with_ends(perfect_maze({9, 9}, Method::kruskal, 2), {4, 3}, {5, 7})},
      {"open 8x5", open_maze({8, 5})},
  };
  for (std::uint64_t seed = 0; cases.size() < 12; ++seed) {
    Maze maze = random_maze({8, 7}, 0.55 + 0.05 * static_cast<double>(seed % 6), seed);
    if (distances(maze, maze.start())[maze.size().index(maze.goal())] < 4) continue;
    cases.push_back({"random " + std::to_string(seed), std::move(maze)});
  }
  return cases;
}

using Distribution = std::map<std::size_t, double>;  ///< steps -> probability, or number of walks

/// All possible walks with their probabilities.
Distribution exact_distribution(const Maze& maze) {
  Distribution distribution;
  std::vector<bool> seen(maze.cell_count());
  std::vector<std::size_t> path{maze.size().index(maze.start())};
  seen[path.back()] = true;
  const std::size_t goal = maze.size().index(maze.goal());
  const std::function<void(double, std::size_t)> walk = [&](double probability, std::size_t steps) {
    if (path.back() == goal) {
      distribution[steps] += probability;
      return;
    }
    std::vector<std::size_t> ways;
    for (const Direction d : kDirections) {
      if (!maze.is_open(path.back(), d)) continue;
      if (const std::size_t next = maze.neighbour(path.back(), d); !seen[next]) ways.push_back(next);
    }
    if (ways.empty()) {
      const std::size_t left = path.back();
      path.pop_back();
      walk(probability, steps + 1);
      path.push_back(left);
      return;
    }
    for (const std::size_t next : ways) {
      path.push_back(next);
      seen[next] = true;
      walk(probability / static_cast<double>(ways.size()), steps + 1);
      seen[next] = false;
      path.pop_back();
    }
  };
  walk(1, 0);
  return distribution;
}

double mean_of(const Distribution& distribution) {
  double mean = 0;
  for (const auto& [steps, p] : distribution) mean += p * static_cast<double>(steps);
  return mean;
}

double central_moment(const Distribution& distribution, int power) {
  const double mean = mean_of(distribution);
  double moment = 0;
  for (const auto& [steps, p] : distribution) moment += p * std::pow(static_cast<double>(steps) - mean, power);
  return moment;
}

/// The same steps from many calls of sample(), one walk each.
Distribution folded_walks(const Maze& maze, const Seed& seed, std::size_t count) {
  Walker walker(maze);
  Distribution walks;
  for (std::size_t i = 0; i < count; ++i) {
    const Estimate one = walker.sample(seed.child(i), 1);
    walks[static_cast<std::size_t>(std::lround(one.mean))] += 1;
  }
  return walks;
}

Distribution traced_walks(const Maze& maze, const Seed& seed, std::size_t count) {
  Rng rng(seed);
  Distribution walks;
  for (std::size_t i = 0; i < count; ++i) walks[trace_walk(maze, rng).size() - 1] += 1;
  return walks;
}

struct ChiSquare {
  double sum = 0;
  double freedom = 0;
  /// Five standard deviations of a chi-square, plus a margin for its long tail with few degrees of freedom.
  [[nodiscard]] bool plausible() const { return sum <= freedom + 5 * std::sqrt(2 * freedom) + 20; }
};

/// Observed against expected numbers; rare values are merged. With `noisy`, expected is itself a sample.
ChiSquare compare(const Distribution& observed, const Distribution& expected, double scale, bool noisy) {
  Distribution keys = observed;
  keys.insert(expected.begin(), expected.end());
  ChiSquare result{0, -1};
  double o = 0;
  double e = 0;
  for (const auto& [steps, unused] : keys) {
    if (const auto it = observed.find(steps); it != observed.end()) o += it->second;
    if (const auto it = expected.find(steps); it != expected.end()) e += it->second * scale;
    if (e < 10 || (noisy && o < 10)) continue;
    result.sum += (o - e) * (o - e) / (noisy ? o + e : e);
    result.freedom += 1;
    o = e = 0;
  }
  result.sum += o + e > 0 ? (o - e) * (o - e) / std::max(10.0, e) : 0;
  result.freedom = std::max(result.freedom, 1.0);
  return result;
}

TEST(Walker, HasTheExactDistributionOnSmallMazes) {
  constexpr std::size_t kWalks = 8000;
  for (const auto& [name, maze] : small_cases()) {
    SCOPED_TRACE(name);
    const Distribution exact = exact_distribution(maze);
    const Distribution walks = folded_walks(maze, Seed(11), kWalks);
    for (const auto& [steps, count] : walks) EXPECT_TRUE(exact.contains(steps)) << steps << " steps are impossible";
    const ChiSquare chi = compare(walks, exact, kWalks, false);
    EXPECT_TRUE(chi.plausible()) << chi.sum << " for " << chi.freedom;
  }
}

TEST(Walker, HasTheExactMeanAndVarianceOnSmallMazes) {
  constexpr std::size_t kWalks = 20'000;
  for (const auto& [name, maze] : small_cases()) {
    SCOPED_TRACE(name);
    const Distribution exact = exact_distribution(maze);
    double total = 0;
    for (const auto& [steps, p] : exact) total += p;
    EXPECT_NEAR(total, 1, 1e-9);
    const double variance = central_moment(exact, 2);
    const Estimate walk = Walker(maze).sample(Seed(12), kWalks);
    EXPECT_EQ(walk.count, kWalks);
    EXPECT_NEAR(walk.mean, mean_of(exact), 5 * std::sqrt(variance / kWalks) + 1e-9);
    const double error = std::sqrt(std::max(0.0, central_moment(exact, 4) - variance * variance) / kWalks);
    EXPECT_NEAR(walk.variance(), variance, 5 * error + variance / 1000 + 1e-9);
  }
}

TEST(Walker, WalksLikeTheTraceFromCellToCell) {
  constexpr std::size_t kWalks = kSanitized ? 1000 : 5000;
  for (const auto& [name, maze] : larger_cases()) {
    SCOPED_TRACE(name);
    Distribution traced = traced_walks(maze, Seed(21), kWalks);
    const ChiSquare chi = compare(folded_walks(maze, Seed(22), kWalks), traced, 1, true);
    EXPECT_TRUE(chi.plausible()) << chi.sum << " for " << chi.freedom;
    for (auto& [steps, count] : traced) count /= kWalks;
    const double variance = central_moment(traced, 2);
    const Estimate walk = Walker(maze).sample(Seed(23), kWalks);
    EXPECT_NEAR(walk.mean, mean_of(traced), 5 * std::sqrt(2 * variance / kWalks) + 1e-9);
    const double error = std::sqrt(std::max(0.0, central_moment(traced, 4) - variance * variance) / kWalks);
    EXPECT_NEAR(walk.variance(), variance, 5 * std::sqrt(2.0) * error + 1e-9);
  }
}

// A blind spot of the paper's fitness: the mean walk of a perfect maze does not depend on its shape.
TEST(Walker, MeanInAPerfectMazeIsTheNumberOfCellsBeforeTheGoal) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Maze small = perfect_maze({4, 3}, static_cast<Method>(seed), seed);
    Maze large = perfect_maze({12, 12}, static_cast<Method>(seed + 4), seed);
    if (seed % 2 == 1) {
      small.set_ends({3, 0}, {1, 2});
      large.set_ends({2, 9}, {6, 5});
    }
    const auto before = [](const Maze& maze) {
      return static_cast<double>(count_reached(distances(maze, maze.start(), maze.goal()))) - 1;
    };
    EXPECT_NEAR(mean_of(exact_distribution(small)), before(small), 1e-9) << seed;
    const Estimate walk = Walker(large).sample(Seed(seed), 20'000);
    EXPECT_NEAR(walk.mean, before(large), 5 * walk.error()) << seed;
  }
}

// Taking the walks that finish first would favour short ones.
TEST(Walker, FewWalksAtATimeAreUnbiased) {
  const Maze maze = open_maze({3, 3});
  const Distribution exact = exact_distribution(maze);
  for (const std::size_t together : {1U, 2U, 3U, 4U, 5U, 7U}) {
    constexpr std::size_t kCalls = 8000;
    Walker walker(maze);
    Estimate all;
    for (std::size_t i = 0; i < kCalls; ++i) all.merge(walker.sample(Seed(31).child(together).child(i), together));
    EXPECT_EQ(all.count, kCalls * together);
    const double error = std::sqrt(central_moment(exact, 2) / static_cast<double>(all.count));
    EXPECT_NEAR(all.mean, mean_of(exact), 5 * error) << together;
  }
}

TEST(Walker, SameSeedSameWalks) {
  const Maze maze = open_maze({6, 6});
  Walker walker(maze);
  const Estimate first = walker.sample(Seed(1), 100);
  walker.sample(Seed(2), 33);  // earlier walks leave no trace
  EXPECT_EQ(walker.sample(Seed(1), 100), first);
  EXPECT_EQ(Walker(maze).sample(Seed(1), 100), first);
  EXPECT_NE(walker.sample(Seed(2), 100), first);
  EXPECT_EQ(walker.sample(Seed(1), 0), Estimate{});
}

TEST(SampleWalks, SameForAnyNumberOfThreads) {
  const Maze maze = random_maze({20, 20}, 0.75, 2);
  ASSERT_GT(distances(maze, maze.start())[maze.size().index(maze.goal())], 0);
  Executor one(1);
  const Estimate expected = sample_walks(maze, Seed(5), 3000, one);
  for (const unsigned threads : {2U, 3U, 8U}) {
    Executor executor(threads);
    EXPECT_EQ(sample_walks(maze, Seed(5), 3000, executor), expected) << threads;
  }
}

TEST(SampleWalks, CountsExactly) {
  Executor executor(2);
  const Maze maze = open_maze({5, 5});
  for (const std::size_t count : {0U, 1U, 2U, 3U, 5U, 511U, 512U, 513U, 515U, 1024U, 1537U}) {
    EXPECT_EQ(sample_walks(maze, Seed(1), count, executor).count, count);
  }
}

TEST(SampleWalks, HasTheMeanOfTheWalks) {
  Executor executor(1);
  const Maze maze = open_maze({3, 3});
  const Distribution exact = exact_distribution(maze);
  const Estimate walk = sample_walks(maze, Seed(8), 30'011, executor);
  EXPECT_NEAR(walk.mean, mean_of(exact), 5 * walk.error());
}

TEST(SampleWalks, FewerWhenInterrupted) {
  Executor executor(2);
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  EXPECT_LT(sample_walks(open_maze({5, 5}), Seed(1), 10'000'000, executor, budget).count, 10'000'000U);
}

TEST(TraceWalk, StepsAreMovesThroughOpenings) {
  Rng rng{Seed(4)};
  for (const auto& [name, maze] : larger_cases()) {
    const auto trace = trace_walk(maze, rng);
    EXPECT_EQ(trace.front(), maze.size().index(maze.start()));
    EXPECT_EQ(trace.back(), maze.size().index(maze.goal()));
    EXPECT_EQ(std::count(trace.begin(), trace.end(), trace.back()), 1);
    for (std::size_t i = 1; i < trace.size(); ++i) {
      EXPECT_TRUE(std::any_of(kDirections.begin(), kDirections.end(), [&, &m = maze](Direction d) {
        return m.is_open(trace[i - 1], d) && m.neighbour(trace[i - 1], d) == trace[i];
      })) << name;
    }
  }
}

TEST(TraceWalk, ReturnsToTheStartWhenThereIsNoWay) {
  Rng rng{Seed(4)};
  Maze maze({3, 1});
  maze.open(0, kRight);
  EXPECT_EQ(trace_walk(maze, rng), (std::vector<std::size_t>{0, 1, 0}));
}

TEST(Walker, MakesNoWalksWhenStoppedDuringTheReduction) {
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(Walker(Maze({2, 1}), source.get_token()).sample(Seed(1), 10).count, 0U);
}

}  // namespace
}  // namespace teka::maze
