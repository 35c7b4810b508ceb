// Reasons of deadlocks: what they say, and that each of them is right.
#include "games/sokoban/solver/deadlock_reasons.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {
namespace {

using testing::ElementsAre;

std::vector<std::string> deadlocks(std::string_view rows) {
  std::vector<std::string> reasons;
  for (const PlayProblem& problem : find_deadlocks(level_from(rows))) reasons.push_back(problem.reason);
  return reasons;
}

TEST(DeadlockReasons, NameBoxAndPlace) {
  EXPECT_THAT(deadlocks("#####\n#@$.#\n#####"), ElementsAre());
  EXPECT_THAT(deadlocks("######\n#$  .#\n#@   #\n######"), ElementsAre("box 1 at 1,1 is stuck in a corner"));
  EXPECT_THAT(deadlocks("######\n# $  #\n#@   #\n#   .#\n######"),
              ElementsAre("box 1 at 2,1 can be pushed to no goal"));
  EXPECT_THAT(deadlocks("#######\n#  $$ #\n#@    #\n# ..  #\n#######").size(), 2U);
  EXPECT_THAT(deadlocks("########\n#      #\n# $$   #\n# $$ ..#\n#@   ..#\n########"),
              ElementsAre("box 1 at 2,2 is stuck: walls and other stuck boxes block it for ever",
                          "box 2 at 3,2 is stuck: walls and other stuck boxes block it for ever",
                          "box 3 at 2,3 is stuck: walls and other stuck boxes block it for ever",
                          "box 4 at 3,3 is stuck: walls and other stuck boxes block it for ever"));
  EXPECT_THAT(deadlocks("#########\n#@$.#$ .#\n#########"),
              ElementsAre("box 2 at 5,1 is off the goals, where the player cannot get",
                          "the goal at 7,1 is where the player cannot get"));
  EXPECT_THAT(deadlocks("########\n#  $   #\n#@ .   #\n########"),
              ElementsAre("box 1 at 3,1 can be pushed to no goal"));
  EXPECT_THAT(deadlocks("########\n#  $ $.#\n#@     #\n#   .  #\n########"),
              ElementsAre("no box can be pushed to the goal at 4,3"));
  EXPECT_THAT(deadlocks("########\n#  $ $.#\n#@  $  #\n#   .. #\n########"),
              ElementsAre("box 2 at 5,1 and 1 other can be pushed to only 1 goal"));
}

TEST(DeadlockReasons, FewAreListed) {
  const std::string boxes = "#$ $ $ $ $ $ $ $   #\n";
  const std::string edge(20, '#');
  const std::string rows = edge + '\n' + boxes + "#@................ #\n" + boxes + edge;
  EXPECT_EQ(find_deadlocks(level_from(rows)).size(), 11U);
}

/// Whenever there is a reason, the solver proves that there is no solution.
TEST(DeadlockReasons, AreRight) {
  Solver solver;
  int with_reason = 0;
  Rng rng(Seed(7));
  for (int i = 0; i < 400; ++i) {
    Level level = level_from("########\n#  #   #\n#  $ . #\n# $@ $ #\n# .  # #\n#   .  #\n########");
    for (int k = 0; k < 4; ++k) {  // boxes, goals and walls anywhere
      const auto any = [&] { return Point{1 + static_cast<int>(rng.below(6)), 1 + static_cast<int>(rng.below(5))}; };
      const Point a = any(), b = any();
      std::swap(level[a], level[b]);
    }
    if (find_fault(level)) continue;
    const auto reasons = find_deadlocks(level);
    if (reasons.empty()) continue;
    ++with_reason;
    EXPECT_EQ(solver.solve(level, {}, {.nodes = 1'000'000}).answer, Answer::unsolvable)
        << to_text(level) << reasons.front().reason;
  }
  EXPECT_GT(with_reason, 100);
}

}  // namespace
}  // namespace teka::sokoban
