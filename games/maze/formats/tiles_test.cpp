#include "games/maze/formats/tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/generators/test_mazes.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;

RC_GTEST_PROP(MazeTiles, AreReadBackFromTextAndTiled, ()) {
  const Size size{*rc::gen::inRange(1, 9), *rc::gen::inRange(2, 9)};
  Maze maze = random_maze(size, 0.5, *rc::gen::arbitrary<std::uint64_t>());
  const auto start = *rc::gen::inRange<std::size_t>(0, size.area());
  const auto goal = (start + *rc::gen::inRange<std::size_t>(1, size.area())) % size.area();
  maze.set_ends(size.point(start), size.point(goal));
  const auto text = parse_text("# a comment\n" + tiles_text(maze) + "\n" + tiles_text(maze));
  RC_ASSERT(text.has_value());
  RC_ASSERT(*text == std::vector<Maze>(2, maze));
  const Value map = tiled_map(tile_set(), ground_of(maze), tiled_layers(maze), "");
  RC_ASSERT(from_value(map).value() == maze);
  RC_ASSERT(from_value(tmx_document(tiled_xml(map)).value()).value() == maze);
}

TEST(MazeTiles, LookLikeThis) {
  constexpr std::string_view kText = "#####\n#S  #\n### #\n#  G#\n#####\n";
  const auto mazes = parse_text(kText);
  ASSERT_TRUE(mazes) << mazes.error().message;
  EXPECT_EQ(tiles_text(mazes->front()), kText);
  EXPECT_EQ(mazes->front().size(), (Size{2, 2}));
}

TEST(MazeTiles, ErrorsSayWhere) {
  const auto error = [](std::string_view text) {
    const auto mazes = parse_text(text);
    return mazes ? "no error" : mazes.error().message;
  };
  EXPECT_EQ(error("\n#####\n#S  #\n# # #\n#  G#\n#### \n"),
            "maze from line 2 on: row 5: it has 4 columns, not 5 as the first row");
  EXPECT_EQ(error("#####\n#S  #\n#   #\n#  G#\n#####\n"),
            "maze from line 1 on: column 3, row 3: a corner between four cells must be wall");
  EXPECT_EQ(error("#####\n#S  #\n### #\n#  G \n#####\n"),
            "maze from line 1 on: row 4: it has 4 columns, not 5 as the first row");
  EXPECT_THAT(error("#####\n#S# #\n# # #\n## G#\n#####\n"), HasSubstr("column 2, row 4: the middle of a cell is wall"));
  EXPECT_THAT(error("#####\n#S  #\n###G#\n#   #\n#####\n"),
              HasSubstr("column 4, row 3: the goal must be in the middle"));
  EXPECT_THAT(error("#####\n#S S#\n### #\n#  G#\n#####\n"), HasSubstr("column 4, row 2: a second start"));
  EXPECT_THAT(error("#####\n#S  #\n### #\n#   #\n#####\n"), HasSubstr("the goal is missing"));
  EXPECT_THAT(error("####\n#SG#\n####\n"), HasSubstr("an odd number of columns and rows"));
  EXPECT_THAT(error("#####\n#S?G#\n#####\n"), HasSubstr("column 3, row 2: expected '#', ' ', '.', 'S' or 'G'"));
}

}  // namespace
}  // namespace teka::maze
