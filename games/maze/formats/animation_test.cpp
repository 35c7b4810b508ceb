#include "games/maze/formats/animation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/measures.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Maze small_maze() {
  return parse_text("+---+---+---+\n| S         |\n+   +---+---+\n|         G |\n+---+---+---+\n").value().front();
}

TEST(MazeAnimation, TheSearchSpreadsToTheGoal) {
  std::vector<std::string> frames;
  add_search_frames(small_maze(), "maze 1", frames);
  ASSERT_EQ(frames.size(), 4U) << "the goal is three steps away";
  EXPECT_THAT(frames[0], HasSubstr("maze 1: search, distance 0: 1 cells reached, 1 of them the frontier\n"));
  EXPECT_THAT(frames[2], HasSubstr("distance 2: 5 cells reached, 2 of them the frontier\n"));
  EXPECT_THAT(frames[2], HasSubstr("│ S   \033[36m·\033[0m   \033[1;33mo\033[0m │"));
  EXPECT_THAT(frames[2], HasSubstr("│ \033[36m·\033[0m   \033[1;33mo\033[0m   G │"));
}

TEST(MazeAnimation, ThePathIsWalkedCellByCell) {
  const Maze maze = small_maze();
  std::vector<std::string> frames;
  add_path_frames(maze, shortest_path(maze), "maze 1", frames);
  ASSERT_EQ(frames.size(), 4U);
  EXPECT_THAT(frames[1], HasSubstr("maze 1: move 1 of 3\n"));
  EXPECT_THAT(frames[1], HasSubstr("│ \033[1;33m@\033[0m       G │"));
}

TEST(MazeAnimation, LargeMazesHaveNone) {
  std::vector<std::string> frames;
  add_search_frames(Maze({101, 100}), "large", frames);
  EXPECT_TRUE(frames.empty());
}

TEST(MazeAnimation, ASmallPictureHasALineForEachRow) {
  const Maze maze = small_maze();
  const std::string picture = small_picture(maze);
  EXPECT_EQ(std::count(picture.begin(), picture.end(), '\n'), maze.size().height + 1);
  EXPECT_THAT(picture, StartsWith("█"));
  EXPECT_THAT(picture, HasSubstr("S"));
  EXPECT_THAT(picture, HasSubstr("G"));
}

}  // namespace
}  // namespace teka::maze
