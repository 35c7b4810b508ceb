#include "games/twenty48/players/tree_player.hpp"

#include <gtest/gtest.h>

#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/players/expectimax.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

PlayState position(std::string_view board) {
  return {parse_board(board).value(), 0, Seed(1)};
}

std::shared_ptr<const Network> small_network() {
  static const auto kNetwork =
      std::make_shared<const Network>(random_network({.tuples = {{0, 1, 2}, {4, 5, 6}}, .stages = 1}, 1));
  return kNetwork;
}

constexpr float kNeverClear = 1e9F;  // no move is this far ahead of the others

TEST(TreePlayer, FirstTriesEveryMoveAsExpectimaxDoes) {
  ExpectimaxPlayer expectimax(small_network(), {.depth = 2});
  std::size_t compared = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Rng rng(Seed(1).child(i));
    const PlayState state(ranks_of(played_board(rng)), 0, Seed(1));
    const std::size_t moves = state.legal().size();
    if (moves < 2) continue;  // it does not search then
    const Choice expected = expectimax.choose(state, {}, Seed(1));
    TreePlayer tree(small_network(), {.runs = moves, .exploration = 1e9F, .clear = kNeverClear});
    const Choice found = tree.choose(state, {}, Seed(1));
    ASSERT_EQ(found.direction, expected.direction);
    for (std::size_t d = 0; d < kDirections; ++d) {
      ASSERT_EQ(found.advice[d].samples, expected.advice[d].legal ? 1U : 0U);
      ASSERT_NEAR(found.advice[d].value, expected.advice[d].value, 0.01) << state.text();
      ++compared;
    }
  }
  EXPECT_GT(compared, 100U);
}

TEST(TreePlayer, MoreRunsComeCloserToTheExactValue) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  // Few cells are free and most lines end soon; with an untrained network the tree has to find everything.
  const PlayState state = position("2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 16 32 2 2");
  const Layout layout{.tuples = {{0, 1}}, .stages = 1};
  const auto zeros = std::make_shared<const Network>(layout, 1.0F);
  ExpectimaxPlayer expectimax(zeros, {.depth = 8});
  const Choice truth = expectimax.choose(state, {}, Seed(1));
  const auto best = static_cast<std::size_t>(truth.direction);
  double last = truth.advice[best].value;
  for (const std::uint64_t runs : {10U, 200U, 5000U}) {
    const Choice found =
        TreePlayer(zeros, {.runs = runs, .exploration = 10, .clear = kNeverClear}).choose(state, {}, Seed(1));
    EXPECT_EQ(found.direction, truth.direction) << runs;
    const double error = std::abs(found.advice[best].value - truth.advice[best].value);
    EXPECT_LT(error, last) << runs;
    last = error;
  }
}

TEST(TreePlayer, AnswersDoNotDependOnItsPast) {
  TreePlayer used(small_network(), {.runs = 50});
  for (std::uint64_t i = 0; i < 20; ++i) {
    Rng rng(Seed(2).child(i));
    const PlayState state(ranks_of(played_board(rng)), 0, Seed(1));
    const Choice a = used.choose(state, {}, Seed(1));
    const Choice b = TreePlayer(small_network(), {.runs = 50}).choose(state, {}, Seed(2));
    ASSERT_EQ(a.direction, b.direction);
    ASSERT_EQ(a.work, b.work);
    for (std::size_t d = 0; d < kDirections; ++d) ASSERT_EQ(a.advice[d].value, b.advice[d].value);
  }
}

TEST(TreePlayer, StopsWhenTheMoveIsClear) {
  const PlayState open = position("2 2 . . / . . . . / . . 4 . / . . . .");
  TreePlayer player(small_network(), {.runs = 1000, .clear = kNeverClear});
  EXPECT_EQ(player.choose(open, {}, Seed(1)).work, 1000U);
  Budget budget;
  budget.nodes = 10;
  EXPECT_EQ(player.choose(open, budget, Seed(1)).work, 10U);
  budget.nodes = 0;
  EXPECT_GE(player.choose(open, budget, Seed(1)).direction, 0);
  EXPECT_LT(TreePlayer(small_network(), {.runs = 1000, .clear = 0.01F}).choose(open, {}, Seed(1)).work, 1000U);
}

TEST(TreePlayer, HandlesSingleMovesMergesOf32768sAndTheEnd) {
  TreePlayer player(small_network(), {.runs = 100});
  const Choice single = player.choose(position("2 4 8 16 / 4 8 16 32 / 8 16 32 64 / . . . ."), {}, Seed(1));
  EXPECT_EQ(single.work, 0U) << "down is the only move";
  EXPECT_EQ(single.direction, kDown);
  const Choice over = player.choose(position("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"), {}, Seed(1));
  EXPECT_EQ(over.direction, -1);
  const Choice great = player.choose(position("32768 32768 2 4 / . . . . / . . . . / . . . ."), {}, Seed(1));
  EXPECT_TRUE(great.direction == kLeft || great.direction == kRight);
}

}  // namespace
}  // namespace teka::twenty48
