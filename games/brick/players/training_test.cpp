#include "games/brick/players/training.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "games/brick/rules/case.hpp"
#include "tests/amount.hpp"

namespace teka::brick {
namespace {

using Point = std::vector<double>;

Point origin() {
  return Point(kWeightNumbers, 0);
}

std::size_t number_of(std::string_view name) {
  for (std::size_t i = 0; i < kWeightNumbers; ++i) {
    if (weight_name(i) == name) return i;
  }
  ADD_FAILURE() << name;
  return 0;
}

/// How far one step along a coordinate moves its weight.
double moved(int colours, std::string_view name, double by = 1) {
  Point point = origin();
  point[number_of(name)] = by;
  const WeightNumbers start = to_numbers(shipped_weights(colours));
  const WeightNumbers there = to_numbers(WeightSpace(shipped_weights(colours), colours).at(point));
  for (std::size_t i = 0; i < kWeightNumbers; ++i) {
    EXPECT_TRUE(i == number_of(name) || there[i] == start[i]) << weight_name(i) << " moved by " << name;
  }
  return there[number_of(name)] - start[number_of(name)];
}

TEST(BrickWeightSpace, BeginsAtTheStart) {
  for (int colours = kLeastColours; colours <= kMostColours; ++colours) {
    EXPECT_EQ(WeightSpace(shipped_weights(colours), colours).at(origin()), shipped_weights(colours));
  }
  SearchWeights brave = shipped_weights(5);
  brave.panic = 3;
  EXPECT_EQ(WeightSpace(brave, 5).at(origin()), brave) << "even below the minimum panic";
}

TEST(BrickWeightSpace, MovesEachWeightByItsUnit) {
  const SearchWeights nine = shipped_weights(9);
  EXPECT_NEAR(moved(9, "blocks"), std::max(2.0, 0.3 * std::abs(nine.steady[kBlocks])), 1e-9);
  EXPECT_NEAR(moved(9, "pair_0_1_growing"), std::max(2.0, 0.3 * std::abs(nine.growing[kPair01])), 1e-9);
  EXPECT_NEAR(moved(9, "crowding"), std::max(0.1, 0.3 * std::abs(nine.crowding)), 1e-9);
  EXPECT_NEAR(moved(3, "stack_gap_below"), std::max(300.0, 0.3 * std::abs(shipped_weights(3).steady[kStackGapBelow])),
              1e-9);
  EXPECT_NEAR(moved(9, "trigger_best"), std::max(0.2, 0.3 * std::abs(nine.trigger_best)), 1e-9);
  EXPECT_NEAR(moved(9, "limit"), nine.limit * (std::exp(0.4) - 1), 1e-9 * nine.limit);
  EXPECT_NEAR(moved(9, "limit_growth"), nine.limit_growth * (std::exp(0.005) - 1), 1e-9);
  EXPECT_NEAR(moved(9, "panic"), 6, 1e-9);
  EXPECT_NEAR(nine.panic + moved(9, "panic", -5), 20, 1e-9) << "never less";
}

RC_GTEST_PROP(BrickWeightSpace, IsWhatDocumentsMayHold, ()) {
  const int colours = *rc::gen::inRange(kLeastColours, kMostColours + 1);
  Point point = origin();
  for (double& x : point) x = *rc::gen::inRange(-100'000, 100'000) / 100.0;
  const SearchWeights weights = WeightSpace(shipped_weights(colours), colours).at(point);
  const auto read = search_weights_from(to_value(weights, colours), colours);
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == weights);
}

TEST(BrickTraining, DyingCostsMostOfThePoints) {
  EXPECT_DOUBLE_EQ(worth_of({.points = 500, .placed = 100}, 100), 5);
  EXPECT_DOUBLE_EQ(worth_of({.points = 500, .placed = 99}, 100), 1.5);
}

TEST(BrickTraining, PlaysTheGamesOfItsPlayers) {
  constexpr int kBricks = 120;
  for (const std::uint64_t effort : {0U, 3000U}) {
    TrainingSettings settings{.colours = 7, .bricks = kBricks};
    if (effort > 0) settings.plan = plan_for(effort, settings.colours);
    const SearchWeights weights = shipped_weights(settings.colours);
    const auto fast = play_search(weights, settings, Seed(4), {});
    ASSERT_TRUE(fast);

    SearchPlayer search(settings.colours, weights);
    FastPlayer quick(settings.colours, weights);
    Player& player = effort > 0 ? static_cast<Player&>(search) : static_cast<Player&>(quick);
    const Case drawn = random_case(Seed(4), settings.colours, kBricks);
    Board board;
    GameResult plain;
    for (const Brick& brick : drawn.bricks) {
      const Question question{.board = board, .brick = brick, .remaining = kBricks - static_cast<int>(plain.placed)};
      plain.points += board.place(brick, player.choose(question, {.placements = effort}).placement).points;
      ++plain.placed;
    }
    EXPECT_EQ(*fast, plain) << effort;
  }
}

TEST(BrickTraining, AStoppedGenerationLeavesNoTrace) {
  Executor executor(2);
  const TrainingSettings settings{.colours = 9, .bricks = 40, .games = 1, .population = 4};
  Training stopped(settings, shipped_weights(9), Seed(1));
  Training whole(settings, shipped_weights(9), Seed(1));
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(stopped.play_generation(executor, source.get_token()));
  EXPECT_TRUE(stopped.generations().empty());
  EXPECT_EQ(stopped.weights(), shipped_weights(9));
  ASSERT_TRUE(stopped.play_generation(executor, {}));
  ASSERT_TRUE(whole.play_generation(executor, {}));
  EXPECT_EQ(stopped.weights(), whole.weights());
  EXPECT_NE(whole.weights(), shipped_weights(9));
}

TEST(BrickTraining, RecoversSpoiltWeights) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  // A player that waits for chains that never come: the way back is easy to find.
  SearchWeights spoilt = shipped_weights(9);
  spoilt.limit = 1e5;
  spoilt.panic = 20;
  const TrainingSettings settings{.colours = 9, .bricks = 100, .games = 2, .population = 12, .step = 1};
  Executor executor(2);
  Training training(settings, spoilt, Seed(3));
  for (int i = 0; i < 12; ++i) ASSERT_TRUE(training.play_generation(executor, {}));
  const auto& history = training.generations();
  EXPECT_GT(history.back().mean, history.front().mean);
  for (const auto& generation : history) EXPECT_LE(generation.mean, generation.best);
  EXPECT_LT(training.weights().limit, spoilt.limit);
}

}  // namespace
}  // namespace teka::brick
