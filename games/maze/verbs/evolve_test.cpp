// The verbs evolve and reproduce, run as jobs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/hash.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/maze/symmetry.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/verbs/level_io.hpp"
#include "games/maze/verbs/verbs.hpp"
#include "jobs/test_members.hpp"
#include "tests/amount.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Value::Object small_run(Value::Object more = {}) {
  Value::Object parameters = {{"size", "6"}, {"population", 16}, {"generations", 25}, {"walks", 500}};
  parameters.insert(parameters.end(), more.begin(), more.end());
  return parameters;
}

TEST(Evolve, ReportsTheFitnessOfFreshWalks) {
  const auto output = run_verb(game(), "evolve", {.parameters = small_run()}).value();
  ASSERT_EQ(output.items.size(), 1U);
  EXPECT_TRUE(measure(from_value(output.items[0]).value()).solvable);
  EXPECT_EQ(output.metrics.find("fresh fitness")->n, 500U);
  EXPECT_GT(output.metrics.find("fresh fitness")->error, 0);
  EXPECT_EQ(output.metrics.find("generations")->value, 25);
  EXPECT_NEAR(output.metrics.find("fresh fitness")->value,
              std::abs(output.metrics.find("fresh steps")->value - 37.9) / 37.9, 1e-12);
}

TEST(Evolve, SeveralProcessesGiveWhatOneGives) {
  for (const int islands : {1, 4}) {
    expect_members_agree(game(), "evolve", {.parameters = small_run({{"islands", islands}, {"resample", true}})}, 8);
  }
}

TEST(EvolveMap, SeveralProcessesGiveWhatOneGives) {
  for (const std::string map : {"turns,dead-ends", "steps,turns"}) {
    const TestRun run{.parameters = {{"size", "6"}, {"map", map}, {"map-size", "4x4"}, {"evaluations", 500}}};
    const auto alone = run_verb(game(), "evolve", run);
    ASSERT_TRUE(alone) << alone.error().message;
    for (const std::size_t members : {2, 3}) expect_of_members(members, print(*alone), game(), "evolve", run);
  }
}

TEST(Evolve, ResumesFromACheckpointAsIfNeverInterrupted) {
  std::map<std::string, std::string> files;
  const auto whole = run_verb(game(), "evolve", {.parameters = small_run()}).value();
  TestRun first{.parameters = small_run({{"checkpoint", "run.ck"}}), .files = &files};
  first.parameters[2].second = 13;
  run_verb(game(), "evolve", first).value();
  ASSERT_TRUE(files.contains("run.ck"));
  const TestRun second{.parameters = small_run({{"resume", "run.ck"}}), .files = &files};
  EXPECT_EQ(print(run_verb(game(), "evolve", second).value()), print(whole));
  TestRun fewer = second;
  fewer.parameters[2].second = 5;
  EXPECT_THAT(error_of(game(), "evolve", fewer), HasSubstr("has 25 generations already; ask for at least as many"));

  TestRun other{.parameters = small_run({{"resume", "run.ck"}, {"bias", 0.4}}), .files = &files};
  EXPECT_EQ(error_of(game(), "evolve", other),
            "run.ck: the checkpoint is of another job: it has --bias 0.5, this one --bias 0.4");
  other = second;
  other.seed = 2;
  EXPECT_EQ(error_of(game(), "evolve", other),
            "run.ck: the checkpoint is of another job: it has --seed 1, this one --seed 2");
  files["run.ck"].resize(100);
  EXPECT_THAT(error_of(game(), "evolve", second), StartsWith("run.ck: "));
  files.clear();
  EXPECT_EQ(error_of(game(), "evolve", second), "run.ck: no such file");
}

TEST(Evolve, GivesNothingWhenStoppedBeforeTheFirstGeneration) {
  TestFiles files;
  const TestRun run{.parameters = small_run({{"checkpoint", "run.ck"}}), .files = &files};
  const auto output = run_until(0, game(), "evolve", run).value();  // before the end of the first generation: nothing
  EXPECT_TRUE(output.items.empty());
  EXPECT_TRUE(output.metrics.empty());
  EXPECT_TRUE(files.empty());
}

