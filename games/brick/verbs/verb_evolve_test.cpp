#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/brick/players/thesis_player.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_members.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TestRun small(Value::Object more = {}, unsigned threads = 2) {
  Value::Object parameters = {{"colours", 9}, {"bricks", 120}, {"population", 24}, {"generations", 4}, {"checks", 3}};
  for (auto& [name, value] : more) {
    const auto known = std::find_if(parameters.begin(), parameters.end(), [&](auto& p) { return p.first == name; });
    if (known != parameters.end()) parameters.erase(known);
    parameters.emplace_back(name, std::move(value));
  }
  return {.parameters = std::move(parameters), .format = "json", .threads = threads};
}

TEST(EvolveBrick, WritesWeightsThatThePlayerReads) {
  const auto output = run_verb(game(), "evolve", small({{"panic", 30}, {"limit", 70}}));
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_EQ(output->items.size(), 1U);
  const auto settings = thesis_settings_from(output->items.front(), 9);
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(settings->panic, 30);
  EXPECT_EQ(settings->limit, 70);
  EXPECT_NE(settings->weights[0], 0);
  EXPECT_EQ(settings->weights[6], 0);
  EXPECT_EQ(output->metrics.find("generations")->value, 4);
  EXPECT_EQ(output->metrics.find("evaluations")->value, 24 + 4 * 14);
  EXPECT_EQ(output->metrics.find("points of fresh games", {{"played with", "evolved"}})->n, 3U);
  EXPECT_NE(output->metrics.find("points of fresh games", {{"played with", "thesis"}}), nullptr);
}

/// `play --player PLAYER --weights best.json`, where that file holds `document`.
Result<Output> play_with(const Value& document, const std::string& player, int colours) {
  TestFiles files = {{"best.json", to_json(document)}};
  return run_verb(
      game(), "play",
      {.parameters =
           {{"player", player}, {"weights", "best.json"}, {"colours", colours}, {"bricks", 100}, {"games", 2}},
       .threads = 1,
       .files = &files});
}

TEST(EvolveBrick, SeveralProcessesGiveWhatOneGives) {
  expect_members_agree(game(), "evolve", small({}, 1), 3);
}

TEST(EvolveBrick, ItsWeightsCanBePlayed) {
  const auto evolved = run_verb(game(), "evolve", small());
  ASSERT_TRUE(evolved) << evolved.error().message;
  const Value document = Value::Object{{"levels", Value::Array{evolved->items.front()}}};
  const auto played = play_with(document, "thesis", 9);
  ASSERT_TRUE(played) << played.error().message;
  const auto printed = play_with(to_value(thesis_settings(9, 100), 9), "thesis", 9);
  ASSERT_TRUE(printed) << printed.error().message;
  EXPECT_NE(played->items, printed->items);
  const auto usual =
      run_verb(game(), "play", {.parameters = {{"player", "thesis"}, {"colours", 9}, {"bricks", 100}, {"games", 2}}});
  ASSERT_TRUE(usual) << usual.error().message;
  EXPECT_EQ(printed->items, usual->items);
  EXPECT_EQ(
      play_with(document, "thesis", 8).error().message,
      "--weights: best.json: colours: the weights are for 9 colours, but the game has 8; evolve some with --colours "
      "8");
  EXPECT_EQ(play_with(document, "greedy", 9).error().message,
            "--weights: the player 'greedy' does not use weights; choose --player search, fast or thesis");
}

TEST(EvolveBrick, SameForAnyNumberOfThreads) {
  const auto expected = run_verb(game(), "evolve", small({}, 1));
  ASSERT_TRUE(expected);
  for (const unsigned threads : {2U, 5U})
    EXPECT_EQ(print(*run_verb(game(), "evolve", small({}, threads))), print(*expected));
}

TEST(EvolveBrick, GivesDifferentWeights) {
  const Value::Object parameters = {{"colours", 4},     {"bricks", 20}, {"population", 12},
                                    {"generations", 2}, {"checks", 2},  {"best", 4}};
  const auto output = run_verb(game(), "evolve", {.parameters = parameters}).value();
  ASSERT_EQ(output.items.size(), 4U);
  for (std::size_t i = 0; i < output.items.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(output.items[i], output.items[j]);
  }
}

TEST(EvolveBrick, ResumesFromACheckpoint) {
  TestFiles files;
  TestRun half = small({{"generations", 2}, {"checkpoint", "run"}});
  half.files = &files;
  ASSERT_TRUE(run_verb(game(), "evolve", half));
  TestRun rest = small({{"resume", "run"}});
  rest.files = &files;
  const auto resumed = run_verb(game(), "evolve", rest);
  ASSERT_TRUE(resumed) << resumed.error().message;
  EXPECT_EQ(print(*resumed), print(*run_verb(game(), "evolve", small())));
  TestRun other = small({{"resume", "run"}, {"sigma", 100.0}});
  other.files = &files;
  EXPECT_EQ(error_of(game(), "evolve", other),
            "run: the checkpoint is of another job: it has --sigma 200, this one --sigma 100");
}

TEST(EvolveBrick, PlotsAndPrints) {
  TestFiles files;
  TestRun run = small({{"plot", "points.svg"}, {"features", "HT"}});
  run.format = "text";
  run.files = &files;
  const auto output = run_verb(game(), "evolve", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(files["points.svg"], HasSubstr("<svg"));
  EXPECT_THAT(output->body, StartsWith("H horizontal pairs"));
  EXPECT_THAT(output->body, HasSubstr("T top"));
  EXPECT_THAT(output->body, Not(HasSubstr("blocks")));
  EXPECT_THAT(output->summary, HasSubstr("ended by: generations"));
}

TEST(EvolveBrick, ReportsErrors) {
  EXPECT_EQ(error_of(game(), "evolve", small({{"features", "HQ"}})),
            "--features: 'Q' in HQ is not a feature; choose from HVDPMBT");
  EXPECT_EQ(error_of(game(), "evolve", small({{"colours", 2}})),
            "--colours: 2 is out of range; it must be from 3 to 9");
  EXPECT_THAT(error_of(game(), "evolve", small({{"plot", "points.txt"}})), HasSubstr("points.txt"));
}

TEST(EvolveBrick, GivesNothingWhenStoppedBeforeTheFirstGeneration) {
  const auto output = run_until(0, game(), "evolve", small());
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->kept.empty());
  EXPECT_TRUE(output->items.empty());
}

TEST(EvolveBrick, KeepsTheBestWhenInterrupted) {
  const auto output = run_until(2, game(), "evolve", small({{"generations", 1000000}, {"sigma", 1e6}}));
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->kept, "the best weights of 2 generations");
  EXPECT_EQ(output->items.size(), 1U);
}

}  // namespace
}  // namespace teka::brick
