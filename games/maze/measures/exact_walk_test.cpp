#include "games/maze/measures/exact_walk.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {
namespace {

/// Mean and variance over all possible walks, each with its probability, from cell to cell.
class AllWalks {
 public:
  explicit AllWalks(const Maze& maze) : maze_(maze), goal_(maze.size().index(maze.goal())), seen_(maze.cell_count()) {
    path_.push_back(maze.size().index(maze.start()));
    seen_[path_.back()] = true;
    walk(1, 0);
  }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double variance() const { return squares_ - mean_ * mean_; }

 private:
  void walk(double probability, double steps) {
    if (path_.back() == goal_) {
      mean_ += probability * steps;
      squares_ += probability * steps * steps;
      return;
    }
    std::vector<std::size_t> ways;
    for (const Direction d : kDirections) {
      if (!maze_.is_open(path_.back(), d)) continue;
      if (const std::size_t next = maze_.neighbour(path_.back(), d); !seen_[next]) ways.push_back(next);
    }
    if (ways.empty()) {
      const std::size_t left = path_.back();
      path_.pop_back();
      walk(probability, steps + 1);
      path_.push_back(left);
      return;
    }
    for (const std::size_t next : ways) {
      path_.push_back(next);
      seen_[next] = true;
      walk(probability / static_cast<double>(ways.size()), steps + 1);
      seen_[next] = false;
      path_.pop_back();
    }
  }

  const Maze& maze_;
  std::size_t goal_;
  std::vector<bool> seen_;
  std::vector<std::size_t> path_;
  double mean_ = 0;
  double squares_ = 0;
};

bool can_be_solved(const Maze& maze) {
  return distances(maze, maze.start())[maze.size().index(maze.goal())] > 0;
}

void expect_exact(const Maze& maze) {
  const AllWalks all(maze);
  const auto exact = exact_walk(maze);
  ASSERT_TRUE(exact);
  EXPECT_NEAR(exact->mean, all.mean(), 1e-10 * all.mean());
  EXPECT_NEAR(exact->variance, all.variance(), 1e-9 * (1 + all.variance()));
}

/// Calls visit(maze) for every pattern of walls on the grid.
void for_each_pattern(Size size, const std::function<void(Maze&)>& visit) {
  std::vector<std::pair<std::size_t, Direction>> walls;
  for (std::size_t cell = 0; cell < size.area(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (Maze(size).has_neighbour(cell, d)) walls.emplace_back(cell, d);
    }
  }
  for (std::uint32_t pattern = 0; pattern < (1U << walls.size()); ++pattern) {
    Maze maze(size);
    for (std::size_t i = 0; i < walls.size(); ++i) {
      if ((pattern >> i & 1U) != 0) maze.open(walls[i].first, walls[i].second);
    }
    visit(maze);
  }
}

TEST(ExactWalk, IsTheMeanOverAllWalksForEveryPatternAndAllEndsOfSmallGrids) {
  for (const Size size : {Size{2, 1}, Size{5, 1}, Size{2, 2}, Size{2, 3}}) {
    for_each_pattern(size, [&](Maze& maze) {
      for (std::size_t start = 0; start < size.area(); ++start) {
        for (std::size_t goal = 0; goal < size.area(); ++goal) {
          if (start == goal) continue;
          maze.set_ends(size.point(start), size.point(goal));
          if (can_be_solved(maze)) expect_exact(maze);
        }
      }
    });
  }
}

TEST(ExactWalk, IsTheMeanOverAllWalksForEveryPatternOf3x3) {
  std::uint32_t number = 0;
  for_each_pattern({3, 3}, [&](Maze& maze) {
    // All 72 pairs of ends take their turns: 5 and 8 have no common divisor with 9 and 8.
    const std::size_t start = number++ * 5 % 9;
    maze.set_ends(maze.size().point(start), maze.size().point((start + 1 + number % 8) % 9));
    if (can_be_solved(maze)) expect_exact(maze);
    maze.set_ends({0, 0}, {2, 2});
    if (can_be_solved(maze)) expect_exact(maze);
  });
}

TEST(ExactWalk, IsTheMeanOverAllWalksOfRandomMazes) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Maze maze =
        random_maze(seed % 2 == 0 ? Size{4, 3} : Size{5, 3}, 0.5 + 0.05 * static_cast<double>(seed % 7), seed);
    if (!can_be_solved(maze)) continue;
    expect_exact(maze);
    ++compared;
  }
  EXPECT_GT(compared, 200);
}