TEST(Evolve, GivesDifferentMazes) {
  const Value::Object parameters = {{"size", "5"}, {"generations", 3}, {"best", 5}};
  const auto output = run_verb(game(), "evolve", {.parameters = parameters}).value();
  ASSERT_EQ(output.items.size(), 5U);
  std::set<std::uint64_t> keys;
  for (const Value& item : output.items) keys.insert(symmetric_key(from_value(item).value()));
  EXPECT_EQ(keys.size(), 5U) << "mirrored copies are not different";
  const auto one = run_verb(game(), "evolve", {.parameters = {{"size", "5"}, {"generations", 3}}}).value();
  EXPECT_EQ(one.items.front(), output.items.front());
  const Value::Object many = {{"size", "2"}, {"generations", 1}, {"best", 50}};
  EXPECT_THAT(run_verb(game(), "evolve", {.parameters = many}).value().summary,
              HasSubstr("different mazes were left in the last generation, not 50\n"));
  EXPECT_THAT(error_of(game(), "evolve", {.parameters = {{"map", "turns,loop-share"}, {"best", 2}}}),
              HasSubstr("--best: not used with --map"));
}

TEST(Evolve, DrawsItsHistory) {
  std::map<std::string, std::string> files;
  const TestRun run{.parameters = small_run({{"plot", "fitness.SVG"}}), .format = "text", .files = &files};
  const auto output = run_verb(game(), "evolve", run).value();
  EXPECT_THAT(output.body, HasSubstr("\n# evolved maze 6x6, seed 1\n"));
  EXPECT_THAT(files["fitness.SVG"], StartsWith("<svg"));
  const TestRun wrong{.parameters = small_run({{"plot", "fitness.gif"}}), .files = &files};
  EXPECT_EQ(error_of(game(), "evolve", wrong), "'fitness.gif': a picture file must end in .svg or .png");
}

TEST(Evolve, EverySelectionAndCrossoverRuns) {
  for (const char* selection : {"roulette", "tournament", "rank", "truncation"}) {
    for (const char* crossover : {"uniform", "arithmetic"}) {
      const TestRun run{.parameters = small_run(
                            {{"selection", selection}, {"crossover", crossover}, {"islands", 2}, {"resample", true}})};
      EXPECT_EQ(run_verb(game(), "evolve", run).value().items.size(), 1U) << selection << crossover;
    }
  }
}

TEST(Evolve, FillsAMap) {
  const Value::Object map = {{"size", "6"}, {"map", "solution,turns"}, {"map-size", "4x3"}, {"evaluations", 300}};
  const auto output = run_verb(game(), "evolve", {.parameters = map}).value();
  EXPECT_EQ(output.metrics.find("kinds")->value, static_cast<double>(output.items.size()));
  EXPECT_GT(output.items.size(), 3U);
  EXPECT_LE(output.items.size(), 12U);
  for (const Value& level : output.items) {
    const Measures measures = measure(from_value(level).value());
    const Value& features = *level.find("features");
    EXPECT_EQ(features.find("solution")->number(), static_cast<double>(measures.solution_length));
    EXPECT_EQ(features.find("turns")->number(), static_cast<double>(measures.turns));
    const Value& steps = level.find("metrics")->get<Value::Array>()->front();
    EXPECT_EQ(*steps.find("name"), Value("steps"));
    EXPECT_GE(steps.find("value")->number(), features.find("solution")->number());
    Metrics others;
    others.add("solution", features.find("solution")->number(), "moves");
    others.add("turns", features.find("turns")->number());
    const auto& metrics = *level.find("metrics")->get<Value::Array>();
    EXPECT_EQ(Value(Value::Array(metrics.begin() + 1, metrics.end())), to_value(others));
  }
  EXPECT_THAT(run_verb(game(), "evolve", {.parameters = map, .format = "svg"}).value().body, StartsWith("<svg"));
  const auto text = run_verb(game(), "evolve", {.parameters = map, .format = "text"}).value();
  EXPECT_EQ(parse_text(text.body).value().size(), output.items.size());
  EXPECT_THAT(text.body, HasSubstr("steps "));
}

