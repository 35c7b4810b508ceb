// teka play brick and teka evaluate brick, run as jobs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/brick/play/play_report.hpp"
#include "games/brick/play/replay.hpp"
#include "games/brick/rules/test_bricks.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "play/replays.hpp"
#include "report/test_bad_games.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Output play(const Value::Object& parameters, unsigned threads = 2, const std::string& format = "json") {
  auto output = run_verb(game(), "play", {.parameters = parameters, .format = format, .threads = threads});
  EXPECT_TRUE(output) << output.error().message;
  return output.value_or(Output{});
}

std::string play_error(const Value::Object& parameters) {
  return error_of(game(), "play", {.parameters = parameters});
}

TEST(BrickPlay, IsTheSameForAnyNumberOfThreads) {
  for (const char* player : {"random", "greedy"}) {
    const Value::Object parameters = {{"player", player}, {"bricks", 150}, {"games", 7}};
    const Output expected = play(parameters, 1);
    EXPECT_EQ(expected.items.size(), 7U);
    for (const unsigned threads : {2U, 5U}) {
      const Output output = play(parameters, threads);
      EXPECT_TRUE(print(output.items) == print(expected.items)) << threads << " threads";
      EXPECT_EQ(print(to_value(output.metrics)), print(to_value(expected.metrics)));
    }
    EXPECT_EQ(play(parameters, 2, "text").body, play(parameters, 3, "text").body);
  }
}

TEST(BrickPlay, SummarisesItsGames) {
  const Output output = play({{"player", "greedy"}, {"colours", 9}, {"bricks", 400}, {"games", 12}});
  EXPECT_EQ(output.kept, "12 of 12 games");
  Estimate score;
  double deaths = 0;
  double chain = 0;
  for (const Value& level : output.items) {
    score.add(level.find("points")->number());
    deaths += *level.find("dead") == Value(true) ? 1 : 0;
    chain = std::max(chain, level.find("longest_chain")->number());
  }
  EXPECT_EQ(output.metrics.find("score")->value, score.mean);
  EXPECT_EQ(output.metrics.find("score")->error, score.error());
  EXPECT_NEAR(output.metrics.find("points per brick")->value, score.mean / 400, 1e-9);
  EXPECT_EQ(output.metrics.find("deaths")->value, deaths / static_cast<double>(score.count));
  EXPECT_GT(deaths, 0) << "nine colours are too many for it";
  EXPECT_EQ(output.metrics.find("longest chain of all games")->value, chain);
  EXPECT_EQ(output.metrics.find("moves per second"), nullptr) << "times differ from run to run";
  EXPECT_THAT(output.body, StartsWith("greedy; 9 colours, 400 bricks; games: 12, seed 1\n"));
  EXPECT_THAT(output.summary, HasSubstr(" moves/s per thread"));
}

TEST(BrickPlay, WithATimeTheSpeedIsAMetric) {
  const Output output = play({{"player", "greedy"}, {"bricks", 50}, {"games", 2}, {"time-per-game", 1.5}});
  EXPECT_GT(output.metrics.find("moves per second")->value, 0);
  EXPECT_GT(output.metrics.find("longest game")->value, 0);
  EXPECT_THAT(output.summary, HasSubstr("depend on the machine"));
}

TEST(BrickPlay, TheDefaultCaseHasTenThousandCells) {
  EXPECT_EQ(*play({{"player", "random"}, {"games", 1}}).items[0].find("bricks"), Value(2000));
  EXPECT_EQ(*play({{"player", "random"}, {"games", 1}, {"colours", 3}}).items[0].find("bricks"), Value(3333));
}

TEST(BrickPlay, ReportsErrors) {
  EXPECT_EQ(play_error({{"player", "gredy"}}), "--player: unknown value 'gredy'; did you mean 'greedy'?");
  EXPECT_EQ(play_error({{"colours", 2}}), "--colours: 2 is out of range; it must be from 3 to 9");
  EXPECT_EQ(play_error({{"colours", 10}}), "--colours: 10 is out of range; it must be from 3 to 9");
  EXPECT_EQ(play_error({{"bricks", 0}}), "--bricks: 0 is out of range; it must be from 1 to 10000000");
  EXPECT_EQ(play_error({{"bricks", 10'000'000}, {"games", 51}}),
            "--games: 51 games of 10000000 bricks are too many; at most 50");
  EXPECT_EQ(play_error({{"placements", 5}, {"player", "greedy"}}),
            "--placements: the player 'greedy' does not use it; leave it out");
  EXPECT_THAT(play_error({{"placements", 5}, {"time-per-game", 5}}),
              StartsWith("--placements and --time-per-game exclude each other"));
  EXPECT_THAT(play_error({{"time-per-game", 0.01}}), StartsWith("--time-per-game: 0.01 is out of range"));
  EXPECT_THAT(play_error({{"stdin", true}}), HasSubstr("run it on a command line"));
}

