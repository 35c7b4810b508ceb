// The verb `play` of every game whose levels are solved or not: in a terminal without a person, and by players.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/text.hpp"
#include "game/test_terminal.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/play/puzzle.hpp"
#include "games/registry.hpp"
#include "jobs/test_verb.hpp"
#include "play/puzzle_verb.hpp"

namespace teka {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Case {
  std::string_view game;
  std::string_view level;  ///< a small one, as a file
  std::string_view way;    ///< keys that solve it
};

const Case kCases[] = {
    {"maze", "+---+---+\n| S     |\n+---+   +\n| G     |\n+---+---+\n", "dsa"},
    {"sokoban", "#######\n#@ $ .#\n#######\n", "ddd"},
    {"dungeon", "", ""},
};

class PuzzlePlay : public testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] const Game& game() const { return *find_game(GetParam().game); }
  [[nodiscard]] const Verb& verb() const { return *game().find_verb("play"); }

  /// Presses the keys; the last picture, and what came out.
  Result<Output> press(std::vector<Key> keys, Value::Object parameters = {}, std::string text = {}) {
    terminal = TypedTerminal(std::move(keys));
    Executor executor(1);
    Context context = test_context(executor, {}, files);
    const auto job = make_job(game(), "play", {.parameters = std::move(parameters), .format = "text", .text = text});
    if (!job) return tl::unexpected(job.error());
    EXPECT_TRUE(verb().is_for_person(*job));
    return verb().run_on_terminal(*job, context, terminal);
  }
  Result<Output> press(std::string_view letters, std::string text = {}) {
    return press(keys_of(letters), {}, std::move(text));
  }

  TypedTerminal terminal{{}};
  TestFiles files;
};

INSTANTIATE_TEST_SUITE_P(Games, PuzzlePlay, testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.game); });

TEST_P(PuzzlePlay, HintsLeadToTheEnd) {
  std::vector<Key> keys;
  std::string word;
  // Ask for a hint and do what it says, until the level is solved.
  for (int i = 0; i < 400; ++i) {
    keys.push_back(key_of('i'));
    ASSERT_TRUE(press(keys));
    const std::string& last = terminal.shown.back();
    if (last.find("Solved in ") != std::string::npos) break;
    const std::size_t at = last.find("hint: ");
    ASSERT_NE(at, std::string::npos) << last;
    word = last.substr(at + 6, last.find(' ', at + 6) - at - 6);
    const std::map<std::string_view, Key> kKeys = {
        {"up", Key::up}, {"left", Key::left}, {"right", Key::right}, {"down", Key::down}, {"leave", key_of('x')}};
    ASSERT_TRUE(kKeys.contains(word)) << word;
    keys.push_back(kKeys.at(word));
  }
  EXPECT_THAT(terminal.shown.back(), HasSubstr("Solved in "));
  keys.push_back(key_of('q'));
  const auto output = press(keys);
  ASSERT_TRUE(output);
  EXPECT_THAT(output->summary, HasSubstr(" 1: solved, "));
}

TEST_P(PuzzlePlay, UndoRestartAndNextLevel) {
  ASSERT_TRUE(press("q"));
  const std::string start = terminal.shown.front();
  for (const char* keys : {"wasdq", "wasdwasdq"}) {
    ASSERT_TRUE(press(keys));
    const std::size_t moves = std::string_view(keys).size() - 1;
    EXPECT_NE(terminal.shown.back(), start) << "no key did anything";
    ASSERT_TRUE(press(std::string(keys).substr(0, moves) + std::string(moves, 'u')));
    EXPECT_EQ(terminal.shown.back(), start);
    ASSERT_TRUE(press(std::string(keys).substr(0, moves) + "r"));
    EXPECT_EQ(terminal.shown.back(), start);
  }
  const auto output = press("wasdnwasdq");
  ASSERT_TRUE(output);
  EXPECT_EQ(output->items.size(), 2U);
  ASSERT_TRUE(press("nq"));
  EXPECT_NE(terminal.shown.back(), start) << "the next level is another one";
}

TEST_P(PuzzlePlay, LevelsComeFromFiles) {
  if (GetParam().level.empty()) GTEST_SKIP() << "the maps of the tests are generated";
  const std::string level(GetParam().level);
  const auto output = press(std::string(GetParam().way) + "q", level);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(terminal.shown.back(), HasSubstr("Solved in 3 moves."));
  ASSERT_TRUE(press("nq", level));
  EXPECT_THAT(terminal.shown.back(), HasSubstr("This is the last level."));
  const auto played = run_verb(game(), "play", {.parameters = {{"player", "solver"}}, .text = level});
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(played->items.size(), 1U);
  EXPECT_EQ(played->metrics.find("solved")->value, 1);
}

