#include "games/maze/formats/text_format.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace teka::maze {
namespace {

constexpr std::array kStyles = {TextStyle::box, TextStyle::ascii};

/// Each wall is open with probability one half; the ends are random.
Maze any_maze(Size size, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  Maze maze(size);
  for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d) && rng.chance(0.5)) maze.open(cell, d);
    }
  }
  const std::size_t start = rng.below(maze.cell_count());
  const std::size_t goal = (start + 1 + rng.below(maze.cell_count() - 1)) % maze.cell_count();
  maze.set_ends(size.point(start), size.point(goal));
  return maze;
}

/// 3x3: right, right, down, left, left, down, right, right; the only connection of the centre and the bottom.
Maze snake() {
  Maze maze({3, 3});
  maze.open(0, kRight);
  maze.open(1, kRight);
  maze.open(2, kBottom);
  maze.open(5, kLeft);
  maze.open(4, kLeft);
  maze.open(3, kBottom);
  maze.open(6, kRight);
  maze.open(7, kRight);
  return maze;
}

/// 3x3 with walls that end freely in all four directions and a corner where none meet.
Maze hall() {
  Maze maze({3, 3});
  for (std::size_t cell = 0; cell < 9; ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze.has_neighbour(cell, d)) maze.open(cell, d);
    }
  }
  maze.close(0, kRight);   // hangs from the top
  maze.close(2, kBottom);  // from the right
  maze.close(6, kRight);   // from the bottom
  maze.set_ends({1, 1}, {0, 2});
  return maze;
}

std::string refusal_of(std::string_view text) {
  const auto mazes = parse_text(text);
  return mazes ? "no error" : mazes.error().message;
}

TEST(MazeText, WritesBoxes) {
  EXPECT_EQ(to_text(Maze({2, 1}), TextStyle::box),
            "┌───┬───┐\n"
            "│ S │ G │\n"
            "└───┴───┘\n");
  EXPECT_EQ(to_text(Maze({2, 2}), TextStyle::box),
            "┌───┬───┐\n"
            "│ S │   │\n"
            "├───┼───┤\n"
            "│   │ G │\n"
            "└───┴───┘\n");
  EXPECT_EQ(to_text(hall(), TextStyle::box),
            "┌───┬───────┐\n"
            "│   │       │\n"
            "│   ╵   ╶───┤\n"
            "│     S     │\n"
            "│   ╷       │\n"
            "│ G │       │\n"
            "└───┴───────┘\n");
}

TEST(MazeText, WritesAscii) {
  EXPECT_EQ(to_text(hall(), TextStyle::ascii),
            "+---+---+---+\n"
            "|   |       |\n"
            "+   +   +---+\n"
            "|     S     |\n"
            "+   +   +   +\n"
            "| G |       |\n"
            "+---+---+---+\n");
}

TEST(MazeText, MarksThePath) {
  const std::vector<std::size_t> path = {0, 1, 2, 5, 4, 3, 6, 7, 8};
  EXPECT_EQ(to_text(snake(), TextStyle::box, path),
            "┌───────────┐\n"
            "│ S   •   • │\n"
            "├───────╴   │\n"
            "│ •   •   • │\n"
            "│   ╶───────┤\n"
            "│ •   •   G │\n"
            "└───────────┘\n");
  EXPECT_EQ(to_text(snake(), TextStyle::ascii, path),
            "+---+---+---+\n"
            "| S   .   . |\n"
            "+---+---+   +\n"
            "| .   .   . |\n"
            "+   +---+---+\n"
            "| .   .   G |\n"
            "+---+---+---+\n");
  for (const TextStyle style : kStyles) EXPECT_EQ(parse_text(to_text(snake(), style, path))->front(), snake());
}

RC_GTEST_PROP(MazeTextProperty, RoundTrip, ()) {
  const int width = *rc::gen::inRange(1, 12);
  const int height = *rc::gen::inRange(width == 1 ? 2 : 1, 12);
  const Maze maze = any_maze({width, height}, *rc::gen::arbitrary<std::uint64_t>());
  const Maze other = any_maze({height + 1, width}, *rc::gen::arbitrary<std::uint64_t>());
  for (const TextStyle style : kStyles) {
    const auto one = parse_text(to_text(maze, style));
    RC_ASSERT(one);
    RC_ASSERT(*one == std::vector{maze});
    const auto two = parse_text(to_text(maze, style) + "\n# the next\n" + to_text(other, TextStyle::box));
    RC_ASSERT(two);
    RC_ASSERT(*two == (std::vector{maze, other}));
  }
}

