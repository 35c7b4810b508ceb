#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/brick/players/search_weights.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_members.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TestRun tiny(Value::Object more = {}, unsigned threads = 2) {
  Value::Object parameters = {{"colours", 9}, {"bricks", 60}, {"population", 6}, {"generations", 3}, {"checks", 3}};
  for (auto& [name, value] : more) {
    std::erase_if(parameters, [&name](const auto& parameter) { return parameter.first == name; });
    parameters.emplace_back(name, std::move(value));
  }
  return {.parameters = std::move(parameters), .format = "json", .threads = threads};
}

/// `VERB --weights best.json`, where that file holds `document`.
Result<Output> run_with(const std::string& verb, const Value& document, Value::Object parameters) {
  parameters.emplace_back("weights", "best.json");
  TestFiles files = {{"best.json", to_json(document)}};
  return run_verb(game(), verb, {.parameters = std::move(parameters), .threads = 1, .files = &files});
}

TEST(TrainBrick, SeveralProcessesGiveWhatOneGives) {
  expect_members_agree(game(), "train", tiny({}, 1), 2);
}

TEST(TrainBrick, WritesWeightsThatPlayersRead) {
  const auto output = run_verb(game(), "train", tiny());
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_EQ(output->items.size(), 1U);
  const auto weights = search_weights_from(output->items.front(), 9);
  ASSERT_TRUE(weights) << weights.error().message;
  EXPECT_NE(*weights, shipped_weights(9));
  const Metrics& metrics = output->metrics;
  EXPECT_EQ(metrics.find("generations")->value, 3);
  EXPECT_EQ(metrics.find("games that taught")->value, 3 * 6 * 2);
  EXPECT_EQ(metrics.find("points of fresh games", {{"played with", "trained"}})->n, 3U);
  EXPECT_EQ(metrics.find("deaths", {{"played with", "start"}})->n, 3U);
  EXPECT_NEAR(metrics.find("gain")->value,
              metrics.find("points of fresh games", {{"played with", "trained"}})->value -
                  metrics.find("points of fresh games", {{"played with", "start"}})->value,
              1e-9);

  const Value document = Value::Object{{"levels", Value::Array{output->items.front()}}};
  const auto played = run_with("play", document, {{"player", "fast"}, {"colours", 9}, {"bricks", 100}, {"games", 2}});
  ASSERT_TRUE(played) << played.error().message;
  const auto usual =
      run_verb(game(), "play", {.parameters = {{"player", "fast"}, {"colours", 9}, {"bricks", 100}, {"games", 2}}});
  EXPECT_NE(played->items, usual->items);
}

TEST(TrainBrick, ContinuesFromWeights) {
  const auto shipped = run_with("train", to_value(shipped_weights(9), 9), tiny().parameters);
  ASSERT_TRUE(shipped) << shipped.error().message;
  const auto first = run_verb(game(), "train", tiny());
  EXPECT_EQ(shipped->items, first->items) << "they are the initial weights";
  const auto second = run_with("train", first->items.front(), tiny().parameters);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_NE(second->items, first->items);
  EXPECT_EQ(second->metrics.find("points of fresh games", {{"played with", "start"}})->value,
            first->metrics.find("points of fresh games", {{"played with", "trained"}})->value);
}

TEST(TrainBrick, SameForAnyNumberOfThreads) {
  for (const int effort : {0, 2500}) {
    const auto expected = run_verb(game(), "train", tiny({{"placements", effort}}, 1));
    ASSERT_TRUE(expected);
    for (const unsigned threads : {2U, 5U}) {
      EXPECT_EQ(print(*run_verb(game(), "train", tiny({{"placements", effort}}, threads))), print(*expected));
    }
  }
}

TEST(TrainBrick, PlotsAndPrints) {
  TestFiles files;
  TestRun run = tiny({{"plot", "points.svg"}});
  run.format = "text";
  run.files = &files;
  const auto output = run_verb(game(), "train", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(files["points.svg"], HasSubstr("mean of the generation"));
  EXPECT_THAT(files["points.svg"], HasSubstr("fresh games, starting weights"));
  EXPECT_THAT(output->body, StartsWith("pair_0_1 "));
  EXPECT_THAT(output->body, HasSubstr("\npanic "));
  EXPECT_THAT(output->summary, HasSubstr("points of fresh games (played with start) "));
}

TEST(TrainBrick, ReportsErrors) {
  EXPECT_EQ(error_of(game(), "train", tiny({{"colours", 2}})), "--colours: 2 is out of range; it must be from 3 to 9");
  EXPECT_THAT(error_of(game(), "train", tiny({{"step", 0}})), StartsWith("--step: 0 is out of range"));
  EXPECT_THAT(error_of(game(), "train", tiny({{"population", 3}})), StartsWith("--population: 3 is out of range"));
  EXPECT_THAT(error_of(game(), "train", tiny({{"generations", 0}})), StartsWith("--generations: 0 is out of range"));
  EXPECT_THAT(error_of(game(), "train", tiny({{"checks", 1}})), StartsWith("--checks: 1 is out of range"));
  EXPECT_THAT(error_of(game(), "train", tiny({{"plot", "points.txt"}})), HasSubstr("points.txt"));
  const auto other = run_with("train", to_value(shipped_weights(8), 8), tiny().parameters);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message,
            "--weights: best.json: colours: the weights are not for 9 colours; train some with --colours 9");
  EXPECT_THAT(run_with("train", Value("no document"), tiny().parameters).error().message,
              StartsWith("--weights: best.json: 'search_weights' missing"));
}

TEST(TrainBrick, GivesNothingWhenStoppedBeforeTheFirstGeneration) {
  const auto output = run_until(0, game(), "train", tiny());
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->kept.empty());
  EXPECT_TRUE(output->items.empty());
}

TEST(TrainBrick, KeepsTheMeanWhenInterrupted) {
  const auto output = run_until(3, game(), "train", tiny({{"generations", 1000000}}),
                                [](const std::string& note) { EXPECT_THAT(note, StartsWith("generations, mean ")); });
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->kept, "the weights of 3 generations; continue with --weights FILE");
  EXPECT_EQ(output->items, run_verb(game(), "train", tiny())->items) << "the same as a run of three generations";
  EXPECT_EQ(output->metrics.find("gain"), nullptr);
}

TEST(TrainBrick, ResumesWithAnyNumberOfThreads) {
  TestRun run = tiny({{"generations", 5}, {"plot", "points.svg"}});
  expect_resumes(game(), "train", run, {1, 2, 1});
}

TEST(TrainBrick, ContinuesAfterItsEndAsIfPlannedLonger) {
  TestFiles files;
  TestRun run = tiny({{"generations", 2}, {"checkpoint", "ck"}});
  run.files = &files;
  ASSERT_TRUE(run_verb(game(), "train", run));
  TestRun longer = tiny({{"generations", 4}, {"resume", "ck"}});
  longer.files = &files;
  const auto resumed = run_verb(game(), "train", longer);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(print(*resumed), print(*run_verb(game(), "train", tiny({{"generations", 4}}))));
}

}  // namespace
}  // namespace teka::brick
