// Converts rows of text into a checked level, for all level formats. A row has one character per tile, or is run-
// length encoded ("3#2-$", "2(#-)", '|' between rows).
#pragma once

#include <span>
#include <string_view>

#include "core/result.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// A line of a board, and where its first character stands in the file (counted from 1).
struct BoardLine {
  std::string_view text;
  int line = 1;
  int column = 1;
};

/// What a character may be in a board.
enum class Sign : unsigned char {
  other,   ///< nothing that a board has
  wall,    ///< '#'
  floor,   ///< ' ', '-', '_'
  thing,   ///< . $ * @ +
  letter,  ///< p P b B o O, the other names of things
  length   ///< digits, '(', ')', '|': run-length
};
Sign sign_of(char c);

/// The level, valid by find_fault. Short lines are filled up with floor, floor at the ends of lines is cut off. The
/// error begins with "line 3, column 7: " (`word` instead of line, when the rows have no lines).
Result<Level> read_board(std::span<const BoardLine> lines, std::string_view word = "line");

}  // namespace teka::sokoban