RC_GTEST_PROP(MazeTextProperty, OneChangedCharacterIsRefusedOrReadsAsAnotherText, ()) {
  const Maze maze = any_maze({4, 3}, *rc::gen::arbitrary<std::uint64_t>());
  for (const TextStyle style : kStyles) {
    std::string text = to_text(maze, style);
    text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
    const auto read = parse_text(text);
    if (!read) {
      RC_ASSERT(read.error().message.starts_with("line "));
    } else {
      for (const Maze& m : *read) RC_ASSERT(parse_text(to_text(m, style))->front() == m);
    }
  }
}

TEST(MazeText, LargeRoundTrip) {
  const Maze maze = any_maze({300, 200}, 7);
  for (const TextStyle style : kStyles) EXPECT_EQ(parse_text(to_text(maze, style))->front(), maze);
}

TEST(MazeText, ReadsLeniently) {
  const Maze maze({2, 1});
  const std::string plain = "+---+---+\n|   |   |\n+---+---+\n";
  for (const std::string& text : {plain, std::string("+---+---+\r\n|   |   |\r\n+---+---+"),
                                  std::string("# a comment\n\n   \n+---+---+  \n|  S|G..|\n+---+---+\n#end"),
                                  "\xEF\xBB\xBF" + plain, plain + "# no blank line needed\n"}) {
    const auto mazes = parse_text(text);
    ASSERT_TRUE(mazes) << mazes.error().message;
    EXPECT_EQ(*mazes, std::vector{maze});
  }
  EXPECT_EQ(parse_text(plain + " \n\n" + plain)->size(), 2U);
}

TEST(MazeText, EndsDefaultToTheCorners) {
  const Maze start_only = parse_text("+---+---+---+\n|     S     |\n+---+---+---+\n")->front();
  EXPECT_EQ(start_only.start(), (Point{1, 0}));
  EXPECT_EQ(start_only.goal(), (Point{2, 0}));
  const Maze goal_only = parse_text("+---+---+---+\n|     G     |\n+---+---+---+\n")->front();
  EXPECT_EQ(goal_only.start(), (Point{0, 0}));
  EXPECT_EQ(goal_only.goal(), (Point{1, 0}));
}

