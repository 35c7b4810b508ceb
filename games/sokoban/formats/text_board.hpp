// Converts rows of text into a checked level, for all level formats. A row has one character per tile, or is run-
// length encoded ("3#2-$", "2(#-)", '|' between rows).
#pragma once

#include <span>
#include <string_view>

#include "core/result.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// A line of a board, and the position of its first character in the file (counted from 1).
struct BoardLine {
  std::string_view text;
  int line = 1;
  int column = 1;
};

/// The kind of a character in a board.
enum class Sign : unsigned char {
  other,   ///< not part of a board
  wall,    ///< '#'
  floor,   ///< ' ', '-', '_'
  thing,   ///< . $ * @ +
  letter,  ///< p P b B o O, other characters for things
  length   ///< digits, '(', ')', '|': run-length
};
Sign sign_of(char c);

/// The level, valid by find_fault. Short lines are padded with floor, floor at the ends of lines is cut off. The
/// error begins with "line 3, column 7: "; `word` replaces "line" if the rows are not lines of a file.
Result<Level> read_board(std::span<const BoardLine> lines, std::string_view word = "line");

}  // namespace teka::sokoban
