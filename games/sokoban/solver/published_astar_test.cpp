#include "games/sokoban/solver/published_astar.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {
namespace {

TEST(PublishedAstar, ByHand) {
  PublishedAstar agent;
  // The start and the state after the push are taken out of the queue: two iterations.
  const AstarOutcome one = agent.solve(level_from("#####\n#@$.#\n#####"));
  EXPECT_TRUE(one.solved);
  EXPECT_EQ(one.iterations, 2);
  EXPECT_EQ(one.moves, 1);
  // Walk, push, push; the moves back have higher values than the moves forward.
  const AstarOutcome three = agent.solve(level_from("#######\n#@ $ .#\n#######"));
  EXPECT_TRUE(three.solved);
  EXPECT_EQ(three.moves, 3);
}

TEST(PublishedAstar, WhatIsSolvedAtTheStartTakesOneIteration) {
  const AstarOutcome outcome = PublishedAstar().solve(level_from("####\n#@*#\n####"));
  EXPECT_TRUE(outcome.solved);
  EXPECT_EQ(outcome.iterations, 1);
  EXPECT_EQ(outcome.moves, 0);
}

// The second level of Boxoban's medium/train/000.txt. The number comes from an independent version in Python, written
// after the public agent and using Python's own queue.
TEST(PublishedAstar, TakesAsManyIterationsAsThePublishedOne) {
  PublishedAstar agent;
  const Level second = level_from(
      "##########\n# .@######\n#$$#######\n#  #######\n#  #######\n# ########\n#   ######\n#.$  .####\n# . $ ####\n"
      "##########");
  const AstarOutcome outcome = agent.solve(second);
  EXPECT_TRUE(outcome.solved);
  EXPECT_EQ(outcome.iterations, 11475);
  EXPECT_EQ(outcome.moves, 45);
  const AstarOutcome cut = agent.solve(second, 11474);
  EXPECT_FALSE(cut.solved);
  EXPECT_EQ(cut.iterations, 11474);
}

TEST(PublishedAstar, RunsOutOfStates) {
  // The box cannot leave the wall, and there is no goal along it.
  const AstarOutcome outcome = PublishedAstar().solve(level_from("######\n# $  #\n#@ . #\n#    #\n######"));
  EXPECT_FALSE(outcome.solved);
  EXPECT_TRUE(outcome.exhausted);
  EXPECT_LT(outcome.iterations, 500);
}

TEST(PublishedAstar, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.stop = stop.get_token();
  const Level open = level_from("########\n#      #\n# $$$  #\n# ...  #\n#   @  #\n#  $ . #\n#      #\n########");
  EXPECT_LE(PublishedAstar().solve(open, 1'000'000, budget).iterations, 1024);
}

TEST(PublishedAstar, ManyBoxes) {
  // More than fit into one or two words.
  PublishedAstar agent;
  for (const int boxes : {3, 4, 5, 9, 10, 20}) {
    const auto n = static_cast<std::size_t>(boxes);
    const std::string wall(n + 4, '#');
    const Level level = level_from(fmt::format("{0}\n#@$.{1}#\n{0}", wall, std::string(n - 1, '*')));
    const AstarOutcome outcome = agent.solve(level);
    EXPECT_TRUE(outcome.solved) << boxes;
    EXPECT_EQ(outcome.moves, 1) << boxes;
  }
}

TEST(PublishedAstar, SolvesOnlyWhatHasASolution) {
  Solver solver;
  PublishedAstar astar;
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Level level = random_level(seed, 8);
    const AstarOutcome outcome = astar.solve(level, 20'000);
    if (!outcome.solved) continue;
    ++solved;
    const Solution fewest = solver.solve(level, {.objective = Objective::pushes});
    ASSERT_EQ(fewest.answer, Answer::solved) << to_text(level);
    // The estimate can be too high, so the moves need not be the fewest; but each push is a move.
    ASSERT_GE(outcome.moves, fewest.pushes) << to_text(level);
  }
  EXPECT_GT(solved, 20);
}

}  // namespace
}  // namespace teka::sokoban
