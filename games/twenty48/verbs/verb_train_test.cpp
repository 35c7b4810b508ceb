// teka train 2048, run as a job.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"

namespace teka::twenty48 {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A short run, unless set otherwise.
Result<Output> train(TestRun run, const std::string& format = "network") {
  Value::Object parameters = {{"tuples", "small"}, {"training-moves", 0.05}, {"checks", 5}, {"every", 0.02}};
  for (const auto& [name, value] : run.parameters) {
    const auto same = [&](const auto& given) { return given.first == name; };
    const auto found = std::find_if(parameters.begin(), parameters.end(), same);
    if (found != parameters.end())
      found->second = value;
    else
      parameters.emplace_back(name, value);
  }
  run.parameters = std::move(parameters);
  run.format = format;
  return run_verb(game(), "train", run);
}

std::string train_error(const TestRun& run) {
  const auto output = train(run);
  return output ? "no error" : output.error().message;
}

TEST(Train, GivesANetworkThatCanBeRead) {
  const auto output = train({});
  ASSERT_TRUE(output) << output.error().message;
  const auto network = network_from_file(output->body);
  ASSERT_TRUE(network) << network.error().message;
  EXPECT_TRUE(network->layout() == small_layout());
  EXPECT_THAT(output->summary, HasSubstr("then        5 "));
}

TEST(Train, MeasuresHowWellTheNetworkPlays) {
  const auto output = train({.parameters = {{"checks", 20}}}, "json");
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->body.empty());
  const Metric* score = output->metrics.find("score one move ahead");
  ASSERT_NE(score, nullptr);
  EXPECT_EQ(score->n, 20U);
  EXPECT_GT(score->error, 0);
  EXPECT_GT(score->value, 1000);
  EXPECT_EQ(output->metrics.find("games with a tile", {{"tile", 1024}})->n, 20U);
  EXPECT_GE(output->metrics.find("moves")->value, 50'000);
}

TEST(Train, SameForAnyNumberOfThreads) {
  const auto expected = train({.threads = 1});
  ASSERT_TRUE(expected) << expected.error().message;
  for (const unsigned threads : {2U, 3U}) EXPECT_EQ(print(*train({.threads = threads})), print(*expected)) << threads;
}

/// Stops when the progress is at `moves`, as Ctrl-C would.
Result<Output> stopped_at(std::uint64_t moves, const Value::Object& parameters, TestFiles& files) {
  return run_until(moves, game(), "train", {.parameters = parameters, .format = "network", .files = &files});
}

TEST(Train, ResumesFromACheckpointAsIfNeverInterrupted) {
  const auto whole = train({});
  ASSERT_TRUE(whole) << whole.error().message;
  TestFiles files;
  const Value::Object parameters = {
      {"tuples", "small"}, {"training-moves", 0.05}, {"checks", 5}, {"every", 0.02}, {"checkpoint", "run.ck"}};
  const auto first = stopped_at(17'000, parameters, files);  // before the first regular checkpoint
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_THAT(first->kept, HasSubstr("million moves"));
  EXPECT_EQ(first->resume_from, "run.ck");
  EXPECT_EQ(first->metrics.find("score one move ahead"), nullptr);
  EXPECT_TRUE(network_from_file(first->body));
  EXPECT_EQ(print(*train({.parameters = {{"resume", "run.ck"}}, .threads = 3, .files = &files})), print(*whole));

  const std::string other = "run.ck: the checkpoint is of another job: ";
  EXPECT_EQ(train_error({.parameters = {{"resume", "run.ck"}}, .seed = 2, .files = &files}),
            other + "it has --seed 1, this one --seed 2");
  EXPECT_EQ(train_error({.parameters = {{"resume", "run.ck"}, {"rate", 0.5}}, .files = &files}),
            other + "it has --rate 1, this one --rate 0.5");
  EXPECT_EQ(train_error({.parameters = {{"resume", "run.ck"}, {"tuples", "medium"}}, .files = &files}),
            other + "it has --tuples small, this one --tuples medium");
  files["run.ck"].resize(files["run.ck"].size() / 2);
  EXPECT_THAT(train_error({.parameters = {{"resume", "run.ck"}}, .files = &files}), HasSubstr("truncated"));
  EXPECT_EQ(train_error({.parameters = {{"resume", "none.ck"}}, .files = &files}), "none.ck: no such file");
}

TEST(Train, ContinuesAfterItsEndAsIfPlannedLonger) {
  TestFiles files;
  ASSERT_TRUE(train({.parameters = {{"training-moves", 0.03}, {"checkpoint", "run.ck"}}, .files = &files}));
  EXPECT_EQ(print(*train({.parameters = {{"resume", "run.ck"}}, .files = &files})), print(*train({})));
}

TEST(Train, WritesCheckpointsRegularly) {
  TestFiles files;
  std::size_t written = 0;
  const auto job = make_job(
      game(), "train",
      {.parameters = {
           {"tuples", "small"}, {"training-moves", 0.05}, {"checks", 0}, {"every", 0.02}, {"checkpoint", "run.ck"}}});
  ASSERT_TRUE(job);
  Executor executor(1);
  Context context = test_context(executor, {}, files);
  context.write_file = [&](const std::string&, std::string_view) -> Result<void> {
    ++written;
    return {};
  };
  ASSERT_TRUE(jobs::run_job(*game().find_verb("train"), *job, context));
  EXPECT_EQ(written, 3U);  // at 0.02, at 0.04, at the end
  context.write_file = [](const std::string& path, std::string_view) -> Result<void> {
    return fail("{}: the disk is full", path);
  };
  const auto trained = jobs::run_job(*game().find_verb("train"), *job, context);
  ASSERT_TRUE(trained) << "the result is worth more than the checkpoint";
  EXPECT_EQ(trained->trouble, "the checkpoint is not saved: run.ck: the disk is full");
  EXPECT_EQ(trained->resume_from, "");
}

TEST(Train, DoesNotGoOnFromALongerTraining) {
  TestFiles files;
  ASSERT_TRUE(train({.parameters = {{"training-moves", 0.03}, {"checkpoint", "run.ck"}}, .files = &files}));
  EXPECT_EQ(train_error({.parameters = {{"training-moves", 0.02}, {"resume", "run.ck"}}, .files = &files}),
            "the checkpoint has 0.03 million moves already; ask for at least as many with --training-moves");
}

TEST(Train, DrawsItsCurve) {
  TestFiles files;
  const auto output = train({.parameters = {{"plot", "curve.svg"}}, .files = &files}, "text");
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(files["curve.svg"], StartsWith("<svg"));
  EXPECT_THAT(files["curve.svg"], HasSubstr("million moves"));
  EXPECT_THAT(output->body, HasSubstr("% of games"));
  EXPECT_EQ(train_error({.parameters = {{"plot", "curve.gif"}}}),
            "'curve.gif': a picture file must end in .svg or .png");
}

TEST(Train, LearnsInStages) {
  const auto output = train({.parameters = {{"stages", 3}, {"optimism", 1000}, {"checks", 0}}});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(network_from_file(output->body).value().layout().stages, 3);
}

TEST(Train, ReportsErrors) {
  EXPECT_THAT(train_error({.parameters = {{"tuples", "huge"}}}), HasSubstr("--tuples: unknown value 'huge'"));
  EXPECT_THAT(train_error({.parameters = {{"training-moves", 0}}}), HasSubstr("--training-moves: 0 is out of range"));
  EXPECT_THAT(train_error({.parameters = {{"stages", 4}}}), HasSubstr("--stages: 4 is out of range"));
  EXPECT_THAT(train_error({.parameters = {{"rate", -1}}}), HasSubstr("--rate: -1 is out of range"));
}

TEST(Train, GivesNothingWhenStoppedBeforeTheFirstRound) {
  TestFiles files;
  const auto output = stopped_at(0, {{"tuples", "small"}, {"checkpoint", "run.ck"}}, files);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->body.empty());
  EXPECT_TRUE(output->kept.empty());
  EXPECT_TRUE(files.empty());
}

}  // namespace
}  // namespace teka::twenty48
