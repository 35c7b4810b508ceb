#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"

namespace teka::sokoban {
namespace {

using testing::HasSubstr;

// Solved with one push; the same with one more floor square; unsolvable; two players.
constexpr std::string_view kEasy = "#####\n#@$.#\n#####\n";
constexpr std::string_view kEasyToo = "######\n#@$ .#\n######\n";
constexpr std::string_view kStuck = "#########\n#$ @    #\n#      .#\n#########\n";
constexpr std::string_view kTwoPlayers = "#####\n#@$.@#\n#####\n";

std::string set_of(std::initializer_list<std::string_view> levels) {
  std::string text;
  int number = 0;
  for (const std::string_view level : levels) text += fmt::format("; {}\n{}\n", number++, level);
  return text;
}

double value_of(const Output& output, std::string_view name) {
  const Metric* metric = output.metrics.find(name);
  EXPECT_NE(metric, nullptr) << name;
  return metric != nullptr ? metric->value : -1;
}

TEST(Evaluate, SharesByHand) {
  const auto output = run_verb(game(), "evaluate", {.text = set_of({kEasy, kEasyToo, kStuck, kEasy})});
  ASSERT_TRUE(output);
  EXPECT_EQ(value_of(*output, "playability"), 0.75);
  EXPECT_EQ(value_of(*output, "exact playability"), 0.75);
  EXPECT_EQ(value_of(*output, "proven unsolvable"), 0.25);
  EXPECT_EQ(value_of(*output, "unknown"), 0);
  EXPECT_EQ(value_of(*output, "diversity"), 0.25);        // only the stuck one differs from all others
  EXPECT_EQ(value_of(*output, "clique diversity"), 0.5);  // an easy one and the stuck one
  EXPECT_EQ(value_of(*output, "distinct"), 0.75);
  EXPECT_NEAR(value_of(*output, "distinct solutions"), 2.0 / 3, 1e-12);  // one push, two pushes
  EXPECT_EQ(output->metrics.find("exact playability")->interval, wilson_interval(3, 4));
  EXPECT_NEAR(value_of(*output, "pushes"), 4.0 / 3, 1e-12);
  EXPECT_EQ(output->metrics.find("novelty"), nullptr);
  EXPECT_EQ(output->metrics.find("accuracy"), nullptr);
}

TEST(Evaluate, DifficultyAsAsked) {
  const std::string asked = fmt::format(
      "; boxes=1 difficulty=easy\n{0}\n; boxes=1 difficulty=hard\n{0}\n"
      "; boxes=1 difficulty=easy\n{1}\n; boxes=1 difficulty=awful\n{0}\n",
      kEasy, kStuck);
  const auto output = run_verb(game(), "evaluate", {.text = asked});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_NEAR(value_of(*output, "difficulty as asked"), 1.0 / 3, 1e-12);  // 'awful' is not a grade
  EXPECT_EQ(output->metrics.find("difficulty as asked")->n, 3U);
}

TEST(Evaluate, NothingIsNeitherNewNorDifferent) {
  TestFiles files = {{"seen.xsb", std::string(kEasy)}};
  const TestRun run{.parameters = {{"lenient", true}, {"reference", "seen.xsb"}},
                    .text = fmt::format("; 0\n{}\n; 1\n", kStuck),
                    .files = &files};
  const auto output = run_verb(game(), "evaluate", run);
  ASSERT_TRUE(output) << output.error().message;
  for (const char* name : {"novelty", "diversity", "clique diversity", "clique diversity up to symmetry"}) {
    EXPECT_EQ(value_of(*output, name), 0.5) << name;
  }
}

TEST(Evaluate, LevelsInJson) {
  const auto output = run_verb(game(), "evaluate", {.text = set_of({kEasyToo, kStuck})});
  ASSERT_EQ(output->items.size(), 2);
  const Value& first = output->items[0];
  EXPECT_EQ(*first.find("status"), Value("solved"));
  EXPECT_EQ(*first.find("solution"), Value("RR"));
  EXPECT_EQ(*first.find("playable"), Value(true));
  EXPECT_EQ(*first.find("astar_solves"), Value(true));
  EXPECT_EQ(*first.find("grade"), Value("easy"));
  EXPECT_EQ(*output->items[1].find("status"), Value("unsolvable"));
  EXPECT_EQ(*output->items[1].find("playable"), Value(false));
}

TEST(Evaluate, CountsTheLevelsOfEachGradeAsPrepareDoes) {
  const auto output = run_verb(game(), "evaluate", {.format = "text", .text = set_of({kEasyToo, kStuck})});
  EXPECT_EQ(output->metrics.find("levels", {{"grade", "easy"}})->value, 1);
  EXPECT_EQ(output->metrics.find("levels", {{"grade", "hard"}})->value, 0);
  EXPECT_EQ(output->metrics.find("share of levels", {{"grade", "easy"}})->interval, wilson_interval(1, 1));
  EXPECT_EQ(output->metrics.find("easy"), nullptr);
  EXPECT_THAT(output->body, HasSubstr("2 pushes, 2 moves, 1 box change, detour 0\n"));
  EXPECT_THAT(output->body, HasSubstr("difficulty of the level whose fewest pushes are known\n"));
  EXPECT_THAT(output->body, HasSubstr("levels (grade easy) "));
  EXPECT_THAT(output->body, testing::Not(HasSubstr("quantile"))) << "of one level they are its pushes again";
}

TEST(Evaluate, NoveltyAndScore) {
  std::map<std::string, std::string> files = {{"seen.xsb", std::string(kEasy)}};
  const auto output = run_verb(game(), "evaluate",
                               {.parameters = {{"reference", "seen.xsb"}},
                                .text = set_of({kEasyToo, kStuck, "########\n#@     #\n#   $ .#\n########\n"}),
                                .files = &files});
  ASSERT_TRUE(output);
  EXPECT_NEAR(value_of(*output, "novelty"), 2.0 / 3, 1e-12);             // the easy one is near the reference
  EXPECT_NEAR(value_of(*output, "novel and playable"), 1.0 / 3, 1e-12);  // the stuck one is not playable
  EXPECT_NEAR(value_of(*output, "score"), 1.0 / 3, 1e-12);
  EXPECT_NEAR(value_of(*output, "exact score"), 1.0 / 3, 1e-12);
}

TEST(Evaluate, AccuracyFromParameterAndFromTitles) {
  const auto given =
      run_verb(game(), "evaluate", {.parameters = {{"prompt", "walls=10 boxes=1"}}, .text = set_of({kEasy})});
  EXPECT_DOUBLE_EQ(value_of(*given, "accuracy"), 0.9);
  EXPECT_DOUBLE_EQ(given->metrics.find("accuracy of a kind", {{"kind", "walls"}})->value, 0.8);
  const std::string text = fmt::format("; SOKOBAN_LEVEL: walls=10 size=5x3\n{}\n; walls=12\n{}\n", kEasy, kEasy);
  const auto titled = run_verb(game(), "evaluate", {.text = text});
  ASSERT_TRUE(titled);
  EXPECT_DOUBLE_EQ(value_of(*titled, "accuracy"), 0.9);
  EXPECT_EQ(titled->metrics.find("accuracy")->n, 2);
}

TEST(Evaluate, MalformedLevelsDoNotHideTheOthers) {
  const std::string text = set_of({kEasy, kTwoPlayers});
  for (const bool lenient : {false, true}) {
    const auto output = run_verb(game(), "evaluate", {.parameters = {{"lenient", lenient}}, .text = text});
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_FALSE(output->reached);
    EXPECT_EQ(output->summary, "of 2 levels, 1 is not playable\n");
    EXPECT_EQ(value_of(*output, "malformed"), 0.5);
    EXPECT_EQ(value_of(*output, "playability"), 0.5);
    EXPECT_EQ(value_of(*output, "proven unsolvable"), 0);
    EXPECT_EQ(*output->items[1].find("status"), Value("malformed"));
    EXPECT_EQ(*output->items[1].find("playable"), Value(false));
    EXPECT_THAT(print(*output->items[1].find("problems")),
                HasSubstr(lenient ? "row 2 has 6 characters, the first row 5" : "column 5: a second player"));
  }
  EXPECT_THAT(error_of(game(), "evaluate", {.text = set_of({kTwoPlayers})}),
              HasSubstr("in.txt: level 1: line 3, column 5: a second player"));
  const auto alone = run_verb(game(), "evaluate", {.parameters = {{"lenient", true}}, .text = set_of({kTwoPlayers})});
  ASSERT_TRUE(alone) << alone.error().message;
  EXPECT_EQ(alone->summary, "of 1 level, 1 is not playable\n");
}

TEST(Evaluate, LenientReadsOurOwnFiles) {
  const std::string xsb =
      fmt::format(";; teka 0.1.0 generate sokoban, seed 1\n\n{}\nTitle: one\nSolution:\nRR\n\n{}\nTitle: two\n",
                  kEasyToo, kTwoPlayers);
  const auto output = run_verb(game(), "evaluate", {.parameters = {{"lenient", true}}, .text = xsb});
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_EQ(output->items.size(), 2U);
  EXPECT_EQ(*output->items[0].find("title"), Value("one"));
  EXPECT_EQ(*output->items[0].find("playable"), Value(true));
  EXPECT_EQ(*output->items[1].find("title"), Value("two"));
  EXPECT_EQ(*output->items[1].find("status"), Value("malformed"));
  const std::vector<Entry> one = {{.level = level_from(kEasyToo)}};
  const auto slc = run_verb(game(), "evaluate", {.parameters = {{"lenient", true}}, .text = to_slc(one, "")});
  ASSERT_TRUE(slc) << slc.error().message;
  EXPECT_EQ(slc->items.size(), 1U);
  EXPECT_TRUE(slc->reached);
}

TEST(Evaluate, SaysWhyALevelIsUnsolvable) {
  const auto output = run_verb(game(), "evaluate", {.text = "######\n#  $.#\n#@   #\n#$  .#\n######\n"});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_FALSE(output->reached);
  EXPECT_EQ(print(*output->items[0].find("problems")), "[{reason:\"box 2 at 1,3 is stuck in a corner\",at:[1,3,],},]");
}

TEST(Evaluate, LenientReadsJsonToo) {
  Value good = to_value(Entry{.level = level_from(kEasy)});
  const auto output =
      run_verb(game(), "evaluate",
               {.parameters = {{"lenient", true}}, .levels = {good, Value::Object{{"rows", 7}}}, .threads = 1});
  ASSERT_TRUE(output);
  EXPECT_EQ(value_of(*output, "malformed"), 0.5);
}

TEST(Evaluate, ErrorsSayWhat) {
  EXPECT_EQ(error_of(game(), "evaluate", {}), "no input level; name a file, or - for standard input");
  EXPECT_EQ(error_of(game(), "evaluate", {.parameters = {{"lenient", true}}}),
            "no input level; name a file, or - for standard input");
  EXPECT_EQ(error_of(game(), "evaluate", {.parameters = {{"prompt", "walls"}}, .text = set_of({kEasy})}),
            "--prompt: walls= must be a number from 0 to 2500");
  EXPECT_EQ(error_of(game(), "evaluate", {.parameters = {{"reference", "none.xsb"}}, .text = set_of({kEasy})}),
            "--reference: none.xsb: no such file");
  std::map<std::string, std::string> files = {{"bad.xsb", std::string(kTwoPlayers)}};
  EXPECT_THAT(error_of(game(), "evaluate",
                       {.parameters = {{"reference", "bad.xsb"}}, .text = set_of({kEasy}), .files = &files}),
              HasSubstr("bad.xsb: level 1, line 2"));
  EXPECT_EQ(error_of(game(), "evaluate", {.text = fmt::format("; walls=a\n{}", kEasy)}),
            "the prompt of level 1: walls=a must be a number from 0 to 2500");
}

TEST(Evaluate, ThreadsDoNotMatter) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += set_of({kEasy, kEasyToo, kStuck});
  for (const char* format : {"json", "text"}) {
    const auto one = run_verb(game(), "evaluate", {.format = format, .text = text, .threads = 1});
    const auto three = run_verb(game(), "evaluate", {.format = format, .text = text, .threads = 3});
    EXPECT_EQ(Value(Value::Array(one->items)), Value(Value::Array(three->items)));
    EXPECT_EQ(teka::to_value(one->metrics), teka::to_value(three->metrics));
    EXPECT_EQ(one->body, three->body);
  }
}

TEST(Evaluate, LimitsAreKept) {
  // Fifty iterations do not solve it, and one node does not decide it.
  const std::string text = set_of({"########\n#      #\n# $ $  #\n# . .  #\n#   @  #\n#  $ . #\n#      #\n########\n"});
  const auto hurried = run_verb(game(), "evaluate", {.parameters = {{"iterations", 50}, {"nodes", 1}}, .text = text});
  EXPECT_EQ(value_of(*hurried, "playability"), 0);
  EXPECT_EQ(value_of(*hurried, "unknown"), 1);
  const auto without = run_verb(game(), "evaluate", {.parameters = {{"iterations", 0}}, .text = text});
  EXPECT_EQ(without->metrics.find("playability"), nullptr);
  EXPECT_EQ(value_of(*without, "exact playability"), 1);
  const auto detailed =
      run_verb(game(), "evaluate", {.parameters = {{"iterations", 0}, {"details", true}}, .text = text});
  EXPECT_GT(value_of(*detailed, "plain nodes"), 1);
}

TEST(Evaluate, InterruptedAtOnceItKeepsNothing) {
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.stop = stop.get_token();
  const auto output = run_verb(game(), "evaluate", {.text = set_of({kEasy}), .budget = budget});
  ASSERT_TRUE(output);
  EXPECT_EQ(output->kept, "");
  EXPECT_TRUE(output->items.empty());
}

TEST(Evaluate, InterruptedItKeepsTheLevelsDone) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += set_of({kEasy});
  const auto job = make_job(game(), "evaluate", {.text = text});
  std::stop_source stop;
  Executor executor(1);
  Budget budget;
  budget.stop = stop.get_token();
  std::atomic<int> told{0};
  Context context{executor,
                  budget,
                  [&](auto, auto, const auto&) {
                    if (++told == 5) stop.request_stop();
                  },
                  {},
                  {}};
  const auto output = game().find_verb("evaluate")->run(*job, context);
  ASSERT_TRUE(output);
  EXPECT_EQ(output->kept, "5 of 20 levels, not compared with each other to the end");
  EXPECT_EQ(output->items.size(), 5);
  EXPECT_EQ(value_of(*output, "exact playability"), 1);
  EXPECT_EQ(output->metrics.find("clique diversity"), nullptr);
}

}  // namespace
}  // namespace teka::sokoban
