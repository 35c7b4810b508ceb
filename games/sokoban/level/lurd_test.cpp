#include "games/sokoban/level/lurd.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cctype>

#include "games/sokoban/level/state.hpp"
#include "games/sokoban/level/test_levels.hpp"

namespace teka::sokoban {
namespace {

std::string letters(std::string_view text) {
  const auto moves = parse_lurd(text);
  return moves ? *moves : moves.error().message;
}

TEST(Lurd, WritesRunLengthsOut) {
  EXPECT_EQ(letters(""), "");
  EXPECT_EQ(letters("lurdLURD"), "lurdLURD");
  EXPECT_EQ(letters(" l\r\nu\tR \n"), "luR");
  EXPECT_EQ(letters("3u2(rD)L"), "uuurDrDL");
  EXPECT_EQ(letters("2(l2(uR)d)"), "luRuRdluRuRd");
  EXPECT_EQ(letters("(lu)"), "lu");
  EXPECT_EQ(letters("12r"), std::string(12, 'r'));
  EXPECT_EQ(letters("0(lu)d0r"), "d");
  EXPECT_EQ(letters("9999999999(9999999999())d"), "d");
}

TEST(Lurd, RefusesTheRest) {
  EXPECT_EQ(letters("luxr"),
            "character 3 of the moves: 'x' is not a move; moves are l, u, r, d, in upper case for pushes");
  EXPECT_EQ(letters("\xC3"),
            "character 1 of the moves: the byte 0xC3 is not a move; moves are l, u, r, d, in upper case for pushes");
  EXPECT_EQ(letters("lu3"), "character 3 of the moves: a number must be followed by a move or a (");
  EXPECT_EQ(letters("l(u"), "character 2 of the moves: unmatched (");
  EXPECT_EQ(letters("lu)"), "character 3 of the moves: unmatched )");
  EXPECT_EQ(letters("3 u").substr(0, 24), "character 2 of the moves");
  EXPECT_EQ(letters("999(999(999u))"), "character 1 of the moves: more than 10000000 moves");
  EXPECT_EQ(letters("99999999999999999999999999u"), "character 1 of the moves: more than 10000000 moves");
  EXPECT_EQ(letters(std::string(60, '(')).substr(0, 45), "character 51 of the moves: groups are nested ");
  EXPECT_EQ(letters("10000000u").size(), kMostMoves);
}

TEST(Replay, PlaysAndCorrectsTheCase) {
  const Level level = level_from("#######\n#@ $ .#\n#######");
  for (const std::string_view moves : {"rRR", "rrr", "RRR", "Rrr"}) {
    const auto played = replay(level, moves);
    ASSERT_TRUE(played.has_value()) << played.error().message;
    EXPECT_EQ(played->moves, "rRR");
    EXPECT_EQ(played->move_count(), 3);
    EXPECT_EQ(played->pushes, 2);
    EXPECT_EQ(played->box_changes, 1);
    EXPECT_TRUE(played->solved);
    EXPECT_EQ(to_text(played->level), "#######\n#   @*#\n#######\n");
  }
  const auto partly = replay(level, "rr");
  EXPECT_FALSE(partly->solved);
  EXPECT_EQ(to_text(partly->level), "#######\n#  @$.#\n#######\n");
  EXPECT_EQ(replay(level, "")->box_changes, 0);
}

TEST(Replay, CountsBoxChanges) {
  const Level two = level_from("#######\n#@    #\n# $ $ #\n# . . #\n#     #\n#######");
  const auto twice = replay(two, "rDD");
  ASSERT_TRUE(twice.has_value()) << twice.error().message;
  EXPECT_EQ(twice->pushes, 2);
  EXPECT_EQ(twice->box_changes, 1);
  const auto switched = replay(two, "rDurrDulldD");  // left, right, left
  ASSERT_TRUE(switched.has_value()) << switched.error().message;
  EXPECT_EQ(switched->pushes, 3);
  EXPECT_EQ(switched->box_changes, 3);
  EXPECT_EQ(switched->moves, "rDurrDulldD");
}

TEST(Replay, SaysWhatIsInTheWay) {
  const auto error = [](std::string_view rows, std::string_view moves) {
    const auto played = replay(level_from(rows), moves);
    return played ? "no error" : played.error().message;
  };
  EXPECT_EQ(error("#####\n#@$.#\n#####", "u"), "move 1 (u): a wall is in the way");
  EXPECT_EQ(error("#####\n#@$.#\n#####", "RR"), "move 2 (R): the box there has a wall behind it");
  EXPECT_EQ(error("#######\n#@$$..#\n#######", "R"), "move 1 (R): two boxes are in the way");
  EXPECT_EQ(error("#####\n#@$.#\n#####", "Rx"), "move 2: not one of l, u, r, d");
  EXPECT_EQ(error("@$.", "l"), "move 1 (l): a wall is in the way");  // the edge of the level counts as a wall
}

/// Goals and the number of boxes stay, and the game state, which implements the rules independently, agrees.
RC_GTEST_PROP(ReplayProperty, AgreesWithTheGame, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const Level level = random_level(rng);
  PlayState state(level);
  std::string moves;
  for (int i = 0; i < 60 && !state.over(); ++i) {
    const auto legal = state.legal();
    const Move move = legal[rng.below(legal.size())];
    state.apply(move);
    moves += kMoveLetters[move];
  }
  const auto played = replay(level, moves);
  RC_ASSERT(played.has_value());
  RC_ASSERT(played->level == state.level());
  RC_ASSERT(played->pushes == state.pushes());
  RC_ASSERT(played->solved == state.solved());
  const auto pushes = std::count_if(played->moves.begin(), played->moves.end(),
                                    [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; });
  RC_ASSERT(pushes == played->pushes);
  RC_ASSERT(played->box_changes <= played->pushes);
  RC_ASSERT((played->box_changes == 0) == (played->pushes == 0));
  RC_ASSERT(count_boxes(played->level) == count_boxes(level));
  RC_ASSERT(!find_fault(played->level));
}

}  // namespace
}  // namespace teka::sokoban
