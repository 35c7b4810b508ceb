// The table of pair deadlocks against brute force: exact for two boxes, and never wrong for more.
#include "games/sokoban/solver/pair_table.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/test_brute_force.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kMuch = std::size_t{1} << 24;

struct Verdict {
  int asked = 0;  // boxes that the player is next to, or can reach
  int lost = 0;
};

template <int W>
Verdict verdict_of(const Level& level) {
  Terrain<W> terrain;
  terrain.build(level, inside_of(level), {{0, 0}, level.size()});
  Verdict verdict;
  if (terrain.hopeless() || terrain.box_count() != count_boxes(level)) return verdict;  // some are outside the walls
  PairTable<W> pairs;
  pairs.build(terrain, kMuch, {});
  const auto region = terrain.flood(terrain.floor() & ~terrain.boxes(), Bits<W>::single(terrain.player()));
  terrain.boxes().for_each([&](int square) {
    for (int side = 0; side < kDirections; ++side) {
      if (terrain.side(square, side) == Terrain<W>::kNoSide || !region.test(terrain.step(square, side))) continue;
      ++verdict.asked;
      verdict.lost += pairs.is_lost(terrain.boxes(), square, side) ? 1 : 0;
    }
  });
  return verdict;
}

TEST(PairTable, IsExactForTwoBoxes) {
  int lost = 0;
  int solvable = 0;
  for (std::uint64_t i = 0; i < cases(2000); ++i) {
    Rng rng(Seed(40).child(i));
    const Level level =
        random_board(rng, {static_cast<int>(rng.between(2, 6)), static_cast<int>(rng.between(2, 4))}, 2, 0.15);
    const Verdict verdict = verdict_of<1>(level);
    if (verdict.asked == 0) continue;
    const bool truth = solve_by_brute_force(level).pushes.has_value();
    ASSERT_EQ(verdict.lost, truth ? 0 : verdict.asked) << to_text(level);
    (truth ? solvable : lost) += 1;
  }
  EXPECT_GT(lost, cases(200));
  EXPECT_GT(solvable, cases(200));
}

TEST(PairTable, NeverCallsASolvableLevelLost) {
  int lost = 0;
  for (std::uint64_t i = 0; i < cases(1500); ++i) {
    Rng rng(Seed(41).child(i));
    const Level level = random_board(rng, {4, 3}, 3, 0.1);
    const Verdict verdict = verdict_of<1>(level);
    ASSERT_EQ(verdict.lost, verdict_of<8>(level).lost);
    if (verdict.lost == 0) continue;
    ASSERT_FALSE(solve_by_brute_force(level).pushes) << to_text(level);
    ++lost;
  }
  EXPECT_GT(lost, cases(100));
}

TEST(PairTable, KnowsNothingWithoutMemoryOrTime) {
  const Level level = level_from("######\n#$$  #\n#   @#\n# .. #\n######");
  Terrain<1> terrain;
  terrain.build(level, inside_of(level), {{0, 0}, level.size()});
  const int box = terrain.boxes().lowest();
  const int below = 3;
  PairTable<1> pairs;
  EXPECT_FALSE(pairs.is_lost(terrain.boxes(), box, below));
  pairs.build(terrain, 100, {});
  EXPECT_FALSE(pairs.is_lost(terrain.boxes(), box, below));
  pairs.build(terrain, kMuch, {.deadline = Budget::Clock::now()});
  EXPECT_FALSE(pairs.is_lost(terrain.boxes(), box, below));
  EXPECT_EQ(pairs.bytes(), 0U);
  pairs.build(terrain, kMuch, {});
  EXPECT_TRUE(pairs.is_lost(terrain.boxes(), box, below));
  EXPECT_GT(pairs.bytes(), 0U);
  pairs.clear();
  EXPECT_FALSE(pairs.is_lost(terrain.boxes(), box, below));
}

}  // namespace
}  // namespace teka::sokoban
