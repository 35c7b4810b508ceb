#include "games/brick/rules/state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/brick/rules/test_bricks.hpp"

namespace teka::brick {
namespace {

static_assert(GameState<PlayState>);

RC_GTEST_PROP(PlayState, PlaysTheCaseOfItsSeed, (std::uint64_t seed)) {
  const int colours = *rc::gen::inRange(kLeastColours, kMostColours + 1);
  const int bricks = *rc::gen::inRange(1, 200);
  PlayState state(Seed(seed), colours, bricks);
  Rng rng(Seed(seed).child("moves"));
  std::vector<Placement> placements;
  while (!state.over()) {
    const auto legal = state.legal();
    const Move move = legal[rng.below(legal.size())];
    placements.push_back(placement(static_cast<int>(move)));
    state.apply(move);
  }
  const auto end = play_again(random_case(Seed(seed), colours, bricks), placements, {});
  RC_ASSERT(end.has_value());
  RC_ASSERT(*end == state.standing());
  RC_ASSERT(state.dead() == (end->placed < bricks));
}

TEST(PlayState, EndsWithItsBricksOrWhenNoColumnHasRoom) {
  PlayState few(Seed(3), 9, 2);
  few.apply(0);
  EXPECT_FALSE(few.over());
  few.apply(1);
  EXPECT_TRUE(few.over());
  EXPECT_FALSE(few.dead());
  PlayState many(Seed(3), 9, 1000);
  while (!many.over()) many.apply(many.legal().front());
  EXPECT_TRUE(many.dead());
  EXPECT_TRUE(many.legal().empty());
}

TEST(PlayState, IsShownWithItsBrick) {
  const PlayState state(Seed(3), 9, 2);
  EXPECT_THAT(state.text(), testing::EndsWith(" left, 0 points\n"));
  EXPECT_THAT(state.text(), testing::HasSubstr("\nbrick " + to_digits({&state.brick(), 1}) + ", 2 left"));
}

TEST(PlayAgain, RefusesIllegalPlacements) {
  const Case given = random_case(Seed(1), 9, 70);
  std::vector<Placement> all_left(7, Placement{});
  const auto full_column = play_again(given, all_left, {});
  ASSERT_FALSE(full_column);
  EXPECT_EQ(full_column.error().index, 6U);
  EXPECT_EQ(full_column.error().reason, "column 1 is full; choose another column");
  const auto too_many = play_again(random_case(Seed(1), 9, 2), std::vector<Placement>(3), {});
  ASSERT_FALSE(too_many);
  EXPECT_EQ(too_many.error().reason, "no brick left; the case has 2");
}

}  // namespace
}  // namespace teka::brick