TEST_P(PuzzlePlay, TheSolverSolvesEveryLevelAndOthersAreTheSameOnAnyNumberOfThreads) {
  const Value::Object kSmall = GetParam().game == "dungeon"
                                   ? Value::Object{{"size", "30x15"}, {"rooms", 3}, {"locks", 1}, {"games", 4}}
                                   : Value::Object{{"size", "6"}, {"games", 4}};
  for (const char* player : {"solver", "random", "greedy", "flat", "uct"}) {
    SCOPED_TRACE(player);
    Value parameters(kSmall);
    parameters.set("player", player);
    const bool searches = std::string_view(player) == "flat" || std::string_view(player) == "uct";
    if (searches) parameters.set("playouts", 10);
    if (std::string_view(player) != "solver") parameters.set("move-limit", 30);
    if (GetParam().game == "sokoban") parameters.set("boxes", 1);
    TestRun run{.parameters = *parameters.get<Value::Object>(), .threads = 1};
    const auto one = run_verb(game(), "play", run);
    ASSERT_TRUE(one) << one.error().message;
    EXPECT_EQ(one->items.size(), 4U);
    if (std::string_view(player) == "solver") {
      EXPECT_EQ(one->metrics.find("solved")->value, 1);
    }
    run.threads = 3;
    const auto three = run_verb(game(), "play", run);
    EXPECT_EQ(print(Value(Value::Array(one->items))), print(Value(Value::Array(three->items))));
    EXPECT_EQ(one->body, three->body);
  }
}

TEST_P(PuzzlePlay, ReplaysAreCheckedMoveByMove) {
  const TestRun run{.parameters = {{"replays", "out.json"}, {"player", "random"}, {"move-limit", 20}, {"games", 3}},
                    .files = &files};
  ASSERT_TRUE(run_verb(game(), "play", run));
  const auto check = [&] {
    return run_verb(game(), "play", {.parameters = {{"check-replays", "out.json"}}, .format = "text", .files = &files});
  };
  const auto fine = check();
  ASSERT_TRUE(fine) << fine.error().message;
  EXPECT_THAT(fine->summary, HasSubstr("games replayed: 3"));
  const Value document = parse_json(files["out.json"]).value();
  const auto spoil = [&](std::string_view name, Value value) {
    Value::Array levels = *document.find("levels")->get<Value::Array>();
    levels[1].set(name, std::move(value));
    Value spoilt = document;
    spoilt.set("levels", std::move(levels));
    files["out.json"] = to_json(spoilt);
    const auto output = check();
    return output ? std::string("no error") : output.error().message;
  };
  EXPECT_THAT(spoil("solved", true),
              HasSubstr("out.json: game 2: solved: the file says true, but the replay gives false"));
  EXPECT_THAT(spoil("solved", Value()), HasSubstr("game 2: solved: true or false was expected"));
  EXPECT_THAT(spoil("moves", Value::Array{"sideways"}), HasSubstr("game 2: moves: move 1: 'sideways' is not a legal"));
  EXPECT_THAT(spoil("first_state", Value::Object{}), HasSubstr("game 2: first_state: "));
  EXPECT_THAT(spoil("game", "chess"), HasSubstr("game 2: not a saved game of"));
}

TEST_P(PuzzlePlay, LevelsLargerThanTheTerminalAreScrolled) {
  const std::map<std::string_view, Value::Object> kLarge = {{"maze", {{"size", "60x40"}}},
                                                            {"sokoban", {{"size", "20"}, {"boxes", 1}}},
                                                            {"dungeon", {{"size", "150x80"}, {"rooms", 20}}}};
  const auto output = press(keys_of("dsdsdsaaddsswwddssddssddssddssddss"), kLarge.at(GetParam().game));
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_EQ(output->items.size(), 1U) << "nothing moved";
  ASSERT_GT(output->items[0].find("moves")->get<Value::Array>()->size(), 3U);
  for (const std::string& shown : terminal.shown) {
    ASSERT_LE(std::count(shown.begin(), shown.end(), '\n'), terminal.size().rows);
    const std::string_view picture = std::string_view(shown).substr(shown.find('\n'));
    ASSERT_NE(picture.find_first_of("@+"), std::string::npos) << "the player is out of sight:\n" << shown;
    ASSERT_THAT(shown, HasSubstr("q: quit")) << "the keys are out of sight";
  }
}

