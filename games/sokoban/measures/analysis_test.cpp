#include "games/sokoban/measures/analysis.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "games/sokoban/measures/interleavings.hpp"
#include "games/sokoban/measures/test_plain_analysis.hpp"
#include "games/sokoban/retrograde/optimal_lines.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

/// Any level of this size, most of them without meaning.
Level small_random_level(Size size, int boxes, Rng& rng) {
  Level level(size, Tile::wall);
  std::vector<Point> floor;
  for (int y = 1; y < size.height - 1; ++y) {
    for (int x = 1; x < size.width - 1; ++x) {
      if (rng.chance(0.2)) continue;
      level[{x, y}] = Tile::floor;
      floor.push_back({x, y});
    }
  }
  rng.shuffle(std::span(floor));
  if (floor.size() < 2U * static_cast<unsigned>(boxes) + 1) return level;
  for (int i = 0; i < boxes; ++i) level[floor[static_cast<std::size_t>(i)]] = Tile::box;
  for (int i = 0; i < boxes; ++i) level[floor[static_cast<std::size_t>(boxes + i)]] = Tile::goal;
  level[floor[2U * static_cast<unsigned>(boxes)]] = Tile::player;
  return level;
}

TEST(Analysis, AgreesWithEveryShortestSolutionPlayedOneByOne) {
  int solved = 0, unsolved = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(600)); ++i) {
    Rng rng(Seed(1).child(i));
    const int boxes = static_cast<int>(rng.between(1, 2));
    const Level level = small_random_level({6, 6}, boxes, rng);
    if (find_fault(level)) continue;
    const auto plain = PlainAnalyst(level).run();
    const auto analysis = analyse(level, 1'000'000);
    ASSERT_EQ(analysis.has_value(), plain.has_value()) << to_text(level);
    unsolved += plain ? 0 : 1;
    if (!plain || plain->pushes == 0) continue;
    ++solved;
    EXPECT_NEAR(analysis->play.freedom, std::log2(plain->ways) / plain->pushes, 1e-9) << to_text(level);
    EXPECT_NEAR(analysis->play.traps, plain->legal > 0 ? plain->lost / plain->legal : 0, 1e-9) << to_text(level);
    EXPECT_EQ(analysis->play.pushes, plain->pushes);
    EXPECT_EQ(analysis->play.box_changes, plain->box_changes) << to_text(level);
    EXPECT_EQ(analysis->any_changes, plain->any_changes) << to_text(level);
    // Two boxes can be solved one after the other if and only if two stretches are enough.
    EXPECT_EQ(analysis->decomposition, boxes == 1 || plain->any_changes <= 2 ? 1 : 2) << to_text(level);
    const Terrain<1> terrain = terrain_of<1>(level);
    StateSpace<1> space;
    ASSERT_TRUE(space.build(terrain, {}, plain->pushes));
    const auto start = space.find(state_of(terrain));
    ASSERT_NE(start, StateSpace<1>::kNone);
    EXPECT_EQ(space.pushes(start), plain->pushes);
    EXPECT_EQ(space.stretches(start), plain->box_changes) << to_text(level);
    EXPECT_EQ(space.ways(start), plain->ways) << to_text(level);
  }
  EXPECT_GT(solved, cases(50));
  EXPECT_GT(unsolved, cases(50));
}

TEST(Analysis, SpacesHoldTheSamePositionsForAnyWidth) {
  const Level level = level_from("########\n#@   ..#\n# $ #  #\n#  $   #\n#   #  #\n########");
  const Terrain<1> narrow = terrain_of<1>(level);
  const Terrain<8> wide = terrain_of<8>(level);
  StateSpace<1> small;
  StateSpace<8> large;
  ASSERT_TRUE(small.build(narrow, {}));
  ASSERT_TRUE(large.build(wide, {}));
  ASSERT_EQ(small.size(), large.size());
  ASSERT_GT(small.size(), 50U);
  for (std::uint32_t i = 0; i < small.size(); ++i) {
    ASSERT_EQ(small[i].boxes.words[0], large[i].boxes.words[0]);
    // The region is found step by step; flooding it anew must give the same.
    const auto free = narrow.floor() & ~small[i].boxes;
    ASSERT_EQ(small[i].region, narrow.flood(free, Bits<1>::single(small[i].region.lowest())));
    ASSERT_EQ(small.stretches(i), large.stretches(i));
  }
}

TEST(Analysis, ALimitedSpaceIsExactAsFarAsItGoes) {
  const Terrain<1> terrain = terrain_of<1>(level_from("########\n#@   ..#\n# $ #  #\n#  $   #\n#   #  #\n########"));
  StateSpace<1> all, part;
  ASSERT_TRUE(all.build(terrain, {}));
  ASSERT_FALSE(part.build(terrain, {.nodes = all.size() / 2}));
  EXPECT_FALSE(part.is_complete());
  ASSERT_GT(part.depth(), 2);
  EXPECT_LT(part.depth(), all.depth());
  for (std::uint32_t i = 0; i < part.first(part.depth() + 1); ++i) {
    EXPECT_EQ(part.pushes(i), all.pushes(i));
    EXPECT_EQ(part.stretches(i), all.stretches(i));
    EXPECT_EQ(part.ways(i), all.ways(i));
  }
}

TEST(Analysis, DecompositionCountsTheBoxesThatMustBeWorkedOnTogether) {
  const auto decomposition = [](std::string_view rows) { return decompose(level_from(rows), 100'000); };
  EXPECT_EQ(decomposition("######\n#@$ .#\n######"), 1);
  EXPECT_EQ(decomposition("########\n##. $.##\n##.$ @##\n# $.  ##\n#  $ ###\n#  #####\n########"), 3);
  EXPECT_EQ(decomposition("#########\n#@$   . #\n#       #\n# $   . #\n#       #\n#########"), 1);
  EXPECT_EQ(decompose(level_from("#########\n#@$   . #\n#       #\n# $   . #\n#       #\n#########"), 0), 0);
}

TEST(Analysis, ShapesAreCounted) {
  const RoomShape shape =
      shape_of(level_from("########\n#@     #\n# ## $ #\n#    . #\n#### ###\n#### ###\n#  $ . #\n########"));
  EXPECT_EQ(shape.floor, 6 + 4 + 6 + 1 + 1 + 6);
  EXPECT_EQ(shape.islands, 1);
  EXPECT_EQ(shape.goals_apart, 1);
  EXPECT_GT(shape.narrow, 0);
  EXPECT_EQ(shape_of(level_from("######\n#@$$.#\n#   .#\n######")).goals_apart, 0);
}

TEST(Analysis, InterleavingsUndoNeedlessChanges) {
  const Level level = level_from("#########\n#@$   . #\n#       #\n# $   . #\n#       #\n#########");
  Solver solver;
  const Solution any = solver.solve(level, {.objective = Objective::pushes});
  ASSERT_EQ(any.answer, Answer::solved);
  EXPECT_EQ(fewest_changes_of(level, any.moves), 2);
}

}  // namespace
}  // namespace teka::sokoban
