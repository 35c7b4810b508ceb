#include "games/sokoban/solver/published_astar.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {
namespace {

TEST(AstarAgent, ByHand) {
  AstarAgent agent;
  // The start and the state after the push are taken out of the queue: two iterations.
  const AstarOutcome one = agent.solve(level_from("#####\n#@$.#\n#####"));
  EXPECT_TRUE(one.solved);
  EXPECT_EQ(one.iterations, 2);
  EXPECT_EQ(one.moves, 1);
  // Walk, push, push; the way back waits longer than the way on.
  const AstarOutcome three = agent.solve(level_from("#######\n#@ $ .#\n#######"));
  EXPECT_TRUE(three.solved);
  EXPECT_EQ(three.moves, 3);
}

TEST(AstarAgent, WhatIsSolvedAtTheStartTakesOneIteration) {
  const AstarOutcome outcome = AstarAgent().solve(level_from("####\n#@*#\n####"));
  EXPECT_TRUE(outcome.solved);
  EXPECT_EQ(outcome.iterations, 1);
  EXPECT_EQ(outcome.moves, 0);
}

// The second level of Boxoban's medium/train/000.txt. The number comes from a version in Python, written anew after the
// public agent and using Python's own queue.
TEST(AstarAgent, TakesAsManyIterationsAsThePublishedOne) {
  AstarAgent agent;
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

TEST(AstarAgent, RunsOutOfStates) {
  // The box cannot leave the wall, and the goal is not at it.
  const AstarOutcome outcome = AstarAgent().solve(level_from("######\n# $  #\n#@ . #\n#    #\n######"));
  EXPECT_FALSE(outcome.solved);
  EXPECT_TRUE(outcome.exhausted);
  EXPECT_LT(outcome.iterations, 500);
}

TEST(AstarAgent, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.stop = stop.get_token();
  const Level open = level_from("########\n#      #\n# $$$  #\n# ...  #\n#   @  #\n#  $ . #\n#      #\n########");
  EXPECT_LE(AstarAgent().solve(open, 1'000'000, budget).iterations, 1024);
}

TEST(AstarAgent, ManyBoxes) {
  // More than fit into one or two words.
  AstarAgent agent;
  for (const int boxes : {3, 4, 5, 9, 10, 20}) {
    const auto n = static_cast<std::size_t>(boxes);
    const std::string wall(n + 4, '#');
    const Level level = level_from(fmt::format("{0}\n#@$.{1}#\n{0}", wall, std::string(n - 1, '*')));
    const AstarOutcome outcome = agent.solve(level);
    EXPECT_TRUE(outcome.solved) << boxes;
    EXPECT_EQ(outcome.moves, 1) << boxes;
  }
}

RC_GTEST_PROP(AstarAgentProperty, SolvesOnlyWhatHasASolution, (std::uint64_t seed)) {
  const Level level = random_level(seed, 8);
  const Solution exact = Solver().solve(level);
  const AstarOutcome outcome = AstarAgent().solve(level, 20'000);
  if (outcome.solved) RC_ASSERT(exact.answer == Answer::solved);
  // Its estimate can be too high, so the moves need not be the fewest; but fewer than the pushes they cannot be.
  if (outcome.solved) RC_ASSERT(outcome.moves >= Solver().solve(level, {.objective = Objective::pushes}).pushes);
}

}  // namespace
}  // namespace teka::sokoban
