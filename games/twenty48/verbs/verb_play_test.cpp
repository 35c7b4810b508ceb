// teka play 2048 and teka evaluate 2048, run as jobs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/play/play_report.hpp"
#include "games/twenty48/play/replay.hpp"
#include "games/twenty48/play/room.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "report/test_bad_games.hpp"

namespace teka::twenty48 {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TestFiles network_files() {
  const std::string whole = to_file(tiny_network(3));
  return {{"tiny", whole}, {"cut", whole.substr(0, whole.size() / 2)}, {"foreign", "P6 100 100"}};
}

Output play(const Value::Object& parameters, unsigned threads = 2, const std::string& format = "json") {
  TestFiles files = network_files();
  auto output =
      run_verb(game(), "play", {.parameters = parameters, .format = format, .threads = threads, .files = &files});
  EXPECT_TRUE(output) << output.error().message;
  return output.value_or(Output{});
}

std::string play_error(const Value::Object& parameters) {
  TestFiles files = network_files();
  return error_of(game(), "play", {.parameters = parameters, .files = &files});
}

TEST(Play, IsTheSameForAnyNumberOfThreads) {
  const std::vector<Value::Object> players = {
      {{"player", "random"}, {"games", 40}},
      {{"player", "flat"}, {"playouts", 2}, {"games", 9}},
      {{"player", "uct"}, {"playouts", 5}, {"games", 3}},
      {{"player", "uct"}, {"playouts", 20}, {"leaf", "network"}, {"network", "tiny"}, {"games", 3}},
      {{"player", "ntuple"}, {"network", "tiny"}, {"games", 20}},
      {{"player", "expectimax"}, {"network", "tiny"}, {"games", 3}},
  };
  for (const auto& player : players) {
    const Output expected = play(player, 1);
    for (const unsigned threads : {2U, 3U, 8U}) {
      const Output output = play(player, threads);
      EXPECT_TRUE(print(output.items) == print(expected.items)) << threads << " threads";
      EXPECT_EQ(print(to_value(output.metrics)), print(to_value(expected.metrics)));
    }
    EXPECT_EQ(play(player, 2, "text").body, play(player, 3, "text").body);
  }
}

TEST(Play, GamesEqualThoseOfThePage) {
  const Output output = play({{"player", "flat"}, {"playouts", 3}, {"games", 2}});
  for (const Value& level : output.items) {
    PlayRoom room(1);
    Value heard;
    const auto say = [&](const Value::Object& message) {
      ASSERT_TRUE(room.handle(message, [&](const Value& reply) { heard = reply; }, {}));
    };
    say({{"do", "new"}, {"seed", *level.find("seed")}});
    say({{"do", "run"}, {"player", "flat"}, {"amount", 3}});
    say({{"do", "save"}});
    EXPECT_EQ(*heard.find("document")->find("moves"), *level.find("moves"));
    say({{"do", "restore"}, {"document", level}});  // the page can open it
    EXPECT_EQ(*heard.find("score"), *level.find("points"));
  }
}

TEST(Play, SummarisesItsGames) {
  const Output output = play({{"player", "flat"}, {"playouts", 4}, {"games", 21}});
  EXPECT_EQ(output.kept, "21 of 21 games");
  std::vector<double> points;
  Estimate mean;
  for (const Value& level : output.items) {
    points.push_back(level.find("points")->number());
    mean.add(points.back());
  }
  std::sort(points.begin(), points.end());
  EXPECT_EQ(output.metrics.find("score")->value, mean.mean);
  EXPECT_EQ(output.metrics.find("score")->error, mean.error());
  EXPECT_EQ(output.metrics.find("score quantile", {{"quantile", 0.0}})->value, points.front());
  EXPECT_EQ(output.metrics.find("score quantile", {{"quantile", 0.5}})->value, points[10]);
  EXPECT_EQ(output.metrics.find("score quantile", {{"quantile", 1.0}})->value, points.back());
  EXPECT_EQ(output.metrics.find("games with a tile", {{"tile", 65536}})->value, 0);
  EXPECT_THAT(output.body, HasSubstr("flat, 4 runs per move; games: 21, seed 1\n"));
  EXPECT_THAT(output.summary, HasSubstr(" ms a move\n"));
}

RC_GTEST_PROP(PlayReport, QuantilesAreScoresThatSoManyDoNotExceed, (const std::vector<std::uint16_t>& points)) {
  RC_PRE(!points.empty());
  std::vector<FinishedGame> games;
  for (const auto p : points) games.push_back({.points = p, .largest_rank = 5});
  const Metrics metrics = PlayReport(games).metrics();
  for (const std::size_t percent : {5U, 25U, 50U, 75U, 95U}) {
    const double value = metrics.find("score quantile", {{"quantile", static_cast<double>(percent) / 100}})->value;
    const auto up_to = std::count_if(points.begin(), points.end(), [&](auto p) { return p <= value; });
    const auto below = std::count_if(points.begin(), points.end(), [&](auto p) { return p < value; });
    RC_ASSERT(static_cast<std::size_t>(up_to) * 100 >= percent * points.size());
    RC_ASSERT(static_cast<std::size_t>(below) * 100 < percent * points.size());
  }
}

TEST(Play, CountsGamesByTheirLargestTile) {
  const std::vector<FinishedGame> games = {
      {.largest_rank = 10}, {.largest_rank = 11}, {.largest_rank = 13}, {.largest_rank = 11}};
  const Metrics metrics = PlayReport(games).metrics();
  EXPECT_EQ(metrics.find("games with a tile", {{"tile", 2048}})->value, 0.75);
  EXPECT_EQ(metrics.find("games with a tile", {{"tile", 4096}})->value, 0.25);
  EXPECT_EQ(metrics.find("games with a tile", {{"tile", 8192}})->value, 0.25);
  EXPECT_EQ(metrics.find("games with a tile", {{"tile", 16384}})->value, 0);
  EXPECT_EQ(metrics.find("games with a tile", {{"tile", 2048}})->interval, wilson_interval(3, 4));
}

TEST(Play, KeepsFinishedGamesWhenInterrupted) {
  const auto output = run_until(5, game(), "play", {.parameters = {{"player", "random"}, {"games", 1'000'000}}},
                                [](const std::string& note) { EXPECT_THAT(note, StartsWith("games")); });
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->kept, HasSubstr(" of 1000000 games"));
  EXPECT_GE(output->items.size(), 5U);
  EXPECT_LE(output->items.size(), 7U);
}