TEST_P(PuzzlePlay, OptionsThatNothingUsesAreErrors) {
  TestRun run{.parameters = {{"player", "solver"}, {"size", "8"}}, .text = std::string(GetParam().level)};
  if (!run.text.empty()) {
    EXPECT_EQ(error_of(game(), "play", run), "--size: not used with FILE; leave it out");
    const auto person = press(keys_of("q"), {{"size", "8"}}, run.text);
    ASSERT_FALSE(person);
    EXPECT_EQ(person.error().message, "--size: not used with FILE; leave it out");
  }
  files["empty"] = "";
  EXPECT_EQ(error_of(game(), "play", {.parameters = {{"check-replays", "empty"}}, .files = &files}),
            "--check-replays: empty: the file is empty");
  EXPECT_EQ(error_of(game(), "play",
                     {.parameters = {{"check-replays", "empty"}, {"games", 3}, {"size", "20"}}, .files = &files}),
            "--size: not used with --check-replays; leave it out");
  EXPECT_EQ(error_of(game(), "play",
                     {.parameters = {{"check-replays", "empty"}, {"games", 3}, {"move-limit", 3}}, .files = &files}),
            "--move-limit, --games: not used with --check-replays; leave them out");
}

TEST_P(PuzzlePlay, RefusesOptionsThatThePlayerDoesNotUse) {
  EXPECT_THAT(error_of(game(), "play", {.parameters = {{"player", "random"}, {"playouts", 5}}}),
              HasSubstr("--playouts: the player 'random' does not use it"));
  EXPECT_THAT(error_of(game(), "play", {.parameters = {{"player", "solver"}, {"move-limit", 5}}}),
              HasSubstr("--move-limit: the player 'solver' does not use it"));
}

TEST(SokobanPlay, AsManyMovesAsAreAllowed) {
  const auto played = run_verb(*find_game("sokoban"), "play",
                               {.parameters = {{"player", "random"}, {"move-limit", 12'000}},
                                .text = "######\n#$  .#\n#@   #\n######\n"});  // the box is stuck
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(played->metrics.find("moves")->value, 12'000);
}

/// The verb `play` over mazes that the test makes itself.
class OwnMazes : public testing::Test {
 protected:
  using Level = PuzzleLevel<maze::WalkState>;

  Result<Output> play(std::function<Result<Level>(std::size_t)> make, unsigned threads) {
    const Verb verb = puzzle_play_verb(PuzzleVerb<maze::WalkPuzzle>{
        .puzzle = {},
        .game = "maze",
        .noun = "maze",
        .example = "",
        .parameters = {},
        .generate = [&](const Job&, std::size_t index, const Budget&) { return make(index); },
        .read = [](const Job&, std::string& /*warnings*/) -> Result<std::vector<Level>> {
          return fail("no files here");
        }});
    const jobs::Request request{.game = find_game("maze"), .verb = &verb, .format = "text"};
    const auto job = jobs::make_job(request, jobs::no_files());
    EXPECT_TRUE(job);
    Executor executor(threads);
    Context context = jobs::make_context(executor, {}, jobs::no_files(),
                                         [&](std::uint64_t done, std::uint64_t total, const std::string&) {
                                           log.push_back(fmt::format("played {} of {}", done, total));
                                         });
    return verb.run(*job, context);
  }
  static Level small_maze() {
    Rng rng{Seed(1)};
    return {.start = maze::WalkState(*maze::generate_perfect({4, 3}, maze::Method::backtracker, rng))};
  }

  std::vector<std::string> log;
};

TEST_F(OwnMazes, AreMadeOneByOneAsTheyArePlayed) {
  const auto make = [&](std::size_t index) -> Result<Level> {
    log.push_back(fmt::format("made {}", index));
    return small_maze();
  };
  ASSERT_TRUE(play(make, 1));
  ASSERT_EQ(log.size(), 20U);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(log[2 * i], fmt::format("made {}", i));
    EXPECT_EQ(log[2 * i + 1], fmt::format("played {} of 10", i + 1));
  }
}

TEST_F(OwnMazes, TheFirstErrorCountsOnAnyNumberOfThreads) {
  const auto make = [&](std::size_t index) -> Result<Level> {
    if (index >= 4) return fail("maze {} cannot be made", index);
    return small_maze();
  };
  for (const unsigned threads : {1U, 2U, 8U}) {
    const auto output = play(make, threads);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().message, "maze 4 cannot be made") << threads << " threads";
  }
}

}  // namespace
}  // namespace teka