TEST(Evolve, AMapOverTheWalkReportsFreshValues) {
  const Value::Object map = {{"size", "6"}, {"map", "steps,spread"}, {"map-size", "4x3"}, {"evaluations", 300}};
  const auto output = run_verb(game(), "evolve", {.parameters = map}).value();
  EXPECT_GT(output.items.size(), 3U);
  for (const Value& level : output.items) {
    const auto& metrics = *level.find("metrics")->get<Value::Array>();
    ASSERT_EQ(metrics.size(), 2U);
    for (const Value& metric : metrics) {
      const Value* member = level.find("features")->find(*metric.find("name")->get<std::string>());
      ASSERT_NE(member, nullptr);
      EXPECT_EQ(*member, *metric.find("value"));
      EXPECT_TRUE(*metric.find("n") == Value(2000) || metric.find("error")->is_null());  // walked again, or exact
    }
  }
  EXPECT_THAT(run_verb(game(), "evolve", {.parameters = map, .format = "text"}).value().body, HasSubstr("# spread "));
  EXPECT_THAT(run_verb(game(), "evolve", {.parameters = map, .format = "svg"}).value().body,
              HasSubstr("middle of its kind"));
}

TEST(Evolve, ReportsErrors) {
  const auto error = [](Value::Object parameters) {
    return error_of(game(), "evolve", {.parameters = std::move(parameters)});
  };
  EXPECT_THAT(error({{"map", "solution,turn"}}), HasSubstr("unknown value 'turn'; did you mean 'turns'?"));
  EXPECT_THAT(error({{"map", "solution"}}), HasSubstr("has 1 item; it must have 2"));
  EXPECT_THAT(error({{"map", "solution,turns"}, {"map-size", "x"}}), StartsWith("--map-size: 'x' is not a size"));
  EXPECT_THAT(error({{"map", "solution,turns"}, {"map-size", "200"}}), HasSubstr("the maximum is 10000"));
  EXPECT_THAT(error({{"size", "1000"}}), HasSubstr("too many to evolve"));
  EXPECT_THAT(error({{"elite", 64}}), HasSubstr("an elite of 64 must be smaller"));
  EXPECT_THAT(error({{"selection", "roulete"}}), HasSubstr("did you mean 'roulette'?"));
  EXPECT_THAT(error({{"population", 1}}), HasSubstr("--population: 1 is out of range"));
}

TEST(Evolve, SameForAnyNumberOfThreads) {
  for (const TestRun& run :
       {TestRun{.parameters = small_run({{"islands", 3}})},
        TestRun{.parameters = {{"size", "6"}, {"map", "loop-share,turns"}, {"evaluations", 300}}}}) {
    TestRun with = run;
    with.threads = 1;
    const std::string expected = print(run_verb(game(), "evolve", with).value());
    for (const unsigned threads : {2U, 3U, 8U}) {
      with.threads = threads;
      EXPECT_EQ(hash_text(print(run_verb(game(), "evolve", with).value())), hash_text(expected)) << threads;
    }
  }
}

/// The paper's numbers and ours, of one of the eight configurations.
void expect_both_tables(const Metrics& metrics) {
  const auto value = [&](const std::string& name, const char* source = "teka") {
    const Metric* metric = metrics.find(
        name, {{"selection", "roulette"}, {"crossover", "arithmetic"}, {"elitism", false}, {"source", source}});
    EXPECT_NE(metric, nullptr) << name;
    return metric != nullptr ? metric->value : -1;
  };
  EXPECT_EQ(value("reported fitness", "paper"), 0.000708717);
  EXPECT_EQ(value("least shortest paths", "paper"), 2);
  EXPECT_EQ(value("most shortest paths", "paper"), 709);
  EXPECT_EQ(value("least sampled steps", "paper"), 139.5);
  EXPECT_EQ(value("most sampled steps", "paper"), 142.5);
  EXPECT_GE(value("least shortest paths"), 1);
  EXPECT_GE(value("most shortest paths"), value("least shortest paths"));
  EXPECT_GT(value("least sampled steps"), 22);
  EXPECT_GE(value("most sampled steps"), value("least sampled steps"));
}

