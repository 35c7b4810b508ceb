// Keys that mean the same in every game that a person plays: help, hint, undo, next, quit. None of them is a move.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/test_terminal.hpp"
#include "games/registry.hpp"
#include "jobs/test_verb.hpp"
#include "play/terminal_loop.hpp"

namespace teka {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

class UsualKeys : public testing::TestWithParam<const Game*> {
 protected:
  /// All that is shown while these keys are pressed in a new game.
  [[nodiscard]] static std::vector<std::string> show(std::string_view letters) {
    const Verb& verb = *GetParam()->find_verb("play");
    TypedTerminal terminal(keys_of(letters));
    Executor executor(1);
    TestFiles files;
    Context context = test_context(executor, {}, files);
    const auto job = make_job(*GetParam(), "play", {.format = "text"});
    EXPECT_TRUE(job) << job.error().message;
    EXPECT_TRUE(verb.run_on_terminal(*job, context, terminal));
    return terminal.shown;
  }
};

std::vector<const Game*> played_games() {
  std::vector<const Game*> games;
  for (const Game* game : all_games()) {
    const Verb* play = game->find_verb("play");
    if (play != nullptr && play->run_on_terminal) games.push_back(game);
  }
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, UsualKeys, testing::ValuesIn(played_games()), [](const auto& test) {
  std::string name(test.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST_P(UsualKeys, TheSameLineIsBelowEveryGame) {
  const auto shown = show("q");
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_THAT(shown[0], EndsWith(std::string("\n") + std::string(kUsualKeys)));
  EXPECT_LE(std::count(shown[0].begin(), shown[0].end(), '\n'), 24) << "the usual size of a terminal";
}

TEST_P(UsualKeys, HelpNamesAllKeysAndChangesNothing) {
  const auto shown = show("?uq");
  ASSERT_EQ(shown.size(), 3U);
  EXPECT_THAT(shown[1], AllOf(HasSubstr("Keys\n"), HasSubstr("a hint"), HasSubstr("undo"), HasSubstr("quit")));
  EXPECT_EQ(shown[2], shown[0]) << "a key goes back and does nothing else";
}

TEST_P(UsualKeys, HintIsNoMove) {
  const auto shown = show("iuq");
  ASSERT_EQ(shown.size(), 4U);
  EXPECT_THAT(shown[1], HasSubstr("thinking"));
  EXPECT_THAT(shown[2], HasSubstr("hint: "));
  EXPECT_EQ(show("uiuq").size(), 5U);
}

}  // namespace
}  // namespace teka
