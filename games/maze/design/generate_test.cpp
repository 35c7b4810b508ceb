#include "games/maze/design/generate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/maze/generators/test_mazes.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

MazeSettings square(int side, std::vector<Target> targets = {}) {
  return {.size = {side, side}, .goal = {side - 1, side - 1}, .targets = std::move(targets)};
}

TEST(GenerateMaze, CarvesByTheDefaultMethodWithoutTargets) {
  Executor executor(1);
  const auto made = generate_maze(square(9), Seed(4), executor);
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->design);
  EXPECT_EQ(made->maze, perfect_maze({9, 9}, kDefaultMethod, 4));
}

TEST(GenerateMaze, BraidsWhatItCarves) {
  Executor executor(1);
  MazeSettings settings = square(15);
  settings.method = Method::kruskal;
  const auto perfect = generate_maze(settings, Seed(2), executor);
  settings.braid = 1;
  const auto braided = generate_maze(settings, Seed(2), executor);
  ASSERT_TRUE(perfect && braided);
  EXPECT_GT(measure(perfect->maze).dead_ends, 20);
  EXPECT_EQ(measure(perfect->maze).loops, 0);
  EXPECT_EQ(measure(braided->maze).dead_ends, 0);
  EXPECT_GT(measure(braided->maze).loops, 10);
}

TEST(GenerateMaze, EvolvesTowardsTargets) {
  Executor executor(2);
  const auto made = generate_maze(square(8, {{Feature::solution, 26}}), Seed(1), executor);
  ASSERT_TRUE(made && made->design);
  EXPECT_TRUE(made->design->reached);
  EXPECT_EQ(measure(made->maze).solution_length, 26);
  const Metrics metrics = design_metrics(*made->design);
  ASSERT_NE(metrics.find("solution"), nullptr);
  EXPECT_EQ(metrics.find("solution")->value, 26);
  EXPECT_EQ(metrics.find("solution")->unit, "moves") << "as in evaluate";
  EXPECT_NE(metrics.find("steps"), nullptr);
  EXPECT_NE(metrics.find("spread"), nullptr);
}

TEST(GenerateMaze, GivesNothingWhenInterrupted) {
  Executor executor(1);
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  EXPECT_FALSE(generate_maze(square(9), Seed(1), executor, budget));
  EXPECT_FALSE(generate_maze(square(9, {{Feature::turns, 9}}), Seed(1), executor, budget));
}

TEST(MazeSettings, AreCheckedAndTheErrorNamesTheSetting) {
  const auto error = [](const MazeSettings& settings) {
    const auto valid = validate(settings);
    return valid ? std::string("valid") : valid.error().message;
  };
  EXPECT_EQ(error({}), "valid");
  EXPECT_EQ(error(square(200, {{Feature::turns, 9}})), "valid");
  EXPECT_EQ(error(square(5001)), "size: 5001x5001 is out of range; sides must be from 1 to 5000");
  EXPECT_THAT(error({.size = {1, 1}, .goal = {0, 0}}), StartsWith("size: 1x1 is too small"));
  EXPECT_THAT(error({.start = {12, 0}}), StartsWith("start: cell 12,0 is outside"));
  EXPECT_THAT(error({.goal = {0, -1}}), StartsWith("goal: cell 0,-1 is outside"));
  EXPECT_THAT(error({.start = {3, 3}, .goal = {3, 3}}), StartsWith("goal: "));
  EXPECT_THAT(error({.braid = 1.5}), StartsWith("braid: 1.5"));
  EXPECT_THAT(error(square(12, {{Feature::steps, 500}})), HasSubstr("use 22 to 158.4"));
  EXPECT_THAT(error(square(12, {{Feature::solution, 23}})),
              StartsWith("solution: no path between these ends has 23 moves"));
  EXPECT_THAT(error(square(201, {{Feature::turns, 9}})), StartsWith("size: 201x201 is too large for feature targets"));
}

TEST(GenerateMaze, MakesPerfectMazesOfADifficultyUnlessAskedForLoops) {
  Executor executor(1);
  MazeSettings settings = square(9);
  settings.difficulty = range_of(Grade::hard);
  const auto perfect = generate_maze(settings, Seed(3), executor);
  ASSERT_TRUE(perfect && perfect->design);
  EXPECT_EQ(measure(perfect->maze).loops, 0);
  EXPECT_EQ(grade_at(perfect->design->difficulty), Grade::hard);
  settings.targets = {{Feature::loop_share, 0.1}};
  const auto loopy = generate_maze(settings, Seed(3), executor);
  ASSERT_TRUE(loopy && loopy->design);
  EXPECT_EQ(measure(loopy->maze).loops, 6);
  EXPECT_TRUE(loopy->design->reached);
}

}  // namespace
}  // namespace teka::maze
