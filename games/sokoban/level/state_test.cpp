#include "games/sokoban/level/state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace teka::sokoban {
namespace {

static_assert(GameState<PlayState>);

using testing::ElementsAre;
using testing::IsEmpty;
constexpr Move kLeft = 0, kUp = 1, kRight = 2, kDown = 3;

TEST(PlayState, WallsAndBoxesBlock) {
  EXPECT_THAT(PlayState(level_from("#####\n#@$.#\n#####")).legal(), ElementsAre(kRight));
  EXPECT_THAT(PlayState(level_from("######\n#@$$ #\n# ...#\n# $  #\n######")).legal(), ElementsAre(kDown));
  EXPECT_THAT(PlayState(level_from("#####\n#@$##\n# . #\n#####")).legal(), ElementsAre(kDown));
  EXPECT_THAT(PlayState(level_from("#####\n# . #\n# @$#\n#   #\n#####")).legal(), ElementsAre(kLeft, kUp, kDown));
}

TEST(PlayState, PushesUntilSolved) {
  PlayState state(level_from("#######\n#@$ .*#\n#######"));
  state.apply(kRight);
  EXPECT_EQ(state.text(), "#######\n# @$.*#\n#######\n");
  EXPECT_FALSE(state.over());
  state.apply(kRight);
  EXPECT_EQ(state.text(), "#######\n#  @**#\n#######\n");
  EXPECT_TRUE(state.solved());
  EXPECT_TRUE(state.over());
  EXPECT_THAT(state.legal(), IsEmpty());
  EXPECT_EQ(state.moves(), 2);
  EXPECT_EQ(state.pushes(), 2);
}

TEST(PlayState, GoalsShowAgainWhenLeft) {
  PlayState state(level_from("#######\n#+* $ #\n#######"));
  state.apply(kRight);
  EXPECT_EQ(state.text(), "#######\n#.+$$ #\n#######\n");
  EXPECT_EQ(state.score(), -1 / 10'001.0);  // no box is on a goal now
  state.apply(kLeft);
  EXPECT_EQ(state.text(), "#######\n#+.$$ #\n#######\n");
}

TEST(PlayState, EndsWhenNothingCanMove) {
  const PlayState walled_in(level_from("#######\n#@$$..#\n#######"));
  EXPECT_FALSE(walled_in.solved());
  EXPECT_THAT(walled_in.legal(), IsEmpty());
  EXPECT_TRUE(walled_in.over());
}

TEST(PlayState, EndsAfterTheLastMove) {
  PlayState state(level_from("######\n#@ $.#\n#    #\n######"), 3);
  state.apply(kDown);
  state.apply(kUp);
  EXPECT_FALSE(state.over());
  state.apply(kDown);
  EXPECT_TRUE(state.over());
  EXPECT_FALSE(state.solved());
  EXPECT_THAT(state.legal(), IsEmpty());
}

TEST(PlayState, ABoxIsWorthMoreThanMoves) {
  PlayState lazy(level_from("#######\n#@$ . #\n# $ . #\n#######"), 10);
  PlayState busy = lazy;
  busy.apply(kRight);
  EXPECT_LT(busy.score(), lazy.score());  // a move costs
  busy.apply(kRight);
  EXPECT_GT(busy.score(), lazy.score());  // a box on a goal is worth more
  EXPECT_GT(busy.score(), 0);
  EXPECT_LT(busy.score(), 1);
}

TEST(PlayState, EqualStatesHaveEqualHashes) {
  const PlayState start(level_from("######\n#@ $.#\n#    #\n######"));
  PlayState a = start;
  PlayState b = start;
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.hash(), b.hash());
  a.apply(kDown);
  EXPECT_NE(a, b);
  EXPECT_NE(a.hash(), b.hash());
  a.apply(kUp);
  EXPECT_NE(a, b);  // the same place, two moves later
  EXPECT_NE(a.hash(), b.hash());
  EXPECT_NE(PlayState(start.level(), 5), start);
  EXPECT_NE(PlayState(start.level(), 5).hash(), start.hash());
}

TEST(PlayStateDeathTest, IllegalMovesAreMistakes) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  PlayState state;
  EXPECT_DEATH(state.apply(kUp), "is_legal");
  EXPECT_DEATH(state.apply(4), "is_legal");
  state.apply(kRight);
  EXPECT_DEATH(state.apply(kLeft), "over");
}

}  // namespace
}  // namespace teka::sokoban
