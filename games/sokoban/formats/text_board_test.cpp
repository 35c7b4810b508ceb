#include "games/sokoban/formats/text_board.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"

namespace teka::sokoban {
namespace {

Result<Level> read(std::string_view text, int line = 1) {
  std::vector<BoardLine> lines;
  for (const std::string_view row : split(text, '\n')) lines.push_back({.text = row, .line = line++});
  return read_board(lines);
}

std::string board_error(std::string_view text) {
  const auto level = read(text);
  return level ? "no error" : level.error().message;
}

std::string text_of(std::string_view text) {
  const auto level = read(text);
  return level ? to_text(*level) : level.error().message;
}

constexpr std::string_view kPlain = "  ####\n###  #\n#@$ .#\n######\n";

TEST(SokobanBoard, ReadsEveryNameOfATile) {
  EXPECT_EQ(text_of("#######\n#@$.* #\n#######"), "#######\n#@$.* #\n#######\n");
  EXPECT_EQ(text_of("#######\n#pboB_#\n#######"), "#######\n#@$.* #\n#######\n");
  EXPECT_EQ(text_of("#######\n#P-b-O#\n#b####"), board_error("#######\n#P-b-O#\n#b####"));
  EXPECT_EQ(text_of("######\n#Pb-b#\n#-o--#\n######"), "######\n#+$ $#\n# .  #\n######\n");
}

TEST(SokobanBoard, ExpandsRunLengths) {
  EXPECT_EQ(text_of("2-4#\n3#2-#\n#@$-.#\n6#"), kPlain);
  EXPECT_EQ(text_of("2-4#|3#2-#|#@$-.#|6#"), kPlain);
  EXPECT_EQ(text_of("2-4#|3#2-#|\n#@$-.#|6#|"), kPlain);  // a '|' at the end of a line ends the row once
  EXPECT_EQ(text_of("2(-)2(2#)|3#2-#|#@$-.#|2(3(#))"), kPlain);
  EXPECT_EQ(text_of("5#|#@$.#|(5#)"), "#####\n#@$.#\n#####\n");
  EXPECT_EQ(text_of("5#|2(#@$.#|)5#"), "line 1, column 7: a second player; there must be one");
}

TEST(SokobanBoard, CutsFloorOffTheEdges) {
  EXPECT_EQ(text_of("---\n#####  \n#@$.#--\n#####_\n  "), "#####\n#@$.#\n#####\n");
  EXPECT_EQ(text_of("3-|5#|#@$.#3-|5#|2-"), "#####\n#@$.#\n#####\n");
  EXPECT_EQ(board_error("3-|5#|#@$@#3-|5#|2-"), "line 1, column 10: a second player; there must be one");
  EXPECT_EQ(board_error("---\n#####\n#@$@#"), "line 3, column 4: a second player; there must be one");
}

TEST(SokobanBoard, ErrorsNameThePlace) {
  EXPECT_EQ(board_error("#####\n#@x.#\n#####"),
            "line 2, column 3: 'x' is not a tile; a board has # walls, - floor, . goals, $ boxes (* on a goal) and the "
            "player @ (+ on a goal)");
  EXPECT_EQ(board_error("#####\n#@\t.#\n#####").substr(0, 31), "line 2, column 3: a tab is not ");
  EXPECT_EQ(board_error("#####\n#@\xC3\xA9.#\n#####").substr(0, 34), "line 2, column 3: the byte 0xC3 is");
  EXPECT_EQ(board_error("#####\n# $.#\n#####"), "line 1, column 1: no player; mark its square with @ (or + on a goal)");
  EXPECT_EQ(board_error("######\n#@$.@#\n######"), "line 2, column 5: a second player; there must be one");
  EXPECT_EQ(board_error("######\n#@$..#\n######"), "line 1, column 1: 1 box but 2 goals; the numbers must be equal");
  EXPECT_EQ(board_error("#####\n#@  #\n#####"), "line 1, column 1: no box; mark at least one with $ (or * on a goal)");
  EXPECT_EQ(board_error("#####\n#@$.\n#####"),
            "line 2, column 5: the player can leave the level here; close the border with walls");
  EXPECT_EQ(board_error("@$.\n###"), "line 1, column 1: the first and the last row of a level must have walls");
  EXPECT_EQ(board_error(""), "line 1, column 1: the first and the last row of a level must have walls");
}

TEST(SokobanBoard, RunLengthErrorsNameTheirOwnPlace) {
  EXPECT_EQ(board_error("5#|#@$x#|5#").substr(0, 21), "line 1, column 7: 'x'");
  EXPECT_EQ(board_error("5#|#@$@#|5#"), "line 1, column 7: a second player; there must be one");
  EXPECT_EQ(board_error("5#\n#@$.#2\n5#"), "line 2, column 6: a number must be followed by a tile or a (");
  EXPECT_EQ(board_error("5#|#0-@$.#|5#"), "line 1, column 5: a count of 0; leave the tile out");
  EXPECT_EQ(board_error("5#|2(#@"), "line 1, column 5: unmatched (");
  EXPECT_EQ(board_error("5#|2()|"), "line 1, column 6: empty parentheses");
  EXPECT_EQ(board_error("5#)|").substr(0, 21), "line 1, column 3: ')'");
  EXPECT_EQ(board_error("2(2(2(2(2(2(2(2(2(#)))))))))"), "line 1, column 17: groups are nested more than 8 deep");
}

TEST(SokobanBoard, RefusesWhatIsTooLarge) {
  const std::string wide(101, '#');
  EXPECT_EQ(board_error(wide), "line 1, column 101: the row is wider than 100 tiles");
  EXPECT_EQ(board_error("101#|#@$.#|5#"), "line 1, column 4: the row is wider than 100 tiles");
  EXPECT_EQ(board_error("999999999999999999(#)"), "line 1, column 20: the row is wider than 100 tiles");
  EXPECT_EQ(board_error("9999(9999(9999(#|)))"), "line 1, column 18: the level is higher than 100 rows");
  std::string high;
  for (int i = 0; i < 101; ++i) high += "##\n";
  high.pop_back();
  EXPECT_EQ(board_error(high), "line 101, column 1: the level is higher than 100 rows");
  std::string largest = std::string(100, '#') + "\n#@" + std::string(97, ' ') + "#\n";
  for (int i = 0; i < 96; ++i) largest += '#' + std::string(98, ' ') + "#\n";
  largest += "#$." + std::string(96, ' ') + "#\n" + std::string(100, '#');
  EXPECT_EQ(text_of(largest), largest + '\n');
}

TEST(SokobanBoard, AnyNumberOfBoxes) {
  const std::string row = '#' + std::string(48, '$') + "#\n";
  const std::string many = std::string(50, '#') + "\n#@" + std::string(47, ' ') + "#\n" + row + row + '#' +
                           std::string(48, '.') + "#\n#" + std::string(48, '.') + "#\n" + std::string(50, '#');
  EXPECT_EQ(text_of(many), many + '\n');
}

}  // namespace
}  // namespace teka::sokoban
