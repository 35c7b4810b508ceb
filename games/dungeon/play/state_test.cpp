#include "games/dungeon/play/state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "game/any_state.hpp"
#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {
namespace {

static_assert(GameState<CrawlState>);

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Move kNorth = 0, kEast = 1, kSouth = 2, kWest = 3;

TEST(CrawlState, AKeyOpensItsDoor) {
  CrawlState state(map_from({"######", "#@.AX#", "#a####", "######"}));
  EXPECT_THAT(state.legal(), ElementsAre(kEast, kSouth));
  state.apply(kEast);
  EXPECT_THAT(state.legal(), ElementsAre(kWest));
  for (const Move move : {kWest, kSouth, kNorth, kEast}) state.apply(move);
  EXPECT_EQ(state.keys(), 1U);
  EXPECT_THAT(state.legal(), ElementsAre(kEast, kWest));
  state.apply(kEast);
  state.apply(kEast);
  EXPECT_FALSE(state.over());
  EXPECT_THAT(state.legal(), ElementsAre(kWest, CrawlState::kLeave));
  state.apply(CrawlState::kLeave);
  EXPECT_TRUE(state.left());
  EXPECT_TRUE(state.over());
  EXPECT_THAT(state.legal(), IsEmpty());
  EXPECT_EQ(state.score(), -8);
}

TEST(CrawlState, AGateLeadsOneWay) {
  CrawlState state(map_from({"#####", "#@>X#", "#####"}));
  state.apply(kEast);
  EXPECT_THAT(state.legal(), ElementsAre(kEast));
  state.apply(kEast);
  EXPECT_THAT(state.legal(), ElementsAre(CrawlState::kLeave));
}

TEST(CrawlState, IsOverWhereNoStepIsLeft) {
  EXPECT_TRUE(CrawlState(map_from({"####", "#@#X", "####"})).over());
  CrawlState state(map_from({"#####", "#@>##", "###X#"}));
  state.apply(kEast);
  EXPECT_TRUE(state.over());
  EXPECT_FALSE(state.left());
}

TEST(CrawlState, TheWalkOfTheProofLeadsOut) {
  const Map map = CrawlState::small_map();
  const Proof proof = prove(map);
  ASSERT_TRUE(proof.sound());
  EXPECT_EQ(proof.found.needed, 1U);
  CrawlState state(map);
  for (std::size_t i = 1; i < proof.walk.size(); ++i) {
    for (unsigned d = 0; d < 4; ++d) {
      if (stepped(proof.walk[i - 1], d) != proof.walk[i]) continue;
      state.apply(d);
      break;
    }
  }
  state.apply(CrawlState::kLeave);
  EXPECT_TRUE(state.over());
}

TEST(CrawlState, EqualStatesHaveEqualHashes) {
  CrawlState a, b;
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.hash(), b.hash());
  a.apply(a.legal().front());
  EXPECT_NE(a, b);
  EXPECT_NE(a.hash(), b.hash());
  EXPECT_NE(CrawlState::sample(Seed(1)), CrawlState::sample(Seed(2)));
  EXPECT_EQ(CrawlState::sample(Seed(1)), CrawlState::sample(Seed(1)));
}

TEST(CrawlState, SamplesCanBeFinished) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    CrawlState state = CrawlState::sample(Seed(seed));
    Rng rng{Seed(seed)};
    for (int move = 0; move < 100'000 && !state.over(); ++move) {
      const auto legal = state.legal();
      state.apply(legal[rng.below(legal.size())]);
    }
    EXPECT_TRUE(state.left());
  }
}

TEST(CrawlState, TextShowsPlayerAndKeys) {
  CrawlState state(map_from({"#####", "#@aX#", "#####"}));
  EXPECT_EQ(state.text(), "#####\n#@aX#\n#####\nkeys:\n");
  state.apply(kEast);
  EXPECT_EQ(state.text(), "#####\n#.@X#\n#####\nkeys: a\n");
}

TEST(CrawlStateDeathTest, RefusesMovesThroughWalls) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  CrawlState state(map_from({"#####", "#@.X#", "#####"}));
  EXPECT_DEATH(state.apply(kNorth), "may_step");
  EXPECT_DEATH(state.apply(CrawlState::kLeave), "exit");
  EXPECT_DEATH(state.apply(5), "kLeave");
}

}  // namespace
}  // namespace teka::dungeon
