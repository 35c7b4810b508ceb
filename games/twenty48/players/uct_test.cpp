#include "games/twenty48/players/uct.hpp"

#include <gtest/gtest.h>

#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/players/expectimax.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

PlayState state_on(std::string_view board) {
  return {parse_board(board).value(), 0, Seed(1)};
}

TEST(Uct, AnswersAreTheSameForASeed) {
  for (std::uint64_t i = 0; i < 10; ++i) {
    Rng rng(Seed(2).child(i));
    const PlayState state(ranks_of(played_board(rng)), 0, Seed(1));
    UctPlayer used({.runs = 200});
    used.choose(state, {}, Seed(99));
    const Choice a = used.choose(state, {}, Seed(i));
    const Choice b = UctPlayer({.runs = 200}).choose(state, {}, Seed(i));
    ASSERT_EQ(a.direction, b.direction);
    for (std::size_t d = 0; d < kDirections; ++d) {
      ASSERT_EQ(a.advice[d].value, b.advice[d].value);
      ASSERT_EQ(a.advice[d].samples, b.advice[d].samples);
      ASSERT_EQ(a.advice[d].legal, state.is_legal(static_cast<int>(d)));
    }
  }
}

TEST(Uct, ManyRunsConvergeToExpectimax) {
  // Two cells are free and every line ends soon, so the tree holds everything.
  const PlayState state = state_on("2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 16 32 2 2");
  const Layout layout{.tuples = {{0, 1}}, .stages = 1};
  ExpectimaxPlayer truth(std::make_shared<const Network>(layout, 1.0F), {.depth = 5});
  const Choice expected = truth.choose(state, {}, Seed(1));
  UctPlayer player({.runs = 20'000, .exploration = 0.05, .playouts = 16});
  const Choice found = player.choose(state, {}, Seed(1));
  EXPECT_EQ(found.direction, expected.direction);
}

TEST(Uct, MoreRunsWinMore) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const auto mean = [](std::uint64_t runs) {
    double sum = 0;
    UctPlayer player({.runs = runs, .playouts = 4});
    for (std::uint64_t game = 0; game < 4; ++game) {
      PlayState state(Seed(5).child(game));
      while (!state.over() && state.moves() < 600) {
        state.apply(static_cast<Move>(player.choose(state, {}, Seed(6).child(state.moves())).direction));
      }
      sum += state.score() / 4;
    }
    return sum;
  };
  EXPECT_GT(mean(60), 1.2 * mean(1));
}

TEST(Uct, RespectsBudgetsMergesOf32768sAndTheEnd) {
  const PlayState state = state_on("2 4 8 16 / . . . . / . 2 . . / . . . .");
  UctPlayer player({.runs = 1'000});
  EXPECT_EQ(player.choose(state, {.nodes = 50}, Seed(1)).work, 50U);
  std::stop_source stopped;
  stopped.request_stop();
  const Choice once = player.choose(state, {.stop = stopped.get_token()}, Seed(1));
  EXPECT_EQ(once.work, 1U);
  EXPECT_GE(once.direction, 0);
  const PlayState great = state_on("32768 32768 . . / 2 . . . / . . . . / . . . .");
  EXPECT_EQ(player.choose(great, {}, Seed(1)).direction, *great.great_merge());
  EXPECT_EQ(player.choose(state_on("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"), {}, Seed(1)).direction, -1);
}

}  // namespace
}  // namespace teka::twenty48