TEST(BrickPlay, KeepsFinishedGamesWhenInterrupted) {
  const auto output = run_until(5, game(), "play", {.parameters = {{"player", "random"}, {"games", 200'000}}},
                                [](const std::string& note) { EXPECT_THAT(note, StartsWith("games")); });
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->kept, HasSubstr(" of 200000 games"));
  EXPECT_GE(output->items.size(), 5U);
  EXPECT_LE(output->items.size(), 7U);
}

TEST(BrickPlay, WritesReplaysAndShowsAGame) {
  TestFiles files;
  const auto output = run_verb(
      game(), "play",
      {.parameters = {{"player", "greedy"}, {"colours", 3}, {"bricks", 60}, {"watch", true}, {"replays", "games.json"}},
       .format = "text",
       .files = &files});
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_EQ(output->items.size(), 1U) << "--watch plays one game";
  EXPECT_THAT(print_json(files["games.json"]), HasSubstr(print_as_json(output->items[0])));
  EXPECT_THAT(output->frames.front(), StartsWith("greedy: brick 1 of 60, 0 points"));
  EXPECT_THAT(output->frames.back(), HasSubstr("That was the last brick."));
  const auto points = output->items[0].find("points")->number();
  EXPECT_THAT(output->frames.back(), StartsWith(fmt::format("greedy: brick 60 of 60, {} points", points)));
  EXPECT_TRUE(std::any_of(output->frames.begin(), output->frames.end(), [](const auto& frame) {
    return frame.find("step 1: 1 run cleared, +9") != std::string::npos;
  }));
}

TEST(BrickPlay, ShowsTheBeginningOfALongGame) {
  const Output output = play({{"player", "greedy"}, {"colours", 3}, {"bricks", 3333}, {"watch", true}});
  EXPECT_LT(output.frames.size(), kMostReplayFrames + 30);
  EXPECT_THAT(output.frames.back(), HasSubstr("only so much of it is shown"));
}

class BrickEvaluate : public testing::Test {
 protected:
  BrickEvaluate() : games(play({{"player", "greedy"}, {"colours", 9}, {"bricks", 200}, {"games", 3}}).items) {}

  std::string error_when(std::string_view member, const Value& value) {
    const Value before = games[1];
    games[1].set(member, value);
    std::string error = bad_game_in(run_verb(game(), "evaluate", {.levels = games}));
    games[1] = before;
    return error;
  }

  Value::Array games;
};

TEST_F(BrickEvaluate, ConfirmsPlayedGames) {
  const auto output = run_verb(game(), "evaluate", {.levels = games});
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->items, games);
  EXPECT_EQ(output->metrics.find("score")->n, 3U);
  EXPECT_THAT(output->body, HasSubstr("game 2: greedy, 9 colours, "));
}

TEST_F(BrickEvaluate, RefusesForgedGames) {
  const std::int64_t points = *games[1].find("points")->get<std::int64_t>();
  EXPECT_EQ(error_when("points", points + 9),
            fmt::format("in.json: game 2: points: the file says {}, but the replay gives {}", points + 9, points));
  EXPECT_THAT(error_when("longest_chain", 99), StartsWith("in.json: game 2: longest_chain: the file says 99"));
  EXPECT_THAT(error_when("placed", 3), StartsWith("in.json: game 2: placed: the file says 3"));
  const bool dead = *games[1].find("dead") == Value(true);
  EXPECT_THAT(error_when("dead", !dead), StartsWith("in.json: game 2: dead: wrong; in the replay the game is"));
  EXPECT_THAT(error_when("placements", "0000000000"),
              StartsWith("in.json: game 2: placements: placement 7: column 1 is full"));
  EXPECT_THAT(error_when("placements", "0x"), StartsWith("in.json: game 2: placements: placement 2 must be one of"));
  EXPECT_THAT(error_when("colours", 10), StartsWith("in.json: game 2: colours: 10 is out of range"));
  EXPECT_THAT(error_when("cells", "12"),
              StartsWith("in.json: game 2: cells: 2 digits are not a whole number of bricks"));
  EXPECT_THAT(error_when("cells", "120"), StartsWith("in.json: game 2: cells: brick 1: '0' is not a colour"));
  EXPECT_THAT(error_when("bricks", 0), StartsWith("in.json: game 2: bricks: 0 is out of range"));
  EXPECT_THAT(error_when("game", "chess"), StartsWith("in.json: game 2: not a saved game of brick"));
  games[1] = Value::Object{{"game", "brick"}, {"colours", 3}, {"bricks", 3}, {"placements", "012"}};
  EXPECT_THAT(bad_game_in(run_verb(game(), "evaluate", {.levels = games})), HasSubstr("seed or cells is missing"));
  games = {games[1], games[1]};
  EXPECT_THAT(error_of(game(), "evaluate", {.levels = games}), HasSubstr("in.json: game 1: seed or cells is missing"));
}

/// A case and moves, as two texts.
Result<Output> evaluate_transcript(std::string_view given, std::string_view moves,
                                   const Value::Object& parameters = {}) {
  auto job = make_job(game(), "evaluate", {.parameters = parameters});
  job->inputs.push_back({.name = "case.txt", .content = std::string(given), .document = {}});
  job->inputs.push_back({.name = "moves.txt", .content = std::string(moves), .document = {}});
  Executor executor(1);
  TestFiles none;
  Context context = test_context(executor, {}, none);
  return game().find_verb("evaluate")->run(*job, context);
}

std::string transcript_refusal(std::string_view given, std::string_view moves) {
  const auto output = evaluate_transcript(given, moves);
  return output ? "no error" : output.error().message;
}

TEST(BrickTranscript, TheWorkedExamplesScoreAsInTheThesis) {
  for (const auto& [moves, score, chain] : {std::tuple{kExampleMoves507, 507, 4}, {kExampleMoves97, 97, 0}}) {
    const auto output = evaluate_transcript(kExampleCase, moves);
    ASSERT_TRUE(output) << output.error().message;
    EXPECT_EQ(output->metrics.find("score")->value, score);
    EXPECT_EQ(output->metrics.find("moves")->value, 11);
    EXPECT_EQ(output->metrics.find("deaths")->value, 0);
    const Value& level = output->items.at(0);
    EXPECT_EQ(*level.find("points"), Value(score));
    EXPECT_EQ(*level.find("dead"), Value(false));
    if (chain > 0) {
      EXPECT_EQ(*level.find("longest_chain"), Value(chain));
    }
    EXPECT_EQ(run_verb(game(), "evaluate", {.levels = {level}})->items.at(0), level) << "it is a replay too";
  }
}

TEST(BrickTranscript, ALostGameKeepsItsScore) {
  // Nine colours in turn never form a run; 6 bricks fill a column up to 18 of 20 cells.
  std::string given = "61 9\n";
  std::string moves;
  for (int i = 0; i < 61; ++i) {
    const int shift = i / 6 * 2;
    for (int cell = 0; cell < 3; ++cell) given += static_cast<char>('1' + (3 * (i % 6) + cell + shift) % 9);
    given += '\n';
    if (i < 60) moves += fmt::format("{} 0\n", i / 6 + 1);
  }
  const auto output = evaluate_transcript(given, moves);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(*output->items.at(0).find("dead"), Value(true));
  EXPECT_EQ(*output->items.at(0).find("placed"), Value(60));
  EXPECT_EQ(output->metrics.find("deaths")->value, 1);
  EXPECT_EQ(transcript_refusal(given, moves + "1 0\n"),
            "moves.txt: line 61: the game was already over after 60 bricks: no column had room");
  EXPECT_EQ(transcript_refusal(given, "1 0\n1 0\n1 0\n1 0\n1 0\n1 0\n1 0\n"),
            "moves.txt: line 7: column 1 is full; choose another column");
}

TEST(BrickTranscript, RefusesMovesThatDoNotFitTheCase) {
  EXPECT_EQ(transcript_refusal(kExampleCase, "1 1\n2 0\n"),
            "moves.txt: line 3: the moves end after 2 of 11 bricks, but a column has room");
  EXPECT_EQ(transcript_refusal(kExampleCase, std::string(kExampleMoves507) + "\n9 0\n"),
            "moves.txt: line 13: no brick left; the case has 11");
  EXPECT_THAT(transcript_refusal("11 5\n211\n", "1 1\n"), StartsWith("case.txt: line 3: the input ends after 1 of 11"));
  EXPECT_THAT(transcript_refusal(kExampleCase, "1 1\n2 7\n"), StartsWith("moves.txt: line 2: '7' is not a rotation"));
  EXPECT_THAT(error_of(game(), "evaluate", {.text = "1 3\n111\n"}),
              StartsWith("in.txt: not a file of games; write one with"));
}

TEST(BrickTranscript, CanBeWatched) {
  const auto output = evaluate_transcript(kExampleCase, kExampleMoves507, {{"animate", true}});
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_EQ(output->frames.size(), 11U + 4U + 1U);
  EXPECT_THAT(output->frames[12], HasSubstr("step 2: 3 runs cleared, +246"));
  EXPECT_THAT(output->frames[14], HasSubstr("step 4: 2 runs cleared, +144"));
}

}  // namespace
}  // namespace teka::brick
