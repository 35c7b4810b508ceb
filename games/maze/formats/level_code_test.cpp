#include "games/maze/formats/level_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/symmetry.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/maze/symmetry.hpp"

namespace teka::maze {
namespace {

Maze maze_of_any_walls() {
  Maze maze({*rc::gen::inRange(1, 16), *rc::gen::inRange(2, 16)});
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d) && *rc::gen::arbitrary<bool>()) maze.open(cell, d);
    }
  }
  if (*rc::gen::arbitrary<bool>()) {
    const auto start = *rc::gen::inRange<std::size_t>(0, maze.cell_count());
    const auto goal = (start + *rc::gen::inRange<std::size_t>(1, maze.cell_count())) % maze.cell_count();
    maze.set_ends(maze.size().point(start), maze.size().point(goal));
  }
  return maze;
}

std::string pack_maze(const Maze& maze) {
  return *level_code().pack(to_value(maze));
}

RC_GTEST_PROP(MazeLevelCode, MazesComeBack, ()) {
  const Maze maze = maze_of_any_walls();
  const auto value = level_code().unpack(pack_maze(maze));
  RC_ASSERT(value.has_value());
  RC_ASSERT(*from_value(*value) == maze);
}

RC_GTEST_PROP(MazeLevelCode, SymmetricMazesHaveOneCanonicalForm, ()) {
  const Maze maze = maze_of_any_walls();
  const auto canonical = level_code().canonical(pack_maze(maze));
  RC_ASSERT(canonical.has_value());
  for (unsigned s = 1; s < kRectangleSymmetries; ++s) {
    RC_ASSERT(*level_code().canonical(pack_maze(turned(maze, s))) == *canonical);
  }
}

RC_GTEST_PROP(MazeLevelCode, AnyBytesAreAMazeOrAnError, (const std::string& bytes)) {
  const auto value = level_code().unpack(bytes.substr(0, 2) + std::string(2, '\0'));
  if (value) RC_ASSERT(from_value(*value).has_value());
}

TEST(MazeLevelCode, WalksAreCarriedToSymmetricMazes) {
  Maze maze({3, 2});
  maze.open(0, kRight);
  maze.open(1, kBottom);
  maze.open(4, kRight);
  const LevelCode& code = level_code();
  const auto cost = code.replay(pack_maze(maze), "RDR");
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->moves, 3U);
  for (unsigned s = 0; s < kRectangleSymmetries; ++s) {
    const std::string other = pack_maze(turned(maze, s));
    const auto carried = code.carry(pack_maze(maze), "RDR", other);
    ASSERT_TRUE(carried) << s;
    EXPECT_EQ(*code.replay(other, *carried), *cost) << s;
  }
  EXPECT_THAT(code.replay(pack_maze(maze), "RR").error().message, testing::HasSubstr("move 2: a wall is in the way"));
  EXPECT_THAT(code.replay(pack_maze(maze), "R").error().message, testing::HasSubstr("not at the goal"));
}

}  // namespace
}  // namespace teka::maze
