#include "games/maze/design/step_range.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "games/maze/design/short_walk.hpp"
#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/exact_walk.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;

TEST(StepRange, BeginsAtTheDirectWay) {
  EXPECT_EQ(step_range({12, 12}, {0, 0}, {11, 11}).low, 22);
  EXPECT_EQ(step_range({12, 12}, {3, 5}, {2, 9}).low, 5);
  EXPECT_DOUBLE_EQ(step_range({12, 12}, {0, 0}, {11, 11}).high, 158.4);
}

TEST(StepRange, OfARowIsItsOnlyMaze) {
  for (int start = 0; start < 15; ++start) {
    for (int goal = 0; goal < 15; ++goal) {
      if (start == goal) continue;
      Maze row = open_maze({15, 1});
      row.set_ends({start, 0}, {goal, 0});
      const StepRange range = step_range({15, 1}, {start, 0}, {goal, 0});
      EXPECT_EQ(range.low, range.high);
      EXPECT_NEAR(range.low, exact_walk(row)->mean, 1e-9);
      EXPECT_TRUE(check_steps(range.low, {15, 1}, {start, 0}, {goal, 0}));
      EXPECT_FALSE(check_steps(range.low + 1, {15, 1}, {start, 0}, {goal, 0}));
    }
  }
}

// All mazes of the small grids are looked at, so this is a proof for them that the direct way can be had.
TEST(CheckSteps, TheDirectWayCanBeHadOnSmallGridsWhereverTheEndsAre) {
  for (const Size size : {Size{2, 2}, Size{3, 2}, Size{2, 4}, Size{3, 3}}) {
    for (std::size_t start = 0; start < size.area(); ++start) {
      const std::size_t goal = (start + 1 + start % (size.area() - 1)) % size.area();
      const StepRange range = step_range(size, size.point(start), size.point(goal));
      EXPECT_TRUE(check_steps(range.low, size, size.point(start), size.point(goal))) << size.width << ' ' << start;
      EXPECT_TRUE(check_steps(range.high, size, size.point(start), size.point(goal)));
      EXPECT_FALSE(check_steps(range.low - 0.1, size, size.point(start), size.point(goal)));
    }
  }
}

TEST(CheckSteps, NamesWhatCanBeHad) {
  const auto error = [](double wanted, Size size) {
    return check_steps(wanted, size, {0, 0}, {size.width - 1, size.height - 1}).error().message;
  };
  EXPECT_EQ(error(2.5, {2, 2}), "steps: no maze of 2x2 with these ends has 2.5 within 0.1 %; the nearest have 2 and 3");
  EXPECT_EQ(error(9, {2, 2}), "steps: 9 is out of reach for 2x2 with these ends; their mazes have 2 to 3");
  EXPECT_EQ(error(21, {12, 12}), "steps: 21 is out of reach for 12x12 with these ends; use 22 to 158.4");
  EXPECT_THAT(error(171.61, {13, 12}), HasSubstr("use 23 to 171.6"));  // 1.1 * 156 = 171.6: not rounded to 172
  EXPECT_EQ(error(9, {15, 1}), "steps: 9 is out of reach; the only 15x1 maze with these ends has 14");
}

TEST(ShortWalk, HasTheMeanAndIsConnected) {
  const struct {
    Size size;
    Point start, goal;
    double steps;
  } cases[] = {{{12, 12}, {0, 0}, {11, 11}, 30.1}, {{12, 12}, {0, 0}, {11, 11}, 42.5}, {{9, 14}, {2, 3}, {7, 9}, 17.3}};
  for (const auto& [size, start, goal, steps] : cases) {
    const auto maze = find_short_walk(size, start, goal, steps, Rest::connected, 60'000, Seed(5));
    ASSERT_TRUE(maze) << steps;
    EXPECT_TRUE(is_whole(*maze));
    EXPECT_EQ(maze->start(), start);
    EXPECT_EQ(maze->goal(), goal);
    EXPECT_NEAR(exact_walk(*maze)->mean, steps, 0.001 * steps);
  }
}

TEST(ShortWalk, WallsOffWhatCannotLieBehindTheGoal) {
  const auto maze = find_short_walk({12, 12}, {0, 0}, {11, 11}, 22.5, Rest::walled_off, 250'000, Seed(1));
  ASSERT_TRUE(maze);
  EXPECT_NEAR(exact_walk(*maze)->mean, 22.5, 0.0225);
  EXPECT_TRUE(Maze::from_genes(maze->size(), maze->genes()).has_value());
  EXPECT_LT(count_reached(distances(*maze, {0, 0})), maze->cell_count());
}

TEST(ShortWalk, GivesUpAfterItsTriesAndWhenStopped) {
  EXPECT_FALSE(find_short_walk({12, 12}, {0, 0}, {11, 11}, 22.1, Rest::connected, 1000, Seed(1)));
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  EXPECT_FALSE(find_short_walk({12, 12}, {0, 0}, {11, 11}, 30, Rest::connected, 1000, Seed(1), budget));
}

}  // namespace
}  // namespace teka::maze
