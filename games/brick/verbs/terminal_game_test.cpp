// The terminal game without a terminal: keys in, pictures out.
#include "games/brick/play/terminal_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "game/test_terminal.hpp"
#include "games/brick/play/match.hpp"
#include "games/brick/rules/board_picture.hpp"
#include "games/brick/verbs/verbs.hpp"
#include "jobs/test_verb.hpp"
#include "play/seeds.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;
using testing::Not;

void press_all(TerminalGame& game, std::string_view letters) {
  for (const Key key : keys_of(letters)) EXPECT_EQ(game.press(key), KeyAction::done);
}

std::string lines_of(const TerminalGame& game) {
  return game.lines({80, 24}, false);
}

TEST(BrickTerminal, KeysChooseAndDrop) {
  TerminalGame game(5, 4, 100);
  PlayState state(Seed(game_seed(Seed(5), 0)), 4, 100);
  EXPECT_EQ(game.cursor(), (Placement{.column = 4, .rotation = 0}));
  for (int i = 0; i < 20; ++i) game.press(Key::left);
  EXPECT_EQ(game.cursor().column, 0);
  for (int i = 0; i < 20; ++i) game.press(Key::right);
  EXPECT_EQ(game.cursor().column, 9);
  game.press(Key::up);
  EXPECT_EQ(game.cursor().rotation, 1);
  game.press(Key::down);
  game.press(Key::down);
  EXPECT_EQ(game.cursor().rotation, 2);
  press_all(game, "r");
  EXPECT_EQ(game.cursor().rotation, 0);
  press_all(game, "r \n\r");
  for (const int number : {19, 9, 9}) state.apply(static_cast<Move>(number));
  EXPECT_TRUE(game.now() == state);
  EXPECT_EQ(game.cursor().column, 9) << "the next brick comes where the last one was";
}

TEST(BrickTerminal, ShowsWhereTheBrickLands) {
  TerminalGame game(5, 4, 100);
  const auto first = game.now().brick().cells;
  EXPECT_THAT(lines_of(game), HasSubstr(fmt::format("| . . . .>{} . . . . .|", first[2])));
  press_all(game, " ");
  const auto second = game.now().brick().cells;
  EXPECT_THAT(lines_of(game), HasSubstr(fmt::format("| . . . . {} . . . . .|", first[2])));
  EXPECT_THAT(lines_of(game), HasSubstr(fmt::format("| . . . .>{} . . . . .|", second[2])));
  EXPECT_THAT(lines_of(game), HasSubstr("brick 2 of 100"));
}

TEST(BrickTerminal, ShowsTheResultOfADrop) {
  TerminalGame game(1, 3, 500, "greedy");
  std::int64_t points = 0;
  for (int i = 0; i < 30 && points == 0; ++i) {
    game.advise({});
    press_all(game, " ");
    points = game.now().standing().points;
    EXPECT_THAT(lines_of(game), HasSubstr(points == 0 ? "nothing cleared" : "chain of 1 step, +"));
  }
  EXPECT_GT(points, 0);
  EXPECT_THAT(lines_of(game), HasSubstr(fmt::format("points {}   best {}", points, points)));
  press_all(game, "u");
  EXPECT_THAT(lines_of(game), HasSubstr(fmt::format("points 0   best {}", points)));
}

TEST(BrickTerminal, UndoGoesBackToTheSameBrick) {
  TerminalGame game(5, 4, 100);
  const PlayState start = game.now();
  press_all(game, "  r ");
  EXPECT_EQ(game.now().standing().placed, 3);
  press_all(game, "uuuuuu");
  EXPECT_TRUE(game.now() == start);
}

TEST(BrickTerminal, NewGamesFollowFromTheSeed) {
  TerminalGame game(5, 4, 100);
  press_all(game, "n  n");
  EXPECT_TRUE(game.now() == PlayState(Seed(game_seed(Seed(5), 2)), 4, 100));
  const auto records = game.records();
  ASSERT_EQ(records.size(), 1U) << "a game without a placement is not worth keeping";
  EXPECT_EQ(records[0].deal.seed, game_seed(Seed(5), 1));
  EXPECT_EQ(records[0].letters, "44");
}

TEST(BrickTerminal, AHintMovesTheBrickToWhereThePlayerWould) {
  TerminalGame game(5, 4, 100, "greedy");
  ASSERT_EQ(game.press(key_of('i')), KeyAction::hint);
  game.advise({});
  EXPECT_EQ(game.cursor().column, 0);
  EXPECT_THAT(lines_of(game), HasSubstr("hint: column 1, rotation 0 (player greedy)"));
  game.press(Key::resized);  // not a bound key: the message stays
  EXPECT_THAT(lines_of(game), HasSubstr("hint: column 1"));
  game.press(Key::right);
  EXPECT_THAT(lines_of(game), Not(HasSubstr("hint: column 1")));
  TerminalGame wrong(5, 4, 100, "nobody");
  wrong.advise({});
  EXPECT_THAT(lines_of(wrong), HasSubstr("unknown player 'nobody'"));
}

