#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/brick/thesis/cases.hpp"
#include "games/brick/thesis/experiments.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_resume.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;
using testing::Not;

Result<Output> reproduce(Value::Object parameters, unsigned threads = 2, TestFiles* files = nullptr) {
  return run_verb(game(), "reproduce",
                  {.parameters = std::move(parameters), .format = "text", .threads = threads, .files = files});
}
std::string error_with(Value::Object parameters) {
  return error_of(game(), "reproduce", {.parameters = std::move(parameters)});
}

TEST(ReproduceBrick, TheThesissPointsAddUpToItsRank) {
  std::int64_t sum = 0;
  for (const ThesisCase& played : thesis_cases()) sum += played.thesis;
  EXPECT_EQ(sum, 24'100'379);
}

TEST(ReproduceBrick, PrintsTheThesisBesideOurs) {
  const auto output = reproduce({{"cases", "5,10"}, {"games", 3}});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, HasSubstr("231030"));
  EXPECT_THAT(output->body, HasSubstr("147997"));
  EXPECT_THAT(output->body, Not(HasSubstr("Sum of the ten cases")));  // only two were played
  EXPECT_EQ(output->kept, "18 of 18 games");
  const Metric* mended =
      output->metrics.find("points", {{"player", "thesis"}, {"panic", 30}, {"case", 5}, {"source", "teka"}});
  ASSERT_NE(mended, nullptr);
  EXPECT_EQ(mended->n, 3U);
  EXPECT_NEAR(mended->value, 217'055, 30'000);
  EXPECT_EQ(output->metrics.find("deaths", {{"panic", 10}, {"case", 10}})->value, 1);
  EXPECT_EQ(output->metrics.find("points", {{"source", "thesis"}, {"case colours", 9}, {"case bricks", 11111}})->value,
            7143);
  EXPECT_EQ(output->metrics.find("points", {{"case", 2}}), nullptr);
  EXPECT_GT(output->metrics.find("points", {{"player", "fast"}, {"case", 5}})->value, 3 * mended->value);
}

TEST(ReproduceBrick, TheTableHasEveryGameAndEveryRun) {
  TestRun run{
      .parameters =
          {{"cases", "10"}, {"games", 3}, {"experiments", "mutation"}, {"bricks", 60}, {"generations", 2}, {"runs", 2}},
      .format = "text",
      .has_table = true};
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  const auto mean_of = [&](const char* name, Factors of, const char* factor, int first, int last) {
    Estimate mean;
    of.emplace_back(factor, first);
    for (int i = first; i <= last; ++i) {
      of.back().second = i;
      const Metric* one = output->history.find(name, of);
      EXPECT_NE(one, nullptr) << name << i;
      if (one != nullptr) mean.add(one->value);
    }
    return mean.mean;
  };
  const Factors played = {{"case", 10}, {"source", "teka"}, {"player", "fast"}};
  EXPECT_NEAR(mean_of("points of a game", played, "number", 1, 3), output->metrics.find("points", played)->value, 1e-6);
  EXPECT_NEAR(mean_of("death in a game", played, "number", 1, 3), output->metrics.find("deaths", played)->value, 1e-6);
  const Factors evolved = {{"source", "teka"}, {"variant", "0.05"}};
  for (const char* name : {"best points", "points on other games", "generations"}) {
    EXPECT_NEAR(mean_of(name, evolved, "run", 0, 1), output->metrics.find(name, evolved)->value, 1e-6) << name;
  }
  run.has_table = false;
  EXPECT_TRUE(run_verb(game(), "reproduce", run)->history.empty());
}

TEST(ReproduceBrick, AddsOurPlayers) {
  const auto search = reproduce({{"cases", "5"}, {"games", 2}, {"extra-player", "search"}, {"placements", 1000}});
  ASSERT_TRUE(search) << search.error().message;
  EXPECT_NE(search->metrics.find("points", {{"player", "search"}}), nullptr);
  const auto alone = reproduce({{"cases", "5"}, {"games", 2}, {"extra-player", "none"}});
  ASSERT_TRUE(alone) << alone.error().message;
  EXPECT_EQ(alone->kept, "4 of 4 games");
  EXPECT_THAT(error_with({{"extra-player", "search"}, {"placements", 1000}, {"time-per-game", 1.0}}),
              HasSubstr("use only one of them"));
}

TEST(ReproduceBrick, RepeatsTheExperiments) {
  TestFiles files;
  const auto output = reproduce({{"cases", "none"},
                                 {"experiments", "mutation"},
                                 {"bricks", 60},
                                 {"generations", 2},
                                 {"runs", 2},
                                 {"plots", "ga"}},
                                2, &files);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->kept, "8 evolutions");
  EXPECT_THAT(output->body, HasSubstr("10627"));
  EXPECT_THAT(output->body, Not(HasSubstr("Points per game")));
  EXPECT_EQ(output->metrics.find("best points", {{"source", "thesis"}, {"variant", "0.05"}})->value, 9065);
  EXPECT_EQ(output->metrics.find("best points", {{"source", "teka"}, {"variant", "0.3"}})->n, 2U);
  EXPECT_GT(output->metrics.find("points on other games", {{"variant", "0.3"}})->value, 0);
  EXPECT_THAT(files["ga-mutation.svg"], HasSubstr("<svg"));
  EXPECT_EQ(files.size(), 1U);
}