TEST(Play, GivesNothingWhenStoppedBeforeTheFirstGame) {
  const auto output = run_until(0, game(), "play", {});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->kept.empty());
  EXPECT_TRUE(output->metrics.empty());
}

TEST(Play, ReportsErrors) {
  EXPECT_EQ(play_error({{"player", "flta"}}), "--player: unknown value 'flta'; did you mean 'flat'?");
  EXPECT_EQ(play_error({{"playouts", 0}}), "--playouts: 0 is out of range; it must be from 1 to 1000000");
  EXPECT_EQ(play_error({{"time-per-move", 0}}), "--time-per-move: 0 is out of range; it must be from 0.001 to 3600");
  EXPECT_EQ(play_error({{"games", 0}}), "--games: 0 is out of range; it must be from 1 to 1000000");
  EXPECT_EQ(play_error({{"depth", 3}}), "--depth: the player 'flat' does not use it; use --playouts");
  EXPECT_EQ(play_error({{"player", "best"}, {"playouts", 3}}),
            "--playouts: the player 'best' does not use it; leave it out");
  EXPECT_EQ(play_error({{"player", "best"}, {"leaf", "network"}}),
            "--leaf: the player 'best' has no tree; leave it out, or use --player uct");
  EXPECT_EQ(play_error({{"network", "tiny"}}),
            "--network: the player 'flat' uses no network; leave it out, or use --player expectimax");
  EXPECT_EQ(play_error({{"player", "uct"}, {"network", "tiny"}}),
            "--network: the player 'uct' uses no network; add --leaf network");
  EXPECT_EQ(play_error({{"player", "ntuple"}, {"network", "none"}}), "--network: none: no such file");
  EXPECT_EQ(play_error({{"player", "ntuple"}, {"network", "cut"}}),
            "--network: cut: the file is truncated; get it again");
  EXPECT_THAT(play_error({{"player", "ntuple"}, {"network", "foreign"}}),
              StartsWith("--network: foreign: not a network for 2048"));
}

