// teka solve 2048, run as a job.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/players/expectimax.hpp"
#include "games/twenty48/players/flat_player.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"

namespace teka::twenty48 {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kBoard = "2 . . 4 / . . . . / . 8 . . / . . . 2";
constexpr const char* kTwo =
    "# two of them\n2 4 8 16\n. . . .\n. . . .\n. . . .\n\n64 64 . . / . . . . / . . . 2 / . . . .\n";

TestFiles with_network() {
  return {{"tiny", to_file(tiny_network(3))}};
}

Output solve(const Value::Object& parameters, const std::string& text = "", const std::string& format = "json",
             unsigned threads = 2) {
  TestFiles files = with_network();
  auto output = run_verb(
      game(), "solve", {.parameters = parameters, .format = format, .text = text, .threads = threads, .files = &files});
  EXPECT_TRUE(output) << output.error().message;
  return output.value_or(Output{});
}

std::string solve_error(const Value::Object& parameters, const std::string& text = "") {
  return error_of(game(), "solve", {.parameters = parameters, .text = text});
}

void expect_advice(const Value& level, const Choice& choice) {
  EXPECT_EQ(*level.find("best"), Value(kDirectionNames[static_cast<std::size_t>(choice.direction)]));
  const auto& directions = *level.find("directions")->get<Value::Array>();
  for (std::size_t d = 0; d < kDirections; ++d) {
    EXPECT_EQ(*directions[d].find("legal"), Value(choice.advice[d].legal));
    EXPECT_EQ(*directions[d].find("value"), Value(choice.advice[d].value));
    EXPECT_EQ(*directions[d].find("error"), Value(choice.advice[d].error));
    const auto& metrics = *level.find("metrics")->get<Value::Array>();
    const auto metric = std::ranges::find_if(metrics, [&](const Value& one) {
      return *one.find("of") == Value(Value::Object{{"direction", kDirectionNames[d]}});
    });
    ASSERT_EQ(metric != metrics.end(), choice.advice[d].legal);
    if (metric == metrics.end()) continue;
    EXPECT_EQ(*metric->find("name"), Value("value"));
    EXPECT_EQ(*metric->find("value"), Value(choice.advice[d].value));
    EXPECT_EQ(metric->find("error")->is_null(), choice.advice[d].error == 0);
  }
}

TEST(Solve2048, PrintsTheEvaluationsOfPlayers) {
  const PlayState state(parse_board(kBoard).value(), 0, Seed(1));
  const Output flat = solve({{"board", kBoard}, {"playouts", 50}});
  ASSERT_EQ(flat.items.size(), 1U);
  expect_advice(flat.items.front(), FlatPlayer({.runs = 50}).choose(state, Budget{}, Seed(1).child(0)));

  const Output deep = solve({{"board", kBoard}, {"player", "expectimax"}, {"depth", 2}, {"network", "tiny"}});
  ExpectimaxPlayer player(std::make_shared<const Network>(tiny_network(3)), {.depth = 2});
  expect_advice(deep.items.front(), player.choose(state, Budget{}, Seed(1)));
  for (const Value& direction : *deep.items.front().find("directions")->get<Value::Array>()) {
    EXPECT_EQ(direction.find("error")->number(), 0);
  }
}

TEST(Solve2048, ReadsFilesAndItsOwnJson) {
  const Output both = solve({{"board", kBoard}}, kTwo);
  ASSERT_EQ(both.items.size(), 3U);
  EXPECT_EQ(*both.items[0].find("board"), Value(kBoard));
  EXPECT_EQ(*both.items[1].find("board"), Value("2 4 8 16 / . . . . / . . . . / . . . ."));
  const auto again = run_verb(game(), "solve", {.levels = both.items});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_TRUE(again->items == both.items);
}

TEST(Solve2048, IsTheSameForAnyNumberOfThreads) {
  for (const char* format : {"text", "json"}) {
    const std::string one = print(solve({{"playouts", 30}}, kTwo, format, 1));
    for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(print(solve({{"playouts", 30}}, kTwo, format, threads)), one);
  }
}

TEST(Solve2048, PrintsText) {
  const std::string text = solve({}, kTwo, "text").body;
  EXPECT_THAT(text, StartsWith("board 1: 2 4 8 16 / . . . . / . . . . / . . . .\n  up       not legal\n"));
  EXPECT_THAT(text, HasSubstr("board 2: 64 64 . ."));
  EXPECT_THAT(text, testing::ContainsRegex("  down  <- +[0-9.]+ ± [0-9.]+ .n = 100.\n"));
  EXPECT_THAT(solve({{"board", "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"}}, "", "text").body,
              HasSubstr("  the game is over\n"));
  const Output over = solve({{"board", "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"}});
  EXPECT_TRUE(over.items.front().find("best")->is_null());
}

TEST(Solve2048, TakesAMergeOf32768s) {
  const Output output = solve(
      {{"board", "32768 2 4 8 / 32768 4 8 16 / 2 8 16 32 / 4 16 32 64"}, {"player", "ntuple"}, {"network", "tiny"}}, "",
      "text");
  EXPECT_THAT(output.body, HasSubstr("  up    <- two great tiles merge\n"));
}

TEST(Solve2048, ReportsErrors) {
  EXPECT_THAT(solve_error({}), StartsWith("no board given; use --board"));
  EXPECT_THAT(solve_error({{"board", "2 2"}}), StartsWith("--board: a board has 16 cells, but this one has 2"));
  EXPECT_THAT(solve_error({{"board", "2 . . . / . . . . / . . . . / . . . ."}}), HasSubstr("at least two tiles"));
  EXPECT_THAT(solve_error({{"board", "131072 131072 . . / . . . . / . . . . / . . . ."}}),
              HasSubstr("no game can reach this board"));
  EXPECT_THAT(solve_error({}, "2 4 8 16\n2 3 . .\n. . . .\n. . . .\n"),
              StartsWith("in.txt: board 1, line 1: row 2, column 2: '3' is not a tile"));
  EXPECT_EQ(solve_error({{"board", kBoard}, {"depth", 2}}),
            "--depth: the player 'flat' does not use it; use --playouts");
  EXPECT_THAT(error_of(game(), "solve", {.levels = {Value(Value::Object{{"board", 7}})}}),
              StartsWith("in.json: board 1: board: a text was expected"));
}

TEST(Solve2048, GivesNothingWhenStoppedAtOnce) {
  const auto output = run_until(0, game(), "solve", {.parameters = {{"board", kBoard}}});
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->items.empty());
  EXPECT_TRUE(output->kept.empty());
}

}  // namespace
}  // namespace teka::twenty48
