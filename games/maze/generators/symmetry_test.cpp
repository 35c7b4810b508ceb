#include "games/maze/maze/symmetry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "games/maze/generators/test_mazes.hpp"

namespace teka::maze {
namespace {

/// Turned by a quarter: column x becomes row x, from the bottom up.
Maze quarter_turn(const Maze& maze) {
  const Size size = maze.size();
  Maze turned({size.height, size.width});
  const auto place = [&](Point p) { return Point{size.height - 1 - p.y, p.x}; };
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    const Point from = size.point(cell);
    for (const Direction d : {kRight, kBottom}) {
      if (!maze.has_neighbour(cell, d) || !maze.is_open(cell, d)) continue;
      turned.open(turned.size().index(place(from)), d == kRight ? kBottom : kLeft);
    }
  }
  turned.set_ends(place(maze.start()), place(maze.goal()));
  return turned;
}

Maze mirrored(const Maze& maze) {
  const Size size = maze.size();
  Maze other(size);
  const auto place = [&](Point p) { return Point{size.width - 1 - p.x, p.y}; };
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (!maze.has_neighbour(cell, d) || !maze.is_open(cell, d)) continue;
      other.open(size.index(place(size.point(cell))), d == kRight ? kLeft : kBottom);
    }
  }
  other.set_ends(place(maze.start()), place(maze.goal()));
  return other;
}

RC_GTEST_PROP(MazeSymmetry, RotatedAndMirroredMazesHaveTheSameKey, ()) {
  const Size size{*rc::gen::inRange(2, 9), *rc::gen::inRange(2, 9)};
  Maze maze = perfect_maze(size, Method::wilson, *rc::gen::arbitrary<std::uint64_t>());
  const auto start = *rc::gen::inRange<std::size_t>(0, size.area());
  const auto goal = (start + *rc::gen::inRange<std::size_t>(1, size.area())) % size.area();
  maze.set_ends(size.point(start), size.point(goal));
  const std::uint64_t key = symmetric_key(maze);
  Maze turned = maze;
  for (int i = 0; i < 4; ++i) {
    turned = quarter_turn(turned);
    RC_ASSERT(symmetric_key(turned) == key);
    RC_ASSERT(symmetric_key(mirrored(turned)) == key);
  }
  RC_ASSERT(turned == maze);
}

TEST(MazeSymmetry, DifferentMazesHaveDifferentKeys) {
  // The four perfect mazes of 2x2: two pairs are mirror images across the diagonal through start and goal.
  std::set<std::uint64_t> keys;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    keys.insert(symmetric_key(perfect_maze({2, 2}, Method::wilson, seed)));
  EXPECT_EQ(keys.size(), 2U);
  Maze maze = perfect_maze({6, 5}, Method::wilson, 1);
  const std::uint64_t key = symmetric_key(maze);
  maze.set_ends(maze.start(), {3, 3});
  EXPECT_NE(symmetric_key(maze), key) << "the goal counts";
}

}  // namespace
}  // namespace teka::maze
