// The verb `play` of every game whose levels are solved or not: in a terminal without a person, and by players.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "game/test_terminal.hpp"
#include "games/registry.hpp"
#include "jobs/test_verb.hpp"

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
    keys.push_back(key_of('h'));
    ASSERT_TRUE(press(keys));
    const std::string& last = terminal.shown.back();
    if (last.find("Solved in ") != std::string::npos) break;
    const std::size_t at = last.find("Hint: ");
    ASSERT_NE(at, std::string::npos) << last;
    word = last.substr(at + 6, last.find('.', at) - at - 6);
    const std::map<std::string_view, Key> kKeys = {{"up", Key::up},     {"north", Key::up},    {"left", Key::left},
                                                   {"west", Key::left}, {"right", Key::right}, {"east", Key::right},
                                                   {"down", Key::down}, {"south", Key::down},  {"leave", key_of('x')}};
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
    if (searches) parameters.set("runs", 10);
    if (std::string_view(player) != "solver") parameters.set("moves", 30);
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
  const TestRun run{.parameters = {{"replays", "out.json"}, {"player", "random"}, {"moves", 20}, {"games", 3}},
                    .files = &files};
  ASSERT_TRUE(run_verb(game(), "play", run));
  const auto check = [&] {
    return run_verb(game(), "play", {.parameters = {{"check", "out.json"}}, .format = "text", .files = &files});
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
  EXPECT_THAT(spoil("start", Value::Object{}), HasSubstr("game 2: start: "));
  EXPECT_THAT(spoil("game", "chess"), HasSubstr("game 2: not a saved game of"));
}

TEST_P(PuzzlePlay, RefusesOptionsThatThePlayerDoesNotUse) {
  EXPECT_THAT(error_of(game(), "play", {.parameters = {{"player", "random"}, {"runs", 5}}}),
              HasSubstr("--runs: the player 'random' does not use it"));
  EXPECT_THAT(error_of(game(), "play", {.parameters = {{"player", "solver"}, {"moves", 5}}}),
              HasSubstr("--moves: the player 'solver' does not use it"));
}

}  // namespace
}  // namespace teka
