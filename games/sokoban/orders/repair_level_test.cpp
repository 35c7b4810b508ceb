#include "games/sokoban/generator/repair_level.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/sokoban/generator/evolve_levels.hpp"
#include "games/sokoban/generator/test_sources.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/orders/order_problem.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

bool all_reached(const Level& level) {
  const Grid<char> inside = inside_of(level);
  return std::ranges::count(inside.cells(), char{1}) + count_walls(level) ==
         static_cast<std::ptrdiff_t>(level.size().area());
}

RC_GTEST_PROP(RepairLevel, SetsNumbersInAnyNoise, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Level level = noise_level(rng, {static_cast<int>(rng.between(8, 12)), static_cast<int>(rng.between(8, 12))});
  const int boxes = static_cast<int>(rng.between(0, 5));
  const int goals = static_cast<int>(rng.between(0, 5));
  close_border(level);
  set_one_player(level, rng);
  set_boxes(level, boxes, rng);
  set_goals(level, goals, rng);
  RC_ASSERT(std::ranges::count_if(level.cells(), has_player) == 1);
  RC_ASSERT(count_boxes(level) == boxes);
  RC_ASSERT(std::ranges::count_if(level.cells(), has_goal) == goals);
}

TEST(RepairLevel, DeadEndsLeaveTheSolutionsAsTheyAre) {
  Solver solver;
  int opened = 0, full = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Rng rng{Seed(seed)};
    const Level level = random_board(rng, {8, 7}, 2, 0.45);
    const Measured before = measure(level, solver, {.nodes = 100'000});
    Level open = level;
    const int wanted = static_cast<int>(rng.between(1, 8));
    const int done = open_dead_ends(open, wanted, rng);
    ASSERT_EQ(count_walls(open), count_walls(level) - done);
    (done == wanted ? full : opened) += 1;
    const Measured after = measure(open, solver, {.nodes = 100'000});
    ASSERT_EQ(after.answer, before.answer) << to_text(level) << to_text(open);
    if (before.answer != Answer::solved) continue;
    ASSERT_TRUE(replay(open, before.solution)->solved);
    ASSERT_EQ(after.difficulty.pushes, before.difficulty.pushes) << to_text(level) << to_text(open);
    ASSERT_EQ(after.difficulty.box_changes, before.difficulty.box_changes) << to_text(level) << to_text(open);
    ASSERT_GE(after.difficulty.detour, before.difficulty.detour);
  }
  EXPECT_GT(full, 50);
  EXPECT_GT(opened, 0) << "some have no room for as many";
}

TEST(RepairLevel, SetsWallsAndKeepsTheFloorTogether) {
  int set = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng{Seed(seed)};
    Level level = random_board(rng, {8, 7}, 3, 0.3);
    const Level before = level;
    const int wanted = static_cast<int>(rng.between(34, 75));
    const bool done = set_walls(level, wanted, {}, rng);
    ASSERT_EQ(count_boxes(level), 3);
    ASSERT_EQ(std::ranges::count_if(level.cells(), has_goal), 3);
    if (!done) continue;
    ++set;
    ASSERT_EQ(count_walls(level), wanted);
    ASSERT_FALSE(find_fault(level)) << to_text(level);
    ASSERT_TRUE(all_reached(level)) << to_text(level);
    for (std::size_t i = 0; i < level.size().area(); ++i) {  // nothing but floor and walls has changed
      const Tile tile = before.cells()[i];
      if (tile != Tile::wall && tile != Tile::floor) {
        ASSERT_EQ(level.cells()[i], tile);
      }
    }
  }
  EXPECT_GT(set, 30);
}

TEST(RepairLevel, WallsOffTheSolutionsWayKeepItsPushes) {
  Generator generator{GeneratorSettings{}};
  Solver solver;
  int closed = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    Rng rng(Seed(3).child(i));
    Level level = *generator.make(rng);
    const Measured before = measure(level, solver);
    const int walls = count_walls(level);
    set_walls(level, 90, squares_of(level, before.solution), rng);  // as many as possible
    closed += count_walls(level) - walls;
    ASSERT_TRUE(replay(level, before.solution)->solved);
    EXPECT_EQ(measure(level, solver).difficulty.pushes, before.difficulty.pushes) << to_text(level);
    EXPECT_TRUE(all_reached(level)) << to_text(level);
  }
  EXPECT_GT(closed, 0);
}

TEST(RepairLevel, SaysWhenThereIsNoRoom) {
  Rng rng{Seed(1)};
  Level level = level_from("#######\n#@$  .#\n#     #\n#######");
  Level tight = level;
  EXPECT_FALSE(
      set_walls(tight, 26, {}, rng));  // player, box and goal take three of ten squares and must stay connected
  Level cut = level_from("########\n#@ .# $#\n########");
  EXPECT_FALSE(set_walls(cut, 20, {}, rng));
  EXPECT_TRUE(set_walls(level, 20, {}, rng));
  EXPECT_EQ(count_walls(level), 20);
}

TEST(RepairToOrder, MakesALevelOfAnyNoise) {
  int made = 0;
  Solver solver;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(100)); ++seed) {
    Rng rng{Seed(seed)};
    Acceptance acceptance;
    acceptance.order.walls = static_cast<int>(rng.between(40, 75));
    const Level level = noise_level(rng, {10, 10});
    const auto repaired = repair_to_order(level, acceptance.judge(level, solver, {.nodes = 2000}), acceptance, rng);
    if (!repaired) continue;
    ++made;
    const Judgement judgement = acceptance.judge(*repaired, solver, {.nodes = 100'000});
    ASSERT_EQ(judgement.cost.stage, Stage::done) << to_text(*repaired);
    ASSERT_TRUE(replay(*repaired, judgement.solution)->solved);
    ASSERT_TRUE(all_reached(*repaired));
  }
  EXPECT_GT(made, cases(50));
}

TEST(RepairToOrder, SeldomFails) {
  Acceptance acceptance;
  acceptance.order.walls = 60;
  Solver solver;
  int failed = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(Seed(5).child(i));
    const Level level = noise_level(rng, {10, 10});
    failed += repair_to_order(level, acceptance.judge(level, solver, {.nodes = 2000}), acceptance, rng) ? 0 : 1;
  }
  EXPECT_LT(failed, 20);
  Rng rng{Seed(1)};
  EXPECT_FALSE(repair_to_order(noise_level(rng, {9, 10}), {}, acceptance, rng));  // of another size
}

TEST(OrderProblem, OperatorsKeepTheNumbers) {
  Acceptance acceptance;
  acceptance.order = {.size = {9, 8}, .boxes = 3, .walls = 44};
  const OrderProblem problem(acceptance, {});
  int kept = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng{Seed(seed)};
    Level a = problem.random(rng);
    const Level b = problem.random(rng);
    Level child = a;
    for (int i = 0; i < 10; ++i) {
      problem.cross(a, b, child, rng);
      problem.mutate(child, rng);
      ASSERT_EQ(std::ranges::count_if(child.cells(), has_player), 1);
      ASSERT_EQ(count_boxes(child), 3);
      ASSERT_EQ(std::ranges::count_if(child.cells(), has_goal), 3);
      if (count_walls(a) == 44 && !find_fault(child) && all_reached(child)) {
        ASSERT_EQ(count_walls(child), 44) << to_text(child);
        ++kept;
      }
      a = child;
    }
  }
  EXPECT_GT(kept, 100);
}

}  // namespace
}  // namespace teka::sokoban
