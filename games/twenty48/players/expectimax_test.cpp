#include "games/twenty48/players/expectimax.hpp"

#include <gtest/gtest.h>

#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/rules/board_text.hpp"

namespace teka::twenty48 {
namespace {

const std::shared_ptr<const Network>& network() {
  static const auto kNetwork =
      std::make_shared<const Network>(random_network({.tuples = {{0, 1, 2}, {4, 5, 6}, {0, 1, 4, 5}}, .stages = 1}, 1));
  return kNetwork;
}

/// A plain search by the rules, cell by cell, without a table.
double plain_value(const Ranks& ranks, int depth);
double plain_value_of_move(const Ranks& after, int depth) {
  if (depth == 0) return network()->value(board_of(after));
  double sum = 0;
  int empty = 0;
  for (std::size_t cell = 0; cell < after.size(); ++cell) {
    if (after[cell] != 0) continue;
    ++empty;
    Ranks next = after;
    next[cell] = 1;
    sum += 0.9 * plain_value(next, depth);
    next[cell] = 2;
    sum += 0.1 * plain_value(next, depth);
  }
  return sum / empty;
}
double plain_value(const Ranks& ranks, int depth) {
  double best = 0;
  bool any = false;
  for (int d = 0; d < kDirections; ++d) {
    const Slide slid = slide(ranks, d);
    if (slid.ranks == ranks) continue;
    const double value = static_cast<double>(slid.points) + plain_value_of_move(slid.ranks, depth - 1);
    if (!any || value > best) best = value;
    any = true;
  }
  return best;
}

TEST(Expectimax, AgreesWithAPlainSearch) {
  for (int depth = 1; depth <= 3; ++depth) {
    ExpectimaxPlayer player(network(), {.depth = depth});
    for (std::uint64_t i = 0; i < (depth == 3 ? 6U : 60U); ++i) {
      Rng rng(Seed(7).child(i));
      Board board = played_board(rng);
      while (depth == 3 && count_empty(board) > 5)
        board = played_board(rng);  // otherwise the plain search takes too
                                    // long
      const PlayState state(ranks_of(board), 0, Seed(1));
      const Choice choice = player.choose(state, {}, Seed(1));
      double best = -1e9;
      for (int d = 0; d < kDirections; ++d) {
        const auto& advice = choice.advice[static_cast<std::size_t>(d)];
        ASSERT_EQ(advice.legal, state.is_legal(d));
        if (!advice.legal) continue;
        const Slide slid = slide(state.ranks(), d);
        const double truth = static_cast<double>(slid.points) + plain_value_of_move(slid.ranks, depth - 1);
        ASSERT_NEAR(advice.value, truth, 1e-5 * std::max(1000.0, std::abs(truth))) << state.text() << d;
        best = std::max(best, advice.value);
      }
      ASSERT_EQ(choice.advice[static_cast<std::size_t>(choice.direction)].value, best);
    }
  }
}

TEST(Expectimax, CuttingImprobableLinesEvaluatesFewerBoards) {
  const PlayState state(parse_board("2 4 8 16 / . 2 . . / . . . . / . . . .").value(), 0, Seed(1));
  const auto work = [&](float least) {
    return ExpectimaxPlayer(network(), {.depth = 3, .least_probability = least}).choose(state, {}, Seed(1)).work;
  };
  EXPECT_LT(work(0.1F), work(0.01F));
  EXPECT_LT(work(0.01F), work(0));
}

TEST(Expectimax, ABudgetEndsItAfterTheFirstDepthAtTheEarliest) {
  Rng rng{Seed(9)};
  const PlayState state(ranks_of(played_board(rng)), 0, Seed(1));
  ExpectimaxPlayer player(network(), {.depth = 8});
  std::stop_source stopped;
  stopped.request_stop();
  const Choice choice = player.choose(state, {.nodes = 10, .stop = stopped.get_token()}, Seed(1));
  EXPECT_GE(choice.direction, 0);
  EXPECT_LT(choice.work, 5000U);
  const Choice more = player.choose(state, {.nodes = 20'000}, Seed(1));
  EXPECT_GT(more.work, choice.work);
  EXPECT_LT(more.work, 25'000U);
  const Choice again = ExpectimaxPlayer(network(), {.depth = 8}).choose(state, {.nodes = 20'000}, Seed(1));
  EXPECT_EQ(again.direction, more.direction);
  EXPECT_EQ(again.work, more.work);
}

TEST(Expectimax, MergesGreatTilesAtOnce) {
  const PlayState state(parse_board("32768 32768 . . / 2 . . . / . . . . / . . . .").value(), 0, Seed(1));
  EXPECT_EQ(ExpectimaxPlayer(network(), {.depth = 1}).choose(state, {}, Seed(1)).direction, *state.great_merge());
}

TEST(Expectimax, HasNoAnswerWhenTheGameIsOver) {
  const PlayState state(parse_board("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2").value(), 0, Seed(1));
  EXPECT_EQ(ExpectimaxPlayer(network(), {.depth = 2}).choose(state, {}, Seed(1)).direction, -1);
}

}  // namespace
}  // namespace teka::twenty48