TEST(ReproduceBrick, EqualSetupsShareTheirRuns) {
  std::vector<const Experiment*> all;
  std::size_t rows = 0;
  for (const Experiment& experiment : thesis_experiments()) {
    all.push_back(&experiment);
    rows += experiment.rows.size();
  }
  EXPECT_EQ(rows, 19U);
  Executor executor(2);
  TestFiles none;
  Context context = test_context(executor, {}, none);
  std::uint64_t evolutions = 0;
  context.progress = [&](std::uint64_t, std::uint64_t total, const std::string&) { evolutions = total; };
  const auto runs = run_experiments(all, {.bricks = 10, .generations = 0, .runs = 1, .games = 1}, Seed(1), context);
  ASSERT_EQ(runs.size(), rows);
  EXPECT_EQ(evolutions, 16U);
  EXPECT_EQ(runs[6].best, runs[9].best);
  EXPECT_EQ(runs[6].best, runs[14].best);
  EXPECT_EQ(runs[6].best, runs[17].best);
}

TEST(ReproduceBrick, SameForAnyNumberOfThreads) {
  const Value::Object parameters = {{"cases", "10"}, {"games", 3},       {"experiments", "sigma"},
                                    {"bricks", 30},  {"generations", 1}, {"runs", 1}};
  const auto expected = reproduce(parameters, 1);
  ASSERT_TRUE(expected) << expected.error().message;
  for (const unsigned threads : {2U, 5U}) EXPECT_EQ(print(*reproduce(parameters, threads)), print(*expected));
}

TEST(ReproduceBrick, ReportsErrors) {
  EXPECT_EQ(error_with({{"cases", "1,x"}}),
            "--cases: 'x' is not a whole number; it must be from 1 to 10, or all or none");
  EXPECT_EQ(error_with({{"cases", "11"}}), "--cases: 11 is out of range; it must be from 1 to 10, or all or none");
  EXPECT_EQ(error_with({{"cases", "2,2"}}), "--cases 2,2: 2 is given twice; leave one out");
  EXPECT_EQ(error_with({{"cases", "none"}}), "--cases none: nothing to do; choose some cases, or --experiments all");
}

TEST(ReproduceBrick, KeepsFinishedGamesWhenInterrupted) {
  const auto output =
      run_until(5, game(), "reproduce",
                {.parameters = {{"cases", "10"}, {"games", 100000}, {"experiments", "all"}}, .format = "text"});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->kept, HasSubstr(" of 300000 games"));
  const auto games = output->metrics.find("points", {{"panic", 10}, {"source", "teka"}})->n;
  EXPECT_GE(games, 5U);
  EXPECT_LE(games, 7U);
  EXPECT_THAT(output->body, Not(HasSubstr("genetic")));
}

TEST(ReproduceBrick, GivesNothingWhenStoppedBeforeTheFirstGame) {
  const auto output = run_until(0, game(), "reproduce", {.format = "text"});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->kept.empty());
  EXPECT_TRUE(output->metrics.empty());
}

TEST(ReproduceBrick, ResumesWithAnyNumberOfThreads) {
  expect_resumes(game(), "reproduce",
                 {.parameters = {{"cases", "10"},
                                 {"games", 3},
                                 {"experiments", "sigma"},
                                 {"bricks", 30},
                                 {"generations", 2},
                                 {"runs", 1},
                                 {"plots", "ga"}},
                  .format = "text"},
                 {4, 10, 11});
}

TEST(ReproduceBrick, AnEvolutionGoesOnInTheMiddle) {
  // The journal of a program that was killed: its last write had the state of the evolutions of then.
  const TestRun run{.parameters = {{"cases", "none"},
                                   {"experiments", "sigma"},
                                   {"bricks", 60},
                                   {"generations", 6},
                                   {"runs", 1},
                                   {"checkpoint", "ck"}},
                    .format = "text",
                    .threads = 1};
  const auto job = make_job(game(), "reproduce", run);
  ASSERT_TRUE(job) << job.error().message;
  Executor executor(1);
  TestFiles files;
  Context context = test_context(executor, {}, files);
  std::string first;
  context.write_file = [&](const std::string&, std::string_view bytes) -> Result<void> {
    if (first.empty()) first = bytes;  // after the first generation
    return {};
  };
  const auto whole = jobs::run_job(*game().find_verb("reproduce"), *job, context);
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_THAT(first, HasSubstr(", state"));
  files["ck"] = first;
  TestRun rest = run;
  rest.parameters.back() = {"resume", "ck"};
  rest.threads = 3;
  rest.files = &files;
  const auto resumed = run_verb(game(), "reproduce", rest);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(print(*resumed), print(*whole));
  EXPECT_THAT(files["ck"], Not(HasSubstr(", state"))) << "the state of a finished evolution is dropped";
}

TEST(ReproduceBrick, NamesItsThesisAndSettings) {
  TestFiles files;
  const auto output = reproduce({{"cases", "none"},
                                 {"experiments", "mutation"},
                                 {"bricks", 20},
                                 {"generations", 1},
                                 {"runs", 1},
                                 {"plots", "ga"}},
                                2, &files);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, testing::StartsWith("Repeats Destiana"));
  EXPECT_THAT(files["ga-mutation.svg"], HasSubstr("9 colours, 20 bricks per game"));
}

}  // namespace
}  // namespace teka::brick
