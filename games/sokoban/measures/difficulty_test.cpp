#include "games/sokoban/measures/difficulty.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/solver/uninformed_search.hpp"

namespace teka::sokoban {
namespace {

// Two boxes one above the other, each one push away from its goal.
constexpr std::string_view kTwo =
    "######\n"
    "#@   #\n"
    "# $$ #\n"
    "# .. #\n"
    "#    #\n"
    "######";

TEST(Difficulty, MeasuresTheShortestSolution) {
  Solver solver;
  const Measured measured = measure(level_from(kTwo), solver);
  ASSERT_EQ(measured.answer, Answer::solved);
  EXPECT_EQ(measured.difficulty.pushes, 2);
  EXPECT_EQ(measured.difficulty.box_changes, 2);
  EXPECT_EQ(measured.difficulty.moves, static_cast<int>(measured.solution.size()));
  const Details details = measure_details(level_from(kTwo), measured.solution);
  EXPECT_GE(details.branching, 1);
  EXPECT_TRUE(details.uninformed_ended);
  EXPECT_GT(details.uninformed_nodes, 1U);
}

TEST(Difficulty, CountsPushesToChooseFrom) {
  EXPECT_EQ(mean_branching(level_from("######\n#@$ .#\n######"), "RR"), 1);
  EXPECT_EQ(mean_branching(level_from("#######\n#     #\n#  @  #\n#  $  #\n#  .  #\n#     #\n#######"), "D"), 4);
}

TEST(Difficulty, UninformedSearchCountsPositions) {
  // The start and one position after it; the solved one is not expanded.
  EXPECT_EQ(search_uninformed(level_from("######\n#@$ .#\n######"), 100).nodes, 2U);
  const UninformedSearch stopped = search_uninformed(level_from("######\n#@$ .#\n######"), 1);
  EXPECT_EQ(stopped.nodes, 1U);
  EXPECT_FALSE(stopped.ended);
}

TEST(Difficulty, SaysWhenTheBudgetIsSpentOrNothingSolves) {
  Solver solver;
  EXPECT_EQ(measure(level_from(kTwo), solver, {.nodes = 0}).answer, Answer::unknown);
  EXPECT_EQ(measure(level_from("######\n#@ .$#\n######"), solver).answer, Answer::unsolvable);
}

TEST(Difficulty, GradesNeedChangesAndDetour) {
  EXPECT_EQ(grade_of({}), Grade::easy);
  EXPECT_EQ(grade_of({.pushes = 20, .box_changes = 9, .detour = 0}), Grade::easy) << "hauling";
  EXPECT_EQ(grade_of({.pushes = 20, .box_changes = 5, .detour = 2}), Grade::medium);
  EXPECT_EQ(grade_of({.pushes = 20, .box_changes = 7, .detour = 6}), Grade::hard);
  EXPECT_EQ(grade_of({.pushes = 20, .box_changes = 6, .detour = 60}), Grade::medium);
  EXPECT_EQ(grade_of({.pushes = 20, .box_changes = 12, .detour = 16}), Grade::expert);
  EXPECT_EQ(grade_of({.pushes = 56, .box_changes = 4, .detour = 0}), Grade::medium) << "long";
  EXPECT_EQ(grade_of({.pushes = 5000, .box_changes = 4, .detour = 0}), Grade::medium) << "merely long";
}

TEST(Difficulty, BoxChangesAreTheFewestOfAllShortestSolutions) {
  // Two boxes that can be taken in turns, or one after the other.
  const Level level = level_from("#########\n#@$   . #\n#       #\n# $   . #\n#       #\n#########");
  Solver solver;
  const Measured measured = measure(level, solver);
  EXPECT_EQ(measured.difficulty.pushes, 8);
  EXPECT_EQ(measured.difficulty.box_changes, 2);
  EXPECT_EQ(measured.difficulty.detour, 0);
  EXPECT_TRUE(measured.difficulty.exact);
  // The same from any of its solutions, however it takes turns.
  EXPECT_EQ(bounds_of(level, measured.solution).box_changes, 2);
}

TEST(Difficulty, RangesAreRead) {
  EXPECT_EQ(*parse_range("pushes", "40..60"), (Range{40, 60}));
  EXPECT_EQ(*parse_range("pushes", "40.."), (Range{40, Range{}.high}));
  EXPECT_EQ(*parse_range("pushes", "..60"), (Range{0, 60}));
  EXPECT_EQ(*parse_range("pushes", "40"), (Range{40, 40}));
  for (const char* bad : {"", "..", "a..b", "1-2", "-3", "1..2..3", "40...60"}) {
    EXPECT_EQ(parse_range("pushes", bad).error().message,
              fmt::format("pushes: '{}' is not a range; write 40..60, 40.., ..60 or 40", bad));
  }
  EXPECT_EQ(parse_range("pushes", "6..4").error().message, "pushes: 6..4 is empty; the lower end comes first");
}

TEST(Difficulty, TargetsAreMetOrMissedByAShare) {
  DifficultyTarget target;
  EXPECT_FALSE(target.any());
  target.pushes = Range{20, 40};
  EXPECT_EQ(target.miss({.pushes = 20}), 0);
  EXPECT_EQ(target.miss({.pushes = 10}), 0.5);
  EXPECT_EQ(target.miss({.pushes = 60}), 0.5);
  target = {.difficulty = range_of(Grade::hard)};
  EXPECT_EQ(target.grade(), Grade::hard);
  EXPECT_EQ(target.miss({.pushes = 30, .box_changes = 9, .detour = 8}), 0);
  EXPECT_GT(target.miss({.pushes = 30, .box_changes = 9, .detour = 4}), 0);
  EXPECT_GT(target.miss({.pushes = 40, .box_changes = 20, .detour = 30}), 0);  // that would be expert
  EXPECT_EQ(target.text(), "hard (box changes 7+, detour 6+)");
  for (const Grade grade : {Grade::easy, Grade::medium, Grade::hard, Grade::expert}) {
    for (int detour = 0; detour < 30; ++detour) {
      for (int changes = 0; changes < 30; ++changes) {
        const Difficulty d{.pushes = 20, .box_changes = changes, .detour = detour};
        EXPECT_EQ(DifficultyTarget{.difficulty = range_of(grade)}.miss(d) == 0, grade_of(d) == grade)
            << detour << ' ' << changes;
      }
    }
  }
}

TEST(Difficulty, SummaryHasTheQuantiles) {
  std::vector<Difficulty> all;
  for (int i = 1; i <= 10; ++i) all.push_back({.pushes = i, .moves = 2 * i, .box_changes = 1});
  const Metrics metrics = summarise(all);
  EXPECT_EQ(metrics.find("pushes")->value, 5.5);
  EXPECT_EQ(metrics.find("pushes quantile", {{"quantile", 0.5}})->value, 5);
  EXPECT_EQ(metrics.find("pushes quantile", {{"quantile", 0.9}})->value, 9);
  EXPECT_EQ(metrics.find("pushes quantile", {{"quantile", 1.0}})->value, 10);
  EXPECT_EQ(metrics.find("moves quantile", {{"quantile", 1.0}})->value, 20);
  EXPECT_TRUE(summarise({}).empty());
}

}  // namespace
}  // namespace teka::sokoban
