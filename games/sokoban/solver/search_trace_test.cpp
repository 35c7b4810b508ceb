#include "games/sokoban/solver/search_trace.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {
namespace {

constexpr std::string_view kTwoBoxes = "########\n#  .  .#\n# $ $  #\n#   @  #\n########";

TEST(SearchTrace, GoesFromTheStartToASolvedPosition) {
  const Level level = level_from(kTwoBoxes);
  const SearchTrace trace = trace_search(level, Objective::pushes, 1000, {});
  ASSERT_EQ(trace.answer, Answer::solved);
  ASSERT_EQ(trace.steps.size(), trace.expanded);
  EXPECT_EQ(trace.steps.front().pushes, 0U);
  EXPECT_EQ(trace.steps.back().pushes,
            static_cast<std::uint32_t>(Solver().solve(level, {.objective = Objective::pushes}).pushes));
  for (const SearchStep& step : trace.steps) {
    EXPECT_FALSE(find_fault(step.level));
    EXPECT_EQ(count_boxes(step.level), 2);
    EXPECT_GE(step.seen, step.expanded);
  }
  EXPECT_EQ(to_text(trace.steps.back().level).find('$'), std::string::npos) << "all boxes are on goals";
}

TEST(SearchTrace, KeepsTheFirstAndTheLastOfManySteps) {
  const SearchTrace trace = trace_search(level_from(kTwoBoxes), Objective::pushes, 3, {});
  ASSERT_EQ(trace.steps.size(), 3U);
  EXPECT_EQ(trace.steps[0].expanded, 1U);
  EXPECT_EQ(trace.steps[2].expanded, trace.expanded);
  const SearchTrace cut = trace_search(level_from(kTwoBoxes), Objective::pushes, 100, {.nodes = 2});
  EXPECT_EQ(cut.answer, Answer::unknown);
  EXPECT_EQ(cut.expanded, 2U);
}

}  // namespace
}  // namespace teka::sokoban