TEST(MazeText, ErrorsNameThePlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "line 1, column 1: the text contains no maze"},
      {"# only\n\n", "line 1, column 1: the text contains no maze"},
      {"\n\nhello", "line 3, column 1: expected '+' or '┌', found 'h'"},
      {" +---+", "line 1, column 1: expected '+' or '┌', found ' '"},
      {"\t", "line 1, column 1: expected '+' or '┌', found a tab"},
      {"\xFF", "line 1, column 1: expected '+' or '┌', found the byte 0xFF"},
      {std::string(1, '\0'), "line 1, column 1: expected '+' or '┌', found the character U+0000"},
      // the top line
      {"+", "line 1, column 2: expected '-', found the end of the line"},
      {"+---+---+", "line 2, column 1: the maze ends after its top line"},
      {"+--+--+\n|  |  |\n+--+--+\n", "line 1, column 4: expected '-', found '+'"},
      {"+---+-\n|   |   |\n+---+---+\n", "line 1, column 7: expected '-', found the end of the line"},
      {"+---+---\n|   |   |\n+---+---+\n", "line 1, column 9: expected the corner '+', found the end of the line"},
      {"+---+   +\n|   |   |\n+---+---+\n", "line 1, column 6: the border must be closed"},
      {"+---*---+\n|   |   |\n+---+---+\n", "line 1, column 5: expected the corner '+', found '*'"},
      // rows of cells
      {"+---+---+\n|   x   |\n+---+---+\n", "line 2, column 5: expected '|' or ' ', found 'x'"},
      {"+---+---+\n|   |\t  |\n+---+---+\n", "line 2, column 6: expected ' ', '.', 'S' or 'G', found a tab"},
      {"+---+---+\n|   |   |\t\n+---+---+\n", "line 2, column 10: expected the end of the line, found a tab"},
      {"+---+---+\n    |   |\n+---+---+\n", "line 2, column 1: the border must be closed"},
      {"+---+---+\n|   |    \n+---+---+\n",
       "line 2, column 9: the border must be closed, but the line ends after 5 characters"},
      {"+---+---+\n|   |   |   |\n+---+---+\n", "line 2, column 10: expected the end of the line, found ' '"},
      {"+---+---+\n|   │   |\n+---+---+\n", "line 2, column 5: expected '|' or ' ', found '│'"},
      {"+---+---+\n|   |   x\n+---+---+\n", "line 2, column 9: expected '|', found 'x'"},
      // lines of walls
      {"+---+---+\n|   |   |\n+-  +---+\n|   |   |\n+---+---+\n", "line 3, column 3: expected '-', found ' '"},
      {"+---+---+\n|   |   |\n+x--+---+\n|   |   |\n+---+---+\n", "line 3, column 2: expected '-' or ' ', found 'x'"},
      {"+---+---+\n|   |   |\n|   |   |\n+---+---+\n", "line 4, column 1: expected '|', found '+'"},
      {"+---+---+\n|   |   |\n", "line 3, column 1: the bottom line of the maze is missing"},
      {"+---+---+\n|   |   |\n\n+---+---+\n", "line 3, column 1: the bottom line of the maze is missing"},
      {"+---+---+\n|   |   |\n+---+   +\n", "line 3, column 6: the border must be closed"},
      {"+---+---+\n|   |   |\n+---+\n",
       "line 3, column 6: the border must be closed, but the line ends after 5 characters"},
      // corners of boxes; columns count characters
      {"┌───────┐\n│   │   │\n└───┴───┘\n", "line 1, column 5: expected the corner '┬', found '─'"},
      {"┌───┬───┐\n│   │   │\n└───┴───+\n", "line 3, column 9: expected the corner '┘', found '+'"},
      {"┌───┬───┐\n│   │ é │\n└───┴───┘\n", "line 2, column 7: expected ' ', '.', 'S' or 'G', found 'é'"},
      // start and goal
      {"+---+---+\n| S | S |\n+---+---+\n", "line 2, column 7: a second start 'S'"},
      {"+---+---+\n|G G|   |\n+---+---+\n", "line 2, column 4: a second goal 'G'"},
      {"+---+---+\n|SG |   |\n+---+---+\n", "line 2, column 3: start and goal are the same cell"},
      {"+---+---+\n|   | S |\n+---+---+\n",
       "line 1, column 1: the goal is not marked, and its default cell is the start; mark it"},
      {"\n+---+---+\n| G |   |\n+---+---+\n",
       "line 2, column 1: the start is not marked, and its default cell is the goal; mark it"},
      {"+---+\n|   |\n+---+\n", "line 1, column 1: a maze needs at least two cells"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(refusal_of(text), message) << text;
}

TEST(MazeText, RefusesTooLargeMazes) {
  std::string wide = "+";
  for (int i = 0; i <= kMostSide; ++i) wide += "---+";
  EXPECT_EQ(refusal_of(wide), "line 1, column 20002: the maze is wider than 5000 cells");
  std::string high = "+---+\n";
  for (int i = 0; i <= kMostSide; ++i) high += "|   |\n+---+\n";
  EXPECT_EQ(refusal_of(high), "line 10002, column 1: the maze is higher than 5000 cells");
}

TEST(MazeText, ReportsInvalidUtf8) {
  for (const char* bad : {"\x80", "\xC0\x80", "\xE2\x94", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF5"}) {
    const std::string message = refusal_of(std::string("+---+---+\n| ") + bad + " |   |\n+---+---+\n");
    EXPECT_EQ(message, fmt::format("line 2, column 3: expected ' ', '.', 'S' or 'G', found the byte 0x{:02X}",
                                   static_cast<unsigned char>(bad[0])));
  }
}

TEST(TextFormat, GivesUpWhenStopped) {
  const Maze maze({30, 20});
  const std::string text = to_text(maze, TextStyle::box);
  std::stop_source source;
  EXPECT_EQ(to_text(maze, TextStyle::box, {}, source.get_token()), text);
  EXPECT_TRUE(parse_text(text, source.get_token()).has_value());
  source.request_stop();
  EXPECT_EQ(to_text(maze, TextStyle::box, {}, source.get_token()), "");
  EXPECT_FALSE(parse_text(text, source.get_token()).has_value());
}

}  // namespace
}  // namespace teka::maze
