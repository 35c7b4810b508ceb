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

TEST(Difficulty, GradesNeedPushesAndChanges) {
  EXPECT_EQ(grade_of({0, 0, 0}), Grade::easy);
  EXPECT_EQ(grade_of({100, 300, 5}), Grade::easy);
  EXPECT_EQ(grade_of({13, 0, 6}), Grade::medium);
  EXPECT_EQ(grade_of({22, 0, 11}), Grade::hard);
  EXPECT_EQ(grade_of({22, 0, 10}), Grade::medium);
  EXPECT_EQ(grade_of({36, 0, 17}), Grade::expert);
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
  EXPECT_EQ(target.miss({20, 0, 0}), 0);
  EXPECT_EQ(target.miss({10, 0, 0}), 0.5);
  EXPECT_EQ(target.miss({60, 0, 0}), 0.5);
  target = {.grade = Grade::hard};
  EXPECT_EQ(target.miss({30, 0, 12}), 0);
  EXPECT_EQ(target.miss({11, 0, 11}), 0.5);
  EXPECT_GT(target.miss({40, 0, 20}), 0);  // that would be expert
  EXPECT_EQ(target.text(), "hard (pushes 22+, box changes 11+)");
  for (const Grade grade : {Grade::easy, Grade::medium, Grade::hard, Grade::expert}) {
    for (int pushes = 0; pushes < 60; ++pushes) {
      for (int changes = 0; changes < 30; ++changes) {
        const Difficulty d{pushes, 0, changes};
        EXPECT_EQ(DifficultyTarget{.grade = grade}.miss(d) == 0, grade_of(d) == grade) << pushes << ' ' << changes;
      }
    }
  }
}

TEST(Difficulty, SummaryHasTheQuantiles) {
  std::vector<Difficulty> all;
  for (int i = 1; i <= 10; ++i) all.push_back({i, 2 * i, 1});
  const Metrics metrics = summarise(all);
  EXPECT_EQ(metrics.find("pushes")->value, 5.5);
  EXPECT_EQ(metrics.find("pushes, median")->value, 5);
  EXPECT_EQ(metrics.find("pushes, nine tenths")->value, 9);
  EXPECT_EQ(metrics.find("pushes, most")->value, 10);
  EXPECT_EQ(metrics.find("moves, most")->value, 20);
  EXPECT_TRUE(summarise({}).empty());
}

}  // namespace
}  // namespace teka::sokoban
