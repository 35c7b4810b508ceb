// The offline game: lines found by search with all bricks known, and results marked as offline.
#include "games/brick/play/offline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/test_stream.hpp"
#include "games/brick/players/plan_search.hpp"
#include "games/brick/rules/test_bricks.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "report/test_bad_games.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Record planned(const Deal& deal, std::uint64_t effort, InstructionSet set = best_instruction_set()) {
  return play_offline(deal, {.placements = effort}, [] { return 0.0; }, {}, {}, set).value();
}

/// Replayed by the plain rules.
Standing end_of(const Record& record) {
  const auto end = play_again(dealt(record.deal), parse_letters(record.letters).value(), {});
  EXPECT_TRUE(end) << end.error().reason;
  return end.value_or(Standing{});
}

TEST(BrickOffline, PlaysByTheRulesWithAnyColours) {
  for (int colours = kLeastColours; colours <= kMostColours; ++colours) {
    const Record record = planned({.colours = colours, .bricks = 150, .seed = 7}, 3000);
    EXPECT_EQ(end_of(record), record.end);
    EXPECT_EQ(record.end.placed, 150) << colours << " colours";
    EXPECT_FALSE(record.dead);
    EXPECT_TRUE(record.offline);
  }
}

TEST(BrickOffline, SurvivesNineColoursWithLittleEffort) {
  for (const std::uint64_t seed : {1, 2}) {
    const Record record = planned({.colours = 9, .bricks = 1000, .seed = seed}, 2000);
    EXPECT_EQ(record.end.placed, 1000);
  }
}

TEST(BrickOffline, PlaysTheShortestCases) {
  for (int bricks = 1; bricks <= 12; ++bricks) {
    const Record record = planned({.colours = 3, .bricks = bricks, .seed = 3}, 10'000);
    EXPECT_EQ(end_of(record), record.end);
    EXPECT_EQ(record.end.placed, bricks);
  }
}

TEST(BrickOffline, TakesThePointsOfTheLastBrick) {
  const Record record = planned({.colours = 3, .bricks = 2, .given = {{{1, 1, 2}}, {{2, 1, 1}}}}, 10'000);
  EXPECT_EQ(record.end.points, 16) << "1 1 over 2, then 1 1 on top of it: a run of four";
}

TEST(BrickOffline, IsTheSameWithAllInstructionSets) {
  for (const int colours : {3, 5, 9}) {
    const Deal deal{.colours = colours, .bricks = 90, .seed = 11};
    const Record expected = planned(deal, 5000, InstructionSet::portable);
    for (const InstructionSet set : {InstructionSet::avx2, InstructionSet::avx512}) {
      if (!is_available(set)) continue;
      const Record record = planned(deal, 5000, set);
      EXPECT_EQ(record.letters, expected.letters) << colours << " colours";
      EXPECT_EQ(record.work, expected.work);
    }
  }
}

TEST(BrickOffline, BeatsAPlayerThatDoesNotKnowTheBricks) {
  std::int64_t ours = 0;
  std::int64_t thesis = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Deal deal{.colours = 3, .bricks = 300, .seed = seed};
    ours += planned(deal, 5000).end.points;
    const auto player = make_player({.name = "thesis", .colours = 3, .bricks = 300}).value();
    thesis += play_game(*player, deal, {}, {})->end.points;
  }
  EXPECT_GT(ours, thesis);
}

TEST(BrickOffline, UsesAboutItsEffort) {
  for (const int colours : {3, 9}) {
    const Record record = planned({.colours = colours, .bricks = 400, .seed = 5}, 10'000);
    const double per_brick = static_cast<double>(record.work) / 400;
    EXPECT_GT(per_brick, 5000);
    EXPECT_LT(per_brick, 20'000);
  }
}

TEST(BrickOffline, IsNotLateOnASlowClock) {
  for (const double tick : {0.005, 0.05}) {
    double now = 0;
    const auto clock = [&] { return now += tick; };
    const auto record = play_offline({.colours = 3, .bricks = 200, .seed = 1}, {.seconds = 1}, clock, {});
    ASSERT_TRUE(record);
    EXPECT_LT(record->seconds, 1);
    EXPECT_EQ(record->end.placed, 200) << "when time is up the rest is placed in the cheapest way";
    EXPECT_EQ(end_of(*record), record->end);
  }
}

TEST(BrickOffline, StopsAndReports) {
  std::stop_source source;
  int last = 0;
  const auto watch = [&](const Standing& standing) {
    EXPECT_GT(standing.placed, last);
    last = standing.placed;
    if (last > 50) source.request_stop();
  };
  const Pace pace{.placements = 3000};
  EXPECT_FALSE(
      play_offline({.colours = 4, .bricks = 5000, .seed = 1}, pace, [] { return 0.0; }, source.get_token(), watch));
  EXPECT_GT(last, 50);
  EXPECT_LT(last, 200);
}

TEST(PlanSearch, EndsWithAChain) {
  const Case given = random_case(Seed(8), 4, 60);
  PlanSearch search(given);
  search.begin({}, 0, 0);
  while (search.step(8000, {})) {
  }
  Standing standing;
  Outcome outcome;
  for (const Placement& placement : search.line()) {
    outcome = standing.place(given.bricks[static_cast<std::size_t>(standing.placed)], placement);
  }
  EXPECT_GT(outcome.steps, 1);
  EXPECT_EQ(outcome.points, standing.best_placement);
}

TEST(PlanSearch, HasNoLineOnAFullBoard) {
  Board board;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows - 2; ++row) {
      board.set(column, row, static_cast<Colour>(1 + (row / 2 + column + row % 2 * 4) % kMostColours));
    }
  }
  const Case given = random_case(Seed(8), 9, 60);
  PlanSearch search(given);
  search.begin(pack(board), 0, 0);
  EXPECT_FALSE(search.step(8000, {}));
  EXPECT_TRUE(search.line().empty());
}

Output play_verb_offline(Value::Object parameters, unsigned threads = 2) {
  parameters.emplace_back("offline", true);
  auto output = run_verb(game(), "play", {.parameters = std::move(parameters), .format = "json", .threads = threads});
  EXPECT_TRUE(output) << output.error().message;
  return output.value_or(Output{});
}

TEST(BrickOfflineVerb, IsTheSameForAnyNumberOfThreads) {
  const Value::Object parameters = {{"bricks", 80}, {"games", 5}, {"placements", 2000}};
  const Output expected = play_verb_offline(parameters, 1);
  EXPECT_EQ(expected.items.size(), 5U);
  for (const unsigned threads : {2U, 5U}) {
    const Output output = play_verb_offline(parameters, threads);
    EXPECT_EQ(print(output.items), print(expected.items));
    EXPECT_EQ(print(to_value(output.metrics)), print(to_value(expected.metrics)));
  }
}

TEST(BrickOfflineVerb, EveryMetricIsMarkedAsOffline) {
  const Output output = play_verb_offline({{"bricks", 60}, {"games", 2}, {"placements", 1000}});
  EXPECT_THAT(output.body, StartsWith("offline planner, 1000 placements per brick; 5 colours, 60 bricks; games: 2"));
  EXPECT_THAT(output.body, HasSubstr("offline: all bricks were known"));
  for (const Metric& metric : output.metrics.items()) {
    EXPECT_EQ(metric.of, (Factors{{"offline", true}}));
  }
  EXPECT_NE(output.metrics.find("points per brick"), nullptr);
  for (const Value& level : output.items) EXPECT_EQ(*level.find("offline"), Value(true));
}

TEST(BrickOfflineVerb, SavedGamesStayOffline) {
  Value::Array games = play_verb_offline({{"bricks", 60}, {"games", 2}, {"placements", 1000}}).items;
  const auto again = run_verb(game(), "evaluate", {.levels = games});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->items, games);
  EXPECT_NE(again->metrics.find("score", {{"offline", true}}), nullptr);
  EXPECT_THAT(again->body, HasSubstr(", offline\n"));
  games[1].set("offline", false);
  EXPECT_THAT(error_of(game(), "evaluate", {.levels = games}), StartsWith("some of these games were played offline"));
  games[1].set("offline", 1);
  EXPECT_EQ(bad_game_in(run_verb(game(), "evaluate", {.levels = games})),
            "in.json: game 2: offline: must be true or false");
}