TEST(Reproduce, PutsThePapersTablesBesideOurs) {
  std::map<std::string, std::string> files;
  TestRun run{.parameters = {{"runs", 2}, {"plots", "paper"}}, .format = "text", .files = &files};
  const auto output = run_verb(game(), "reproduce", run).value();
  for (const char* printed : {"0.000709", "2-4", "1-6", "2-709", "6-12", "4-64", "11-273", "140.25-143", "139.5-142.5",
                              "138.75-142", "140-142.75", "roulette, uniform, elitism", "arithmetic, no elitism"}) {
    EXPECT_THAT(output.body, HasSubstr(printed));
  }
  EXPECT_THAT(output.body, HasSubstr("Random mazes reach the reported 0.000709 by luck after "));
  EXPECT_EQ(output.metrics.items().size(), 8 * 12 + 1U);
  expect_both_tables(output.metrics);
  for (const char* name : {"best", "mean-elitism", "mean-no-elitism"}) {
    EXPECT_THAT(files[fmt::format("paper-{}.svg", name)], StartsWith("<svg"));
  }
  const Factors of = {{"source", "teka"}, {"selection", "tournament"}, {"crossover", "uniform"}, {"elitism", true}};
  const Metric* fresh = output.metrics.find("fresh fitness", of);
  const Metric* reported = output.metrics.find("reported fitness", of);
  ASSERT_TRUE(fresh != nullptr && reported != nullptr);
  EXPECT_GT(fresh->value, 5 * reported->value);

  if (kSanitized) return;  // a second run takes as long as the first
  run.parameters.pop_back();
  run.threads = 3;
  files.clear();
  const auto plain = run_verb(game(), "reproduce", run).value();
  EXPECT_EQ(plain.body, output.body);
  ASSERT_EQ(files.size(), 3U);  // plots are written by default, and named in the summary
  for (const auto& [name, content] : files) EXPECT_THAT(plain.summary, HasSubstr(name));
}

TEST(Reproduce, TheTableHasEveryRun) {
  if (kSanitized) return;
  const TestRun run{.parameters = {{"runs", 2}, {"plots", "none"}}, .format = "text", .has_table = true};
  const auto output = run_verb(game(), "reproduce", run).value();
  const Factors of = {{"source", "teka"}, {"selection", "roulette"}, {"crossover", "arithmetic"}, {"elitism", false}};
  for (const char* name : {"reported fitness", "fresh fitness", "fresh steps"}) {
    Estimate runs;
    for (const int number : {0, 1}) {
      Factors of_run = of;
      of_run.emplace_back("run", number);
      const Metric* one = output.history.find(name, of_run);
      ASSERT_NE(one, nullptr) << name;
      runs.add(one->value);
    }
    EXPECT_NEAR(runs.mean, output.metrics.find(name, of)->value, 1e-9) << name;
  }
}

TEST(Reproduce, NeedsEnoughFreshWalks) {
  EXPECT_THAT(error_of(game(), "reproduce", {.parameters = {{"walks", 19'999}}}), HasSubstr("from 20000 to"));
}

TEST(Reproduce, GivesNothingWhenInterrupted) {
  const auto output = run_until(0, game(), "reproduce", {.parameters = {{"runs", 2}}, .format = "text"}).value();
  EXPECT_TRUE(output.body.empty());
  EXPECT_TRUE(output.metrics.empty());
}

TEST(Reproduce, ResumesWithAnyNumberOfThreads) {
  const Value::Object parameters = {{"runs", 2}, {"designs", 1}, {"plots", "maze"}};
  expect_resumes(game(), "reproduce", {.parameters = parameters, .format = "text"}, {1, 6, 17});
}

TEST(Reproduce, NamesItsPaperAndSettings) {
  TestFiles files;
  const TestRun run{.parameters = {{"runs", 2}, {"plots", "maze"}}, .format = "text", .files = &files};
  const auto output = run_verb(game(), "reproduce", run).value();
  EXPECT_THAT(output.body, StartsWith("Repeats B. C. Pratama"));
  EXPECT_THAT(files["maze-best.svg"], HasSubstr("12x12 mazes, population 64, 32 generations"));
}

}  // namespace
}  // namespace teka::maze
