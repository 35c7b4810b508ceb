// The terminal game without a terminal: keys in, pictures out.
#include "games/twenty48/play/terminal_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/test_terminal.hpp"
#include "games/twenty48/play/board_picture.hpp"
#include "games/twenty48/play/match.hpp"
#include "games/twenty48/play/replay.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "games/twenty48/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

void press_all(TerminalGame& game, std::string_view letters) {
  for (const Key key : keys_of(letters)) EXPECT_EQ(game.press(key), KeyAction::done);
}

std::string lines_of(const TerminalGame& game) {
  return game.lines({80, 24}, false);
}

TEST(TerminalGame, KeysAreMovesByTheRules) {
  const std::vector<Key> arrows = {Key::up, Key::right, Key::down, Key::left};
  for (const auto& keys : {arrows, keys_of("wdsa"), keys_of("kljh")}) {
    TerminalGame game(5, {});
    PlayState state{Seed(game_seed(Seed(5), 0))};
    for (int i = 0; i < 100; ++i) {
      const int direction = i * 7 % 4;
      EXPECT_EQ(game.press(keys[static_cast<std::size_t>(direction)]), KeyAction::done);
      if (state.is_legal(direction)) state.apply(static_cast<Move>(direction));
      ASSERT_EQ(game.record().now().ranks(), state.ranks());
    }
    EXPECT_THAT(lines_of(game),
                HasSubstr(fmt::format("score {0}   best {0}   moves {1}\n", state.points(), state.moves())));
  }
}

TEST(TerminalGame, UndoGoesBackAndTheBestStays) {
  TerminalGame game(5, {});
  const Ranks start = game.record().now().ranks();
  press_all(game, "wdsawdsawdsa");
  const auto best = game.record().now().points();
  EXPECT_GT(best, 0U);
  press_all(game, std::string(20, 'u'));  // more than there are moves
  EXPECT_EQ(game.record().now().ranks(), start);
  EXPECT_THAT(lines_of(game), HasSubstr(fmt::format("score 0   best {}   moves 0\n", best)));
}

TEST(TerminalGame, NewGamesFollowFromTheSeed) {
  TerminalGame game(5, {});
  press_all(game, "nwdsan");
  EXPECT_EQ(game.record().seed(), game_seed(Seed(5), 2));
  ASSERT_EQ(game.earlier().size(), 1U) << "a game without a move is not worth keeping";
  EXPECT_EQ(game.earlier().front().seed(), game_seed(Seed(5), 1));
}

TEST(TerminalGame, HintsAreThePlayersValues) {
  TerminalGame game(5, {.name = "flat", .amount = 20});
  ASSERT_EQ(game.press(key_of('i')), KeyAction::hint);
  game.advise({});
  EXPECT_THAT(lines_of(game), ContainsRegex("hint: (up|right|down|left) .*(up|down) [0-9]+ ± [0-9]+"));
  game.press(Key::resized);  // not a bound key: the message stays
  EXPECT_THAT(lines_of(game), HasSubstr("hint: "));
  game.press(key_of('x'));
  EXPECT_THAT(lines_of(game), Not(HasSubstr("hint: ")));
  TerminalGame wrong(5, {.name = "nobody"});
  wrong.advise({});
  EXPECT_THAT(lines_of(wrong), HasSubstr("unknown player 'nobody'"));
}

TEST(TerminalGame, ReportsTheEnd) {
  TerminalGame game(5, {});
  while (!game.record().now().over()) press_all(game, "wdsa");
  EXPECT_THAT(lines_of(game), HasSubstr("No legal move is left."));
  EXPECT_EQ(game.press(key_of('i')), KeyAction::done);
  press_all(game, "u");
  EXPECT_THAT(lines_of(game), Not(HasSubstr("No legal move is left.")));
}

TEST(TerminalGame, FitsItsTerminal) {
  const TerminalGame game(5, {});
  for (const int rows : {6, 10, 15, 16, 24, 100}) {
    for (const bool colours : {false, true}) {
      const std::string lines = game.lines({80, rows}, colours);
      EXPECT_LE(std::count(lines.begin(), lines.end(), '\n'), rows >= 16 ? std::min(rows, 17) : 6) << rows;
      EXPECT_EQ(lines.find('\033') != std::string::npos, colours);
    }
  }
}

TEST(BoardPicture, ShowsEveryTile) {
  const Ranks ranks = parse_board("2 4 8 16 / 32 64 128 256 / 512 1024 2048 4096 / 8192 16384 32768 .").value();
  for (const bool colours : {false, true}) {
    for (const bool flat : {false, true}) {
      const std::string picture = board_picture(ranks, colours, flat);
      for (int rank = 1; rank <= 15; ++rank)
        EXPECT_THAT(picture, ContainsRegex(fmt::format("[ |m]{}[ |\033]", 1 << rank)));
    }
  }
}

TEST(TerminalGame, PlaysUntilTheQuitAndKeepsTheGames) {
  TypedTerminal terminal(keys_of("wdsawdsanwdsaq"));
  TestFiles files;
  Executor executor(1);
  Context context = test_context(executor, {}, files);
  const auto job = make_job(game(), "play", {.parameters = {{"replays", "mine.json"}}, .format = "text", .seed = 3});
  ASSERT_TRUE(game().find_verb("play")->is_for_person(*job));
  const auto output = game().find_verb("play")->run_on_terminal(*job, context, terminal);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(terminal.shown.size(), 14U);  // before each key
  ASSERT_EQ(output->items.size(), 2U);
  for (const Value& level : output->items) EXPECT_TRUE(replay_from(level));
  EXPECT_THAT(files["mine.json"], HasSubstr("person"));
  EXPECT_THAT(output->summary, HasSubstr(" points, "));
}

TEST(TerminalGame, EndsWhenTheTerminalIsClosed) {
  TypedTerminal terminal({});
  Executor executor(1);
  TestFiles none;
  Context context = test_context(executor, {}, none);
  const auto output = run_on_terminal(*make_job(game(), "play", {}), context, terminal);
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->items.empty());
  EXPECT_EQ(terminal.shown.size(), 1U);
}

TEST(TerminalGame, StartsOnlyWithoutAPlayer) {
  const auto& verb = *game().find_verb("play");
  EXPECT_TRUE(verb.is_for_person(*make_job(game(), "play", {})));
  EXPECT_FALSE(verb.is_for_person(*make_job(game(), "play", {.parameters = {{"player", "flat"}}})));
  EXPECT_FALSE(verb.is_for_person(*make_job(game(), "play", {.parameters = {{"playouts", 5}}})));
  EXPECT_FALSE(verb.is_for_person(*make_job(game(), "play", {.parameters = {{"games", 5}}})));
}

}  // namespace
}  // namespace teka::twenty48