TEST(BrickOfflineVerb, RefusesAPlayer) {
  EXPECT_EQ(error_of(game(), "play", {.parameters = {{"offline", true}, {"player", "greedy"}}}),
            "--player: not allowed with --offline, which has no player; leave it out");
}

std::vector<std::string> judge_lines(const Case& given) {
  std::vector<std::string> lines = {fmt::format("{} {}", given.bricks.size(), given.colours)};
  for (const Brick& brick : given.bricks) lines.push_back(to_digits({&brick, 1}));
  return lines;
}

Result<Output> judged_offline_verb(PatientStream& stream, Value::Object parameters) {
  parameters.emplace_back("stdin", true);
  parameters.emplace_back("offline", true);
  const auto job = make_job(game(), "play", {.parameters = std::move(parameters)});
  Executor executor(1);
  TestFiles none;
  Context context = test_context(executor, {}, none);
  return game().find_verb("play")->run_on_stream(*job, context, stream);
}

TEST(BrickOfflineJudge, ReadsAllBricksAndSaysSo) {
  const Deal deal{.colours = 4, .bricks = 70, .seed = 9};
  PatientStream stream(judge_lines(dealt(deal)), 1000);
  const auto output = judged_offline_verb(stream, {{"placements", 2000}});
  ASSERT_TRUE(output) << output.error().message;
  std::string letters;
  for (const std::string& answer : stream.answers) letters += letter_of(parse_transcript(answer)->at(0).placement);
  EXPECT_EQ(letters, planned(deal, 2000).letters) << "as in a match";
  EXPECT_THAT(output->summary, StartsWith("Offline: all bricks were read before the first was answered.\n"));
  EXPECT_EQ(*output->items.at(0).find("offline"), Value(true));
  EXPECT_NE(output->metrics.find("score", {{"offline", true}}), nullptr);
}

TEST(BrickOfflineJudge, AnswersAllOnAClock) {
  PatientStream stream(judge_lines(random_case(Seed(1), 3, 40)), 1000);
  const auto output = judged_offline_verb(stream, {{"time-per-game", 0.3}});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(stream.answers.size(), 40U);
}

TEST(BrickOfflineJudge, AnswersNothingWhenTheCaseIsWrong) {
  PatientStream stream({"2 3", "111", "114"}, 1000);
  const auto output = judged_offline_verb(stream, {});
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().message, "standard input: line 3: '4' is not a colour; use 1 to 3");
  EXPECT_TRUE(stream.answers.empty());
}

}  // namespace
}  // namespace teka::brick
