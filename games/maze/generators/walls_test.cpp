#include "games/maze/generators/walls.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "games/maze/generators/test_mazes.hpp"

namespace teka::maze {
namespace {

Size any_size(int most = 9) {
  const Size size{*rc::gen::inRange(1, most), *rc::gen::inRange(1, most)};
  RC_PRE(size.area() >= 2);
  return size;
}

std::uint64_t any_seed() {
  return *rc::gen::arbitrary<std::uint64_t>();
}

double any_openness() {
  return 0.1 * *rc::gen::inRange(0, 11);
}

std::size_t most_openings(Size size) {
  return 2 * size.area() - static_cast<std::size_t>(size.width + size.height);
}

/// A connected maze with some loops.
Maze any_whole_maze(Rng& rng) {
  Maze maze = random_maze(any_size(), any_openness(), any_seed());
  connect(maze, rng);
  return maze;
}

/// The walls that are open in exactly one of the two mazes.
std::size_t differences(const Maze& a, const Maze& b) {
  std::size_t count = 0;
  for (std::size_t cell = 0; cell < a.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) count += a.is_open(cell, d) != b.is_open(cell, d) ? 1 : 0;
  }
  return count;
}

bool is_closed(const Maze& maze, const Wall& wall) {
  return !maze.is_open(wall.cell, wall.direction);
}

TEST(RandomWall, EveryWallIsEquallyLikely) {
  for (const Size size : {Size{1, 2}, Size{2, 1}, Size{1, 6}, Size{6, 1}, Size{2, 2}, Size{4, 3}, Size{3, 5}}) {
    SCOPED_TRACE(testing::Message() << size.width << 'x' << size.height);
    Rng rng{Seed(1)};
    const Maze maze(size);
    const auto walls = static_cast<double>(most_openings(size));
    std::map<std::pair<std::size_t, Direction>, double> counts;
    constexpr int kDraws = 20'000;
    for (int i = 0; i < kDraws; ++i) {
      const Wall wall = random_wall(maze, rng);
      ASSERT_TRUE(wall.direction == kRight || wall.direction == kBottom);
      ASSERT_TRUE(wall.cell < maze.cell_count() && maze.has_neighbour(wall.cell, wall.direction));
      counts[{wall.cell, wall.direction}] += 1;
    }
    EXPECT_EQ(counts.size(), most_openings(size));
    const double expected = kDraws / walls;
    for (const auto& [wall, count] : counts) EXPECT_NEAR(count, expected, 5 * std::sqrt(expected)) << wall.first;
  }
}

RC_GTEST_PROP(Walls, SolvableIsWhatASearchSays, ()) {
  const Maze maze = random_maze(any_size(), any_openness(), any_seed());
  const bool found = distances(maze, maze.start())[maze.size().index(maze.goal())] >= 0;
  RC_ASSERT(solvable(maze) == found);
}

RC_GTEST_PROP(Walls, CountOpeningsCountsPairs, ()) {
  const Maze maze = random_maze(any_size(), any_openness(), any_seed());
  RC_ASSERT(count_openings(maze) == differences(maze, Maze(maze.size())));
}

RC_GTEST_PROP(Walls, ConnectOpensNoMoreThanNeeded, ()) {
  const Maze before = random_maze(any_size(), any_openness(), any_seed());
  std::size_t parts = 0;
  std::set<std::size_t> left;
  for (std::size_t cell = 0; cell < before.cell_count(); ++cell) left.insert(cell);
  for (; !left.empty(); ++parts) {
    const auto reached = distances(before, before.size().point(*left.begin()));
    for (std::size_t cell = 0; cell < reached.size(); ++cell) {
      if (reached[cell] >= 0) left.erase(cell);
    }
  }
  Maze maze = before;
  Rng rng{Seed(any_seed())};
  connect(maze, rng);
  RC_ASSERT(is_whole(maze));
  RC_ASSERT(count_openings(maze) == count_openings(before) + parts - 1);
  RC_ASSERT(differences(maze, before) == parts - 1);  // so nothing was closed
  RC_ASSERT(maze.start() == before.start());
  RC_ASSERT(maze.goal() == before.goal());
  const Maze whole = maze;
  connect(maze, rng);
  RC_ASSERT(maze == whole);
}

TEST(Connect, ReachesEverySpanningTreeFromAClosedMaze) {
  std::set<std::vector<std::uint8_t>> trees;
  Rng rng{Seed(3)};
  for (int i = 0; i < 500; ++i) {
    Maze maze({3, 2});
    connect(maze, rng);
    trees.emplace(maze.genes().begin(), maze.genes().end());
  }
  EXPECT_EQ(trees.size(), 15U);  // Kirchhoff
}

RC_GTEST_PROP(Walls, SetOpeningsKeepsTheMazeWhole, ()) {
  Rng rng{Seed(any_seed())};
  const Maze before = any_whole_maze(rng);
  const std::size_t least = before.cell_count() - 1;
  const auto wanted = static_cast<std::size_t>(
      *rc::gen::inRange(static_cast<int>(least), static_cast<int>(most_openings(before.size())) + 1));
  Maze maze = before;
  set_openings(maze, wanted, rng);
  RC_ASSERT(count_openings(maze) == wanted);
  RC_ASSERT(is_whole(maze));
  const std::size_t had = count_openings(before);
  RC_ASSERT(differences(maze, before) == (had > wanted ? had - wanted : wanted - had));
}

RC_GTEST_PROP(Walls, CloseIfWholeClosesExactlyWhatIsOnALoop, ()) {
  Rng rng{Seed(any_seed())};
  const Maze before = any_whole_maze(rng);
  const Wall wall = random_wall(before, rng);
  const bool was_open = !is_closed(before, wall);
  Maze closed = before;
  closed.close(wall.cell, wall.direction);
  Maze maze = before;
  const bool did = close_if_connected(maze, wall);
  RC_ASSERT(did == (was_open && is_whole(closed)));
  RC_ASSERT(maze == (did ? closed : before));
}

RC_GTEST_PROP(Walls, MoveWallKeepsTheNumberOfLoops, ()) {
  Rng rng{Seed(any_seed())};
  const Maze before = any_whole_maze(rng);
  const Wall wall = random_wall(before, rng);
  Maze maze = before;
  move_wall(maze, wall, rng);
  RC_ASSERT(is_whole(maze));
  RC_ASSERT(count_openings(maze) == count_openings(before));
  RC_ASSERT(differences(maze, before) == (is_closed(before, wall) ? 2U : 0U));
  RC_ASSERT(!is_closed(maze, wall));
}

TEST(MoveWall, LeavesDisconnectedPartsAlone) {
  Maze maze({2, 1});
  Rng rng{Seed(1)};
  move_wall(maze, {0, kRight}, rng);  // opening it makes no loop, so there is no wall to close
  EXPECT_EQ(maze, Maze({2, 1}));
}

TEST(MoveWall, AnyWallOfTheLoopMayClose) {
  std::set<std::vector<std::uint8_t>> seen;
  Rng rng{Seed(2)};
  for (int i = 0; i < 200; ++i) {
    Maze maze = open_maze({2, 2});
    maze.close(0, kRight);
    move_wall(maze, {0, kRight}, rng);
    seen.emplace(maze.genes().begin(), maze.genes().end());
  }
  EXPECT_EQ(seen.size(), 3U);
}

}  // namespace
}  // namespace teka::maze
