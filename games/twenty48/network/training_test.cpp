#include "games/twenty48/network/training.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/twenty48/network/network_file.hpp"
#include "games/twenty48/network/test_network.hpp"

namespace teka::twenty48 {
namespace {

Learner learned_for(int rounds) {
  Learner learner({.layout = {.tuples = {{0, 1, 2, 3}, {0, 1, 4, 5}}, .stages = 1}, .games = 64}, Seed(1));
  Executor executor(2);
  for (int round = 0; round < rounds; ++round) learner.play_round(executor);
  return learner;
}

TEST(Training, TheFileHasTheLearnersWeightsUpToRounding) {
  const Learner learner = learned_for(1000);
  const auto learned = whole_network(to_network_file(learner));
  ASSERT_TRUE(learned) << learned.error().message;
  EXPECT_TRUE(learned->layout() == learner.settings().layout);
  const float unit = learned->unit();
  float greatest = 0;
  for (std::size_t i = 0; i < learner.weights().size(); ++i) {
    if (!learner.touched(i)) continue;
    EXPECT_NEAR(static_cast<float>(learned->weights()[i]) * unit, learner.weights()[i], unit / 2);
    greatest = std::max(greatest, std::abs(learner.weights()[i]));
  }
  EXPECT_LE(greatest / unit, 32767);
  EXPECT_GT(greatest / unit, 16383);  // a smaller unit would overflow
}

TEST(Training, MediumIsTheLargeLayoutWithoutOneCell) {
  EXPECT_EQ(medium_layout().entries(), std::size_t{4} << 20);
  const Network network(medium_layout(), 1);  // its tuples are valid
  EXPECT_EQ(network.value(0x123456789ABCDEF0ULL), 0);
}

TEST(Greedy, TakesTheBestOfAllMoves) {
  const Network network = random_network(small_layout(), 5);
  const RowTables& rows = row_tables();
  Rng rng(Seed(6));
  for (int i = 0; i < 500; ++i) {
    const Board board = played_board(rng);
    const GreedyMove move = greedy_move(rows, board, network);
    bool found = false;
    for (int direction = 0; direction < kDirections; ++direction) {
      const Board after = rows.slide(board, direction);
      if (after == board) continue;
      const float total = static_cast<float>(rows.points(board, direction)) + network.value(after);
      EXPECT_LE(total, move.total);
      found = found || (after == move.after && rows.points(board, direction) == move.points && total == move.total);
    }
    EXPECT_TRUE(found);
  }
  EXPECT_EQ(greedy_move(rows, 0x1212212112122121ULL, network).after, 0U);
}

TEST(Greedy, AnInterruptedGameDoesNotCount) {
  std::stop_source source;
  source.request_stop();
  Executor executor(2);
  const Network network(small_layout(), 1);
  EXPECT_EQ(play_greedily(network, 10, Seed(1), executor, source.get_token()).score.count, 0U);
}

TEST(Tally, CountsGamesThatReachedATile) {
  Tally tally;
  tally.add(100, 0x0000'0000'0000'00B1ULL);
  tally.add(300, 0x0000'C000'0000'0011ULL);
  Tally other;
  other.add(200, 0x1A);
  tally.merge(other);
  EXPECT_EQ(tally.score.mean, 200);
  EXPECT_DOUBLE_EQ(tally.reached(11), 2.0 / 3);
  EXPECT_DOUBLE_EQ(tally.reached(12), 1.0 / 3);
  EXPECT_DOUBLE_EQ(tally.reached(10), 1);
  EXPECT_EQ(Tally{}.reached(10), 0);
}

}  // namespace
}  // namespace teka::twenty48