TEST(BrickTerminal, ReportsAFullColumnAndAFullBoard) {
  TerminalGame game(5, 9, 1000);
  for (int i = 0; i < 9; ++i) game.press(Key::left);
  for (int i = 0; i < 100 && game.now().board().can_place(0); ++i) press_all(game, " ");
  press_all(game, " ");
  EXPECT_THAT(lines_of(game), HasSubstr("This column has no room for a brick."));
  for (int i = 0; i < 5000 && !game.now().over(); ++i) {
    press_all(game, " ");
    game.press(Key::right);
    if (game.cursor().column == kColumns - 1 && i % 20 == 19) {
      for (int back = 0; back < kColumns; ++back) game.press(Key::left);
    }
  }
  ASSERT_TRUE(game.now().dead());
  EXPECT_THAT(lines_of(game), HasSubstr("No column has room: the game is over."));
  EXPECT_EQ(game.press(key_of('i')), KeyAction::done);
  press_all(game, "u");
  EXPECT_THAT(lines_of(game), Not(HasSubstr("the game is over")));
}

TEST(BrickTerminal, EndsWithItsBricks) {
  TerminalGame game(5, 4, 2);
  press_all(game, "   ");
  EXPECT_EQ(game.now().standing().placed, 2);
  EXPECT_THAT(lines_of(game), HasSubstr("That was the last brick."));
}

TEST(BrickTerminal, FitsInATerminalOfUsualSize) {
  const TerminalGame game(5, 4, 100);
  for (const bool in_colour : {false, true}) {
    const std::string lines = game.lines({80, 23}, in_colour);  // and a line for the keys
    EXPECT_LE(std::count(lines.begin(), lines.end(), '\n'), 23);
    EXPECT_EQ(lines.find('\033') != std::string::npos, in_colour);
  }
  for (const std::string_view line : split(lines_of(game), '\n')) EXPECT_LE(line.size(), 79U);
}

TEST(BrickPicture, HasADigitForEveryColour) {
  Board board;
  for (int colour = 1; colour <= kMostColours; ++colour) board.set(colour - 1, 0, static_cast<Colour>(colour));
  EXPECT_THAT(board_text(board), testing::EndsWith("\n123456789.\n"));
  EXPECT_THAT(board_picture(board, false), HasSubstr("| 1 2 3 4 5 6 7 8 9 .|\n"));
  for (char digit = '1'; digit <= '9'; ++digit) {
    EXPECT_THAT(board_picture(board, true), HasSubstr(fmt::format("m {}\033[0m", digit)));
  }
}

TEST(BrickTerminal, PlaysUntilTheQuitAndKeepsTheGames) {
  TypedTerminal terminal(keys_of("  i n r q"));
  TestFiles files;
  Executor executor(1);
  Context context = test_context(executor, {}, files);
  const auto job =
      make_job(game(), "play",
               {.parameters = {{"colours", 3}, {"bricks", 50}, {"replays", "mine.json"}}, .format = "text", .seed = 3});
  ASSERT_TRUE(game().find_verb("play")->is_for_person(*job));
  const auto output = game().find_verb("play")->run_on_terminal(*job, context, terminal);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(terminal.shown.size(), 10U);  // before each key, and while it thinks
  ASSERT_EQ(output->items.size(), 2U);
  for (const Value& level : output->items) EXPECT_TRUE(replay_from(level, {}));
  EXPECT_THAT(files["mine.json"], HasSubstr("person"));
  EXPECT_THAT(output->summary, HasSubstr(" points, 3 of 50 bricks"));
}

TEST(BrickTerminal, StartsOnlyWithoutAPlayer) {
  const auto& verb = *game().find_verb("play");
  const auto is_for_person = [&](const Value::Object& parameters) {
    return verb.is_for_person(*make_job(game(), "play", {.parameters = parameters}));
  };
  EXPECT_TRUE(is_for_person({}));
  EXPECT_TRUE(is_for_person({{"colours", 7}, {"bricks", 30}}));
  EXPECT_FALSE(is_for_person({{"player", "greedy"}}));
  EXPECT_FALSE(is_for_person({{"games", 5}}));
  EXPECT_FALSE(is_for_person({{"watch", true}}));
  EXPECT_FALSE(is_for_person({{"stdin", true}}));
  EXPECT_FALSE(is_for_person({{"time-per-game", 5}}));
}

}  // namespace
}  // namespace teka::brick
