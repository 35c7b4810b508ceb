// The verbs generate, solve, evaluate and render, run as jobs.
#include "games/maze/verbs/verbs.hpp"
#include "games/maze/formats/maze_value.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/hash.hpp"
#include "games/maze/design/design.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "jobs/test_verb.hpp"
#include "tests/golden.hpp"

namespace teka::maze {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Value::Array values_of(const std::vector<Maze>& mazes) {
  Value::Array values;
  for (const Maze& maze : mazes) values.push_back(to_value(maze));
  return values;
}

std::vector<Maze> mazes_of(const Output& output) {
  std::vector<Maze> mazes;
  for (const Value& level : output.items) mazes.push_back(from_value(level).value());
  return mazes;
}

std::vector<std::string> names_of(const Metrics& metrics) {
  std::vector<std::string> names;
  for (const Metric& metric : metrics.items()) names.push_back(metric.name);
  return names;
}

std::vector<Maze> some_mazes() {
  Maze walled = open_maze({4, 4});
  walled.close(15, kLeft);
  walled.close(15, kTop);
  return {perfect_maze({6, 5}, Method::wilson, 1), open_maze({3, 3}), walled};
}

TEST(Generate, ClassicMazesArePerfect) {
  const auto output = run_verb(game(), "generate", {.parameters = {{"size", "9x7"}, {"count", 3}}}).value();
  const auto mazes = mazes_of(output);
  ASSERT_EQ(mazes.size(), 3U);
  for (const Maze& maze : mazes) {
    EXPECT_EQ(maze.size(), (Size{9, 7}));
    EXPECT_TRUE(is_whole(maze));
    EXPECT_EQ(measure(maze).loops, 0);
  }
  EXPECT_NE(mazes[0], mazes[1]);
  EXPECT_TRUE(output.reached);
}

TEST(Generate, BraidOpensDeadEndsAndEndsAreKept) {
  const TestRun run{.parameters = {{"size", "9"}, {"braid", 1.0}, {"start", "4,4"}, {"goal", "0,8"}}};
  const auto mazes = mazes_of(run_verb(game(), "generate", run).value());
  EXPECT_EQ(measure(mazes[0]).dead_ends, 0);
  EXPECT_EQ(mazes[0].start(), (Point{4, 4}));
  EXPECT_EQ(mazes[0].goal(), (Point{0, 8}));
}

TEST(Generate, ASliceOfASetIsThatPartOfIt) {
  for (const bool designed : {false, true}) {
    TestRun all{.parameters = {{"size", "7"}, {"count", 6}}};
    if (designed) all.parameters.emplace_back("turns", 9);
    TestRun slice = all;
    slice.parameters[1].second = 2;
    slice.parameters.emplace_back("first", 3);
    const auto whole = run_verb(game(), "generate", all).value();
    const auto part = run_verb(game(), "generate", slice).value();
    ASSERT_EQ(part.items.size(), 2U);
    EXPECT_EQ(part.items[0], whole.items[3]);
    EXPECT_EQ(part.items[1], whole.items[4]);
    EXPECT_EQ(*part.items[0].find("index"), Value(3));
  }
}

TEST(Generate, DesignedMazesReportTheirFeatures) {
  const auto output =
      run_verb(game(), "generate", {.parameters = {{"size", "8"}, {"dead-ends", 9}, {"solution", 26}, {"walks", 500}}})
          .value();
  const auto mazes = mazes_of(output);
  const Measures measures = measure(mazes.at(0));
  EXPECT_EQ(measures.dead_ends, 9);
  EXPECT_EQ(measures.solution_length, 26);
  EXPECT_EQ(*output.items[0].find("reached"), Value(true));
  const auto& metrics = *output.items[0].find("metrics")->get<Value::Array>();
  ASSERT_EQ(metrics.size(), kFeatures.size());
  EXPECT_EQ(*metrics[0].find("name"), Value("steps"));
  EXPECT_EQ(*metrics[0].find("n"), Value(1));  // exact
  EXPECT_TRUE(metrics[0].find("error")->is_null());
  EXPECT_EQ(*metrics[5].find("value"), Value(9.0));
}

TEST(Generate, EveryLevelHasADifficultyAndAGrade) {
  for (const char* wanted : {"", "medium", "0.9"}) {
    TestRun run{.parameters = {{"size", "8"}, {"count", 3}}};
    if (*wanted != '\0') run.parameters.emplace_back("difficulty", wanted);
    const auto output = run_verb(game(), "generate", run).value();
    EXPECT_TRUE(output.reached);
    const auto mazes = mazes_of(output);
    for (std::size_t i = 0; i < 3; ++i) {
      const double difficulty = difficulty_of(mazes[i]);
      EXPECT_NEAR(output.items[i].find("difficulty")->number(), difficulty, 0.001);
      EXPECT_LE(output.items[i].find("difficulty")->number(), difficulty);
      EXPECT_EQ(*output.items[i].find("grade"), Value(std::string(name_of(grade_at(difficulty)))));
      if (*wanted != '\0') {
        EXPECT_TRUE(parse_difficulty(wanted)->contains(difficulty)) << difficulty;
      }
    }
  }
}

TEST(Generate, ReportsMissedTargets) {
  const TestRun run{.parameters = {{"size", "3"}, {"dead-ends", 8}, {"walks", 100}}, .format = "text"};
  const auto output = run_verb(game(), "generate", run).value();
  EXPECT_FALSE(output.reached);
  EXPECT_THAT(output.summary, HasSubstr("level 0: not reached: dead-ends "));
  EXPECT_THAT(output.summary, HasSubstr("(asked 8)"));
  EXPECT_EQ(parse_text(output.body).value().size(), 1U);
}

TEST(Generate, TextHasACaptionThatNamesTheLevel) {
  const TestRun run{.parameters = {{"size", "5x4"}, {"method", "prim"}, {"count", 2}, {"first", 7}}, .format = "ascii"};
  const auto output = run_verb(game(), "generate", run).value();
  EXPECT_THAT(output.body, HasSubstr("\n\n# maze 5x4, seed 1, level 7: prim\n"));
  EXPECT_THAT(output.body, HasSubstr("# maze 5x4, seed 1, level 8: prim\n"));
  EXPECT_TRUE(output.items.empty());
}

TEST(Generate, ReportsErrors) {
  const auto error = [](Value::Object parameters) {
    return error_of(game(), "generate", {.parameters = std::move(parameters)});
  };
  EXPECT_EQ(error({{"steps", 500}}), "--steps: 500 is out of reach for 12x12 with these ends; use 22 to 158.4");
  EXPECT_THAT(error({{"steps", 10}}), HasSubstr("out of reach"));
  EXPECT_EQ(error({{"size", "2"}, {"steps", 2.5}}),
            "--steps: no maze of 2x2 with these ends has 2.5 within 0.1 %; the nearest have 2 and 3");
  EXPECT_THAT(error({{"difficulty", "extreme"}}), StartsWith("--difficulty: unknown value 'extreme'"));
  EXPECT_THAT(error({{"difficulty", "hrad"}}), HasSubstr("did you mean 'hard'?"));
  EXPECT_THAT(error({{"difficulty", "1.5"}}), HasSubstr("must be from 0 to 1"));
  EXPECT_THAT(error({{"size", "300"}, {"turns", 4}}),
              HasSubstr("300x300 is too large for feature targets; the maximum is 200x200"));
  EXPECT_THAT(error({{"start", "1,1"}, {"goal", "1,1"}}), HasSubstr("are the same cell"));
  EXPECT_THAT(error({{"start", "12,0"}}), HasSubstr("outside the 12x12 grid"));
  EXPECT_THAT(error({{"size", "banana"}}), HasSubstr("is not a size"));
  EXPECT_THAT(error({{"method", "prims"}}), HasSubstr("did you mean 'prim'?"));
  EXPECT_THAT(error({{"braid", 1.5}}), HasSubstr("--braid: 1.5 is out of range"));
  EXPECT_THAT(error({{"loop-share", 2.0}}), HasSubstr("--loop-share: 2 is out of range"));
  EXPECT_THAT(error({{"count", 0}}), HasSubstr("--count: 0 is out of range"));
  EXPECT_THAT(error({{"size", "5000"}, {"count", 1000}}), HasSubstr("have more than 100 million cells"));
  EXPECT_THAT(error({{"sise", "5"}}), HasSubstr("unknown parameter 'sise'; did you mean 'size'?"));
}

TEST(Generate, AnInterruptedSetRemovesNothingOfAnEarlierOne) {
  TestFiles files;
  TestRun run{.parameters = {{"size", "6"}, {"difficulty", "easy..hard"}, {"count", 6}, {"folder", "d"}},
              .format = "text",
              .threads = 1,
              .files = &files};
  ASSERT_TRUE(run_verb(game(), "generate", run));
  const TestFiles whole = files;
  run.seed = 2;
  const auto part = run_until(2, game(), "generate", run);
  ASSERT_TRUE(part) << part.error().message;
  EXPECT_THAT(part->kept, StartsWith("2 of 6 mazes"));
  for (const auto& [name, content] : whole) EXPECT_TRUE(files.contains(name)) << name;
  ASSERT_TRUE(run_verb(game(), "generate", run));
  EXPECT_EQ(files.size(), whole.size()) << "a complete set leaves nothing of the others";
}

TEST(Solve, SolvesAndProvesThatThereIsNone) {
  const auto output = run_verb(game(), "solve", {.levels = values_of(some_mazes())}).value();
  ASSERT_EQ(output.items.size(), 3U);
  EXPECT_FALSE(output.reached);
  EXPECT_EQ(output.summary, "1 of 3 mazes cannot be solved\n");
  EXPECT_EQ(*output.items[1].find("status"), Value("solved"));
  EXPECT_EQ(*output.items[1].find("solution"), Value("RRDD"));
  EXPECT_EQ(*output.items[2].find("status"), Value("unsolvable"));
  EXPECT_TRUE(output.items[2].find("solution")->is_null());
  Metrics length;
  length.add("solvable", 1);
  length.add("solution", 4, "moves");
  EXPECT_EQ(*output.items[1].find("metrics"), teka::to_value(length));
  Metrics none;
  none.add("solvable", 0);
  EXPECT_EQ(*output.items[2].find("metrics"), teka::to_value(none));
  EXPECT_TRUE(run_verb(game(), "solve", {.levels = values_of({open_maze({2, 2})})}).value().reached);
}

TEST(Solve, DrawsThePath) {
  const auto output = run_verb(game(), "solve", {.format = "text", .levels = values_of(some_mazes())}).value();
  EXPECT_THAT(output.body, HasSubstr("# maze 2: solved in 4 moves\n"));
  EXPECT_THAT(output.body, HasSubstr("# maze 3: unsolvable\n"));
  EXPECT_EQ(parse_text(output.body).value(), some_mazes());
}

TEST(Solve, OmitsMazesItDidNotReach) {
  const auto output = run_until(0, game(), "solve", {.format = "text", .levels = values_of(some_mazes())}).value();
  EXPECT_TRUE(output.body.empty());
  EXPECT_TRUE(output.summary.empty());
}

TEST(Evaluate, NamesItsMetrics) {
  const auto all = {"solvable", "reachable cells", "solution",   "shortest paths", "turns", "decisions", "steps",
                    "spread",   "effort",          "difficulty", "dead-ends",      "loops", "loop-share"};
  const std::vector<std::string> names(all.begin(), all.end());
  const TestRun one{.parameters = {{"walks", 1000}}, .levels = values_of({open_maze({3, 3})})};
  const auto output = run_verb(game(), "evaluate", one).value();
  EXPECT_EQ(names_of(output.metrics), names);
  EXPECT_EQ(output.metrics.find("shortest paths")->value, 6);
  EXPECT_EQ(output.metrics.find("steps")->n, 1U);  // exact
  EXPECT_FALSE(output.metrics.find("steps")->error);
  const double difficulty = output.metrics.find("difficulty")->value;
  EXPECT_EQ(*output.items[0].find("grade"), Value(std::string(name_of(grade_at(difficulty)))));
  EXPECT_NEAR(output.items[0].find("difficulty")->number(), difficulty, 0.001);
  const TestRun room{.parameters = {{"walks", 1000}}, .levels = values_of({open_maze({9, 9})})};
  const auto walked = run_verb(game(), "evaluate", room).value();
  EXPECT_EQ(walked.metrics.find("steps")->n, 1000U);
  EXPECT_TRUE(walked.metrics.find("steps")->error);
  const TestRun walled{.parameters = {{"walks", 1000}}, .levels = values_of({some_mazes()[2]})};
  EXPECT_THAT(names_of(run_verb(game(), "evaluate", walled).value().metrics),
              ElementsAre("solvable", "reachable cells", "dead-ends", "loops", "loop-share"));
}

TEST(MazeVerbs, EvaluateSaysWhereTheGoalIsCutOff) {
  const std::string cut = "+---+---+---+\n| S         |\n+   +---+---+\n|   | G     |\n+---+---+---+\n";
  const auto output = run_verb(game(), "evaluate", {.text = cut}).value();
  EXPECT_FALSE(output.reached);
  EXPECT_EQ(output.summary, "of 1 maze, 1 is not playable\n");
  EXPECT_EQ(*output.items[0].find("playable"), Value(false));
  EXPECT_EQ(
      print(*output.items[0].find("problems")),
      "[{reason:\"the goal at 1,1 is cut off, with walls all around its 2 cells; an opening from 1,1 to 0,1 would "
      "connect start and goal\",at:[1,1,],},]");
  const auto text = run_verb(game(), "evaluate", {.format = "text", .text = cut}).value();
  EXPECT_THAT(text.body, HasSubstr("maze 1 of 1: 3x2, unsolvable\nnot playable: the goal at 1,1 is cut off"));
}

TEST(MazeVerbs, EvaluateReadsEachMazeByItself) {
  const std::string good = "+---+---+\n| S   G |\n+---+---+\n";
  const std::string bad = "+---+---+\n| S   Q |\n+---+---+\n";
  const auto output = run_verb(game(), "evaluate", {.text = good + "\n" + bad + "\n" + good}).value();
  EXPECT_FALSE(output.reached);
  ASSERT_EQ(output.items.size(), 3U);
  EXPECT_EQ(*output.items[2].find("playable"), Value(true));
  EXPECT_THAT(print(*output.items[1].find("problems")), HasSubstr("in.txt: line 6, column 7: expected"));
  EXPECT_THAT(error_of(game(), "evaluate", {.text = bad}), HasSubstr("in.txt: line 2, column 7: expected"));
  const auto lenient = run_verb(game(), "evaluate", {.parameters = {{"lenient", true}}, .text = bad}).value();
  EXPECT_EQ(lenient.summary, "of 1 maze, 1 is not playable\n");
}

TEST(Evaluate, MeansDoNotDependOnTheOrderOfTheMazes) {
  TestRun run{.parameters = {{"walks", 1000}}, .levels = values_of(some_mazes())};
  const auto forwards = run_verb(game(), "evaluate", run).value();
  std::swap(run.levels.front(), run.levels.back());  // now the unsolvable one is the first
  const auto backwards = run_verb(game(), "evaluate", run).value();
  ASSERT_EQ(names_of(forwards.metrics), names_of(backwards.metrics));
  EXPECT_EQ(backwards.metrics.find("solution")->n, 2U);
  EXPECT_EQ(backwards.metrics.find("solvable")->n, 3U);
  EXPECT_EQ(forwards.metrics.find("solution")->value, backwards.metrics.find("solution")->value);
}

TEST(Evaluate, KeepsAllDigitsOfALargeNumberOfPaths) {
  const TestRun run{.parameters = {{"walks", 2}}, .levels = values_of({open_maze({40, 40})})};
  const auto output = run_verb(game(), "evaluate", run).value();
  EXPECT_EQ(output.metrics.find("shortest paths")->exact, "27217014869199032015600");
}

TEST(Evaluate, TextHasABlockForEachMazeAndTheMeans) {
  const TestRun run{.parameters = {{"walks", 100}}, .format = "text", .levels = values_of(some_mazes())};
  const auto output = run_verb(game(), "evaluate", run).value();
  EXPECT_THAT(output.body, StartsWith("maze 1 of 3: 6x5, "));
  EXPECT_THAT(output.body, HasSubstr("steps and spread are exact\n"));
  EXPECT_THAT(output.body, HasSubstr("maze 3 of 3: 4x4, unsolvable\n"));
  EXPECT_THAT(output.body, HasSubstr("\nmeans over 3 mazes\n"));
}

TEST(Render, ConvertsBetweenFormats) {
  const auto mazes = some_mazes();
  EXPECT_EQ(mazes_of(run_verb(game(), "render", {.levels = values_of(mazes)}).value()), mazes);
  for (const char* format : {"text", "ascii"}) {
    EXPECT_EQ(
        parse_text(run_verb(game(), "render", {.format = format, .levels = values_of(mazes)}).value().body).value(),
        mazes);
  }
  EXPECT_THAT(run_verb(game(), "render", {.format = "svg", .levels = values_of(mazes)}).value().body,
              StartsWith("<svg"));
  EXPECT_THAT(run_verb(game(), "render", {.format = "png", .levels = values_of(mazes)}).value().body,
              StartsWith("\x89PNG"));
}

TEST(Verbs, ThatReadFilesReportMissingOnes) {
  for (const char* verb : {"solve", "evaluate", "render"}) {
    EXPECT_EQ(error_of(game(), verb, {}), "no input maze; name a file, or - for standard input") << verb;
  }
}

TEST(Verbs, GiveTheSameForAnyNumberOfThreads) {
  const std::vector<std::pair<const char*, TestRun>> runs = {
      {"generate", {.parameters = {{"size", "20x10"}, {"count", 20}, {"braid", 0.5}}, .format = "text"}},
      {"generate", {.parameters = {{"size", "7"}, {"count", 3}, {"steps", 30}, {"walks", 1000}}}},
      {"solve", {.format = "svg", .levels = values_of(some_mazes())}},
      {"evaluate", {.parameters = {{"walks", 5000}}, .levels = values_of(some_mazes())}},
      {"render", {.format = "png", .levels = values_of(some_mazes())}},
  };
  for (const auto& [verb, run] : runs) {
    TestRun with = run;
    with.threads = 1;
    const auto expected = hash_text(print(run_verb(game(), verb, with).value()));
    for (const unsigned threads : {2U, 3U, 8U}) {
      with.threads = threads;
      EXPECT_EQ(hash_text(print(run_verb(game(), verb, with).value())), expected) << verb << ' ' << threads;
    }
  }
}

// The mazes of seed 1 are a promise: if this changes, everybody's levels change.
TEST(Catalogue, SeedOneMakesTheseMazes) {
  std::string catalogue;
  for (const std::string_view method : method_names()) {
    const TestRun run{.parameters = {{"size", "8x6"}, {"method", method}}, .format = "ascii"};
    catalogue += run_verb(game(), "generate", run).value().body + '\n';
  }
  const TestRun designed{.parameters = {{"size", "8x6"}, {"dead-ends", 5}, {"solution", 22}, {"loop-share", 0.1}},
                         .format = "ascii"};
  catalogue += run_verb(game(), "generate", designed).value().body;
  expect_golden("games/maze/golden/catalogue.txt", catalogue);
}

}  // namespace
}  // namespace teka::maze
