#include "games/maze/measures/measures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/maze/generators/test_mazes.hpp"

namespace teka::maze {
namespace {

/// All simple paths from start to goal, in the order of the directions.
std::vector<std::vector<std::size_t>> all_paths(const Maze& maze) {
  std::vector<std::vector<std::size_t>> paths;
  std::vector<std::size_t> path = {maze.size().index(maze.start())};
  const std::function<void()> extend = [&] {
    if (path.back() == maze.size().index(maze.goal())) {
      paths.push_back(path);
      return;
    }
    for (const Direction d : kDirections) {
      if (!maze.is_open(path.back(), d)) continue;
      const std::size_t next = maze.neighbour(path.back(), d);
      if (std::find(path.begin(), path.end(), next) != path.end()) continue;
      path.push_back(next);
      extend();
      path.pop_back();
    }
  };
  extend();
  return paths;
}

std::string add_decimal(std::string a, const std::string& b) {
  if (a.size() < b.size()) return add_decimal(b, a);
  int carry = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const int sum = a[a.size() - 1 - i] - '0' + (i < b.size() ? b[b.size() - 1 - i] - '0' : 0) + carry;
    a[a.size() - 1 - i] = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  return carry != 0 ? "1" + a : a;
}

/// The number of monotone paths across a grid, by Pascal's triangle on decimal digits.
std::string pascal(Size size) {
  std::vector<std::string> row(static_cast<std::size_t>(size.width), "1");
  for (int y = 1; y < size.height; ++y) {
    for (std::size_t x = 1; x < row.size(); ++x) row[x] = add_decimal(row[x], row[x - 1]);
  }
  return row.back();
}

TEST(Measures, ClosedMaze) {
  const Maze maze({3, 2});
  EXPECT_TRUE(shortest_path(maze).empty());
  EXPECT_EQ(count_shortest_paths(maze), "0");
  const Measures m = measure(maze);
  EXPECT_FALSE(m.solvable);
  EXPECT_EQ(m.solution_length, 0);
  EXPECT_EQ(m.reachable, 1);
  EXPECT_EQ(m.dead_ends, 0);
  EXPECT_EQ(m.loops, 0);
}

TEST(Measures, CorridorOfTwo) {
  for (const Size size : {Size{1, 2}, Size{2, 1}}) {
    const Maze maze = open_maze(size);
    EXPECT_EQ(shortest_path(maze), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(count_shortest_paths(maze), "1");
    const Measures m = measure(maze);
    EXPECT_TRUE(m.solvable);
    EXPECT_EQ(m.solution_length, 1);
    EXPECT_EQ(m.turns, 0);
    EXPECT_EQ(m.loop_share, 0);
  }
}

TEST(Measures, HandMade) {
  // 0-1-2   The path 0 1 4 5 turns twice. 0 has one way on, 1 has two (2 and 4), 4 has two (3 and 5).
  //   |     2 and 3 are dead ends, 0 and 5 the ends.
  // 3-4-5
  Maze maze({3, 2});
  maze.open(0, kRight);
  maze.open(1, kRight);
  maze.open(1, kBottom);
  maze.open(4, kLeft);
  maze.open(4, kRight);
  EXPECT_EQ(shortest_path(maze), (std::vector<std::size_t>{0, 1, 4, 5}));
  Measures m = measure(maze);
  EXPECT_EQ(m.solution_length, 3);
  EXPECT_EQ(m.turns, 2);
  EXPECT_EQ(m.decisions, 2);
  EXPECT_EQ(m.dead_ends, 2);
  EXPECT_EQ(m.loops, 0);
  EXPECT_EQ(m.reachable, 6);

  maze.open(2, kBottom);  // one loop of four, and a second path of the same length
  m = measure(maze);
  EXPECT_EQ(m.loops, 1);
  EXPECT_EQ(m.loop_share, 0.5);
  EXPECT_EQ(m.dead_ends, 1);
  EXPECT_EQ(m.turns, 1);
  EXPECT_EQ(m.decisions, 1);
  EXPECT_EQ(shortest_path(maze), (std::vector<std::size_t>{0, 1, 2, 5}));  // right is preferred to bottom
  EXPECT_EQ(count_shortest_paths(maze), "2");
}

TEST(Measures, UnreachablePartsCountForLoops) {
  Maze maze({4, 4});  // a ring of four in the top right corner; start and goal stay enclosed
  maze.open(2, kRight);
  maze.open(2, kBottom);
  maze.open(7, kTop);
  maze.open(7, kLeft);
  const Measures m = measure(maze);
  EXPECT_EQ(m.loops, 1);
  EXPECT_EQ(m.reachable, 1);
}

TEST(Measures, OpenMaze) {
  const Measures m = measure(open_maze({5, 4}));
  EXPECT_EQ(m.solution_length, 7);
  EXPECT_EQ(m.loops, 12);
  EXPECT_EQ(m.loop_share, 1);
  EXPECT_EQ(m.turns, 1);
}

TEST(CountShortestPaths, BinomialOnOpenMazes) {
  EXPECT_EQ(count_shortest_paths(open_maze({40, 40})), "27217014869199032015600");
  for (const Size size : {Size{1, 9}, Size{2, 2}, Size{7, 3}, Size{31, 33}, Size{64, 64}, Size{130, 90}}) {
    EXPECT_EQ(count_shortest_paths(open_maze(size)), pascal(size)) << size.width << 'x' << size.height;
  }
}

TEST(CountShortestPaths, SeveralPredecessors) {
  Maze maze = open_maze({5, 5});
  maze.set_ends({0, 2}, {4, 2});
  EXPECT_EQ(count_shortest_paths(maze), "1");
  maze.close(12, kLeft);  // the direct path: now a detour above or below it, at four places each
  EXPECT_EQ(count_shortest_paths(maze),
            std::to_string(std::ranges::count_if(all_paths(maze), [](const auto& path) { return path.size() == 7; })));
}

TEST(Measures, AgreeWithAllSimplePaths) {
  int solvable = 0, unsolvable = 0, several = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(Seed(1).child(seed));
    const Size size{static_cast<int>(rng.between(2, 4)), static_cast<int>(rng.between(2, 4))};
    const Maze maze = random_maze(size, 0.3 + 0.1 * static_cast<double>(rng.below(8)), seed);
    const auto paths = all_paths(maze);
    const Measures m = measure(maze);
    ASSERT_EQ(m.solvable, !paths.empty());
    const auto shorter = [](const auto& a, const auto& b) { return a.size() < b.size(); };
    const auto best = std::min_element(paths.begin(), paths.end(), shorter);  // the first of the shortest
    if (best == paths.end()) {
      ASSERT_TRUE(shortest_path(maze).empty());
      ASSERT_EQ(count_shortest_paths(maze), "0");
      ++unsolvable;
      continue;
    }
    ASSERT_EQ(shortest_path(maze), *best);
    ASSERT_EQ(m.solution_length, static_cast<std::int64_t>(best->size()) - 1);
    const auto equal = std::ranges::count_if(paths, [&](const auto& path) { return path.size() == best->size(); });
    ASSERT_EQ(count_shortest_paths(maze), std::to_string(equal));
    ++solvable;
    several += equal > 1 ? 1 : 0;
  }
  EXPECT_GT(solvable, 150);
  EXPECT_GT(unsolvable, 50);
  EXPECT_GT(several, 30);
}

TEST(Measures, SwappedEndsChangeOnlyThePath) {
  int solvable = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(Seed(2).child(seed));
    const Size size{static_cast<int>(rng.between(1, 11)), static_cast<int>(rng.between(2, 11))};
    const Maze maze = random_maze(size, 0.7, seed);
    Maze back = maze;
    back.set_ends(maze.goal(), maze.start());
    const Measures a = measure(maze);
    const Measures b = measure(back);
    ASSERT_EQ(a.solvable, b.solvable);
    ASSERT_EQ(a.solution_length, b.solution_length);
    ASSERT_EQ(a.dead_ends, b.dead_ends);
    ASSERT_EQ(a.loops, b.loops);
    ASSERT_EQ(count_shortest_paths(maze), count_shortest_paths(back));
    solvable += a.solvable ? 1 : 0;
  }
  EXPECT_GT(solvable, 100);
}

TEST(Measures, EndEarlyWhenStopped) {
  const Maze maze = perfect_maze({200, 200}, Method::backtracker, 1);
  std::stop_source source;
  EXPECT_FALSE(shortest_path(maze, source.get_token()).empty());
  EXPECT_EQ(count_shortest_paths(maze, source.get_token()), "1");
  source.request_stop();
  EXPECT_TRUE(shortest_path(maze, source.get_token()).empty());
  EXPECT_NE(count_shortest_paths(maze, source.get_token()), "1");
  EXPECT_LT(measure(maze, source.get_token()).reachable, 40'000);
}

}  // namespace
}  // namespace teka::maze