TEST(Play, WritesReplaysBesideItsText) {
  TestFiles files;
  const auto output = run_verb(game(), "play",
                               {.parameters = {{"player", "random"}, {"games", 2}, {"replays", "games.json"}},
                                .format = "text",
                                .files = &files});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, HasSubstr("tile"));
  const std::string written = print_json(files["games.json"]);
  for (const Value& level : output->items) EXPECT_THAT(written, HasSubstr(print_as_json(level)));
}

class Evaluate : public testing::Test {
 protected:
  Evaluate() : games(play({{"player", "flat"}, {"playouts", 2}, {"games", 3}}).items) {}

  [[nodiscard]] Result<Output> evaluate(const Value::Object& parameters = {}) const {
    return run_verb(game(), "evaluate", {.parameters = parameters, .format = "text", .levels = games});
  }
  std::string error_when(std::string_view member, const Value& value) {
    games[1].set(member, value);
    return bad_game_in(run_verb(game(), "evaluate", {.levels = games}));
  }

  Value::Array games;
};

TEST_F(Evaluate, ConfirmsPlayedGames) {
  const auto output = evaluate();
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, HasSubstr(fmt::format("game 2: flat, {} points, {}, {} moves\n",
                                                  games[1].find("points")->number(), games[1].find("tile")->number(),
                                                  games[1].find("moves")->get<std::string>()->size())));
  EXPECT_EQ(output->metrics.find("score")->n, 3U);
}

TEST_F(Evaluate, WritesOneGameInThePagesFormat) {
  const auto output = run_verb(game(), "evaluate", {.parameters = {{"game", 2}}, .levels = games});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->items, Value::Array{games[1]});
  EXPECT_EQ(error_of(game(), "evaluate", {.parameters = {{"game", 4}}, .levels = games}),
            "--game: 4 is out of range; the files have 3 games");
}

TEST_F(Evaluate, ReadsAGameThatThePageSaved) {
  auto job = make_job(game(), "evaluate", {.format = "text"});
  const Value saved(Value::Object{{"game", "2048"},
                                  {"seed", 7},
                                  {"board", "2 2 . . / . . . . / . . . . / . . . 4"},
                                  {"score", 90},
                                  {"moves", "l"}});
  job->inputs.push_back({.name = "saved.json", .content = "", .document = saved});
  Executor executor(1);
  TestFiles none;
  Context context = test_context(executor, {}, none);
  const auto output = game().find_verb("evaluate")->run(*job, context);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->body, "game 1: 94 points, 4, 1 move, not over\n");
}

TEST_F(Evaluate, RefusesForgedGames) {
  const auto moves = *games[1].find("moves")->get<std::string>();
  const auto points = *games[1].find("points")->get<std::int64_t>();
  EXPECT_EQ(error_when("points", points + 4),
            fmt::format("in.json: game 2: points: the file says {}, but the replay gives {}", points + 4, points));
  games[1].set("points", points);
  EXPECT_THAT(error_when("tile", 4096), StartsWith("in.json: game 2: tile: the file says 4096, but the replay gives"));
  games[1].set("tile", nullptr);
  EXPECT_THAT(error_when("moves", moves + "u"),
              HasSubstr(fmt::format("move {} (up) is not legal on its board", moves.size() + 1)));
  EXPECT_THAT(error_when("moves", moves.substr(0, 20) + "x"), StartsWith("in.json: game 2: moves: 'x' is not a move"));
  EXPECT_THAT(error_when("moves", moves.substr(0, moves.size() - 1)), StartsWith("in.json: game 2: points: "));
  EXPECT_THAT(error_when("game", "chess"), StartsWith("in.json: game 2: not a saved game of 2048"));
  EXPECT_EQ(error_of(game(), "evaluate", {.text = "hello"}),
            "in.txt: not a file of games; write one with 'teka play 2048 --replays FILE'");
}

TEST_F(Evaluate, AnimatesFromTheStartToTheEnd) {
  const auto output = evaluate({{"game", 3}, {"animate", true}});
  ASSERT_TRUE(output) << output.error().message;
  const auto moves = games[2].find("moves")->get<std::string>()->size();
  ASSERT_EQ(output->frames.size(), moves + 1);
  EXPECT_THAT(output->frames.front(), StartsWith(fmt::format("game 3: move 0 of {}, 0 points", moves)));
  EXPECT_THAT(output->frames.back(),
              StartsWith(fmt::format("game 3: move {0} of {0}, {1} points", moves, games[2].find("points")->number())));
}

}  // namespace
}  // namespace teka::twenty48