TEST(ExactWalk, AgreesWithManyWalks) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng{Seed(seed)};
    Maze maze = perfect_maze({12, 12}, static_cast<Method>(seed % 11), seed);
    if (seed % 3 == 1) maze.set_ends({3, 7}, {10, 2});
    braid(maze, 0.05 * static_cast<double>(seed % 8), rng);
    const auto exact = exact_walk(maze);
    if (!exact) continue;
    ++compared;
    const Estimate walk = Walker(maze).sample(Seed(seed), 10'000);
    EXPECT_NEAR(walk.mean, exact->mean, 5 * walk.error() + 1e-9);
    EXPECT_NEAR(walk.deviation(), std::sqrt(exact->variance), 0.06 * walk.deviation() + 1e-9);
  }
  EXPECT_GT(compared, 30);
}

TEST(ExactWalk, OfAPerfectMazeIsTheNumberOfCellsBeforeTheGoal) {
  for (std::uint64_t seed = 0; seed < 22; ++seed) {
    Maze maze = perfect_maze({30, 20}, static_cast<Method>(seed % 11), seed);
    if (seed >= 11) maze.set_ends({7, 3}, {15, 11});
    const auto before = static_cast<double>(count_reached(distances(maze, maze.start(), maze.goal()))) - 1;
    EXPECT_NEAR(exact_walk(maze, 0x10000)->mean, before, 1e-9);
  }
}

// A chain of many loops has few situations, because a cell between two loops separates start from goal.
TEST(ExactWalk, OfAChainOfLoopsIsTheSumOverTheLoops) {
  constexpr int kLoops = 300;
  Maze chain({3 * kLoops, 2});
  for (int i = 0; i < kLoops; ++i) {
    const auto left = chain.size().index({3 * i, 0});
    const auto below = chain.size().index({3 * i, 1});
    chain.open(left, kRight);
    chain.open(left, kBottom);
    chain.open(below, kRight);
    chain.open(left + 1, kBottom);
    chain.open(left + 1, kRight);
    if (i + 1 < kLoops) chain.open(left + 2, kRight);
  }
  chain.set_ends({0, 0}, {3 * kLoops - 1, 0});
  Maze link({3, 2});
  for (const std::size_t cell : {0U, 1U, 3U}) link.open(cell, kRight);
  link.open(0, kBottom);
  link.open(1, kBottom);
  link.set_ends({0, 0}, {2, 0});
  const double one = AllWalks(link).mean();
  const auto exact = exact_walk(chain, 4 * kLoops);
  ASSERT_TRUE(exact);
  EXPECT_NEAR(exact->mean, kLoops * one + (kLoops - 1), 1e-8);
}

TEST(ExactWalk, GivesUpBeyondTheLimits) {
  EXPECT_TRUE(exact_walk(open_maze({4, 4})));
  EXPECT_FALSE(exact_walk(open_maze({4, 4}), 20));
  EXPECT_FALSE(exact_walk(open_maze({9, 9})));  // more than 64 junctions on common loops
  EXPECT_FALSE(exact_walk(Maze({3, 3})));       // unsolvable
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(exact_walk(open_maze({4, 4}), kMostSituations, source.get_token()));
}

TEST(ExactEstimate, HasTheMomentsAndNoError) {
  const Estimate exact = exact_estimate({141.25, 2500});
  EXPECT_TRUE(is_exact(exact));
  EXPECT_EQ(exact.mean, 141.25);
  EXPECT_DOUBLE_EQ(exact.deviation(), 50);
  EXPECT_LT(exact.error(), 1e-4);
  EXPECT_FALSE(is_exact({1'000'000'000, 141.25, 1}));
}

TEST(StepsAside, AreThoseOfARandomOrderOfOpenings) {
  // Two parts of one opening each and one exit: of 6 orders, 3 begin with a given part before the exit.
  const std::vector<SidePart> parts = {{1, 3}, {1, 5}};
  const WalkMoments moments = steps_aside(parts, 1);
  EXPECT_DOUBLE_EQ(moments.mean, 8);
  // Neither (1/3), one of them (1/6 each), both (1/3): 0, 6, 10, 16 steps.
  EXPECT_NEAR(moments.variance, (36 + 100) / 6.0 + 256 / 3.0 - 64, 1e-12);
  EXPECT_DOUBLE_EQ(steps_aside(std::vector<SidePart>{{1, 3}}, 2).mean, 2);
  EXPECT_DOUBLE_EQ(steps_aside(std::vector<SidePart>{{2, 3}}, 1).mean, 4);
}

}  // namespace
}  // namespace teka::maze
