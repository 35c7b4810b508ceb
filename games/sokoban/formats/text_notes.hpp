// Classifies the lines between the boards of a collection: titles, authors, comments, solutions. text_format.cpp
// decides which board a note belongs to.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace teka::sokoban {

/// The notes between two boards. Views are into the text.
struct Notes {
  std::string_view title, author;       ///< "Title: x", "Author: y"
  std::string comment;                  ///< of "Comment: z", of blocks until "Comment-End:", and of keys like "Date:"
  std::string solution;                 ///< the moves of the first solution, without spaces
  std::vector<std::string_view> plain;  ///< lines without a key ("Level 12", "'name'", "; 3"), without signs
  bool touches_previous = false;        ///< the line right after the board before is plain
  bool touches_next = false;            ///< the line right before the next board is plain
};

Notes read_notes(std::string_view text);

/// A line that begins with a known key, or with ';': never a row, whatever follows.
bool is_note(std::string_view line);

/// If `text` begins with a comment: the length of all its lines, boards drawn in it included. Otherwise 0.
std::size_t comment_length(std::string_view text);

/// True for rows of a board; also used to find the end of a comment.
bool has_row_shape(std::string_view line, bool in_board);

/// Removes the first line from the text and returns it without its "\n" or "\r\n".
std::string_view take_line(std::string_view& text);

std::string_view trimmed(std::string_view text);

/// Old collections are in Latin-1: text that is not UTF-8 is read as Latin-1, so that the result is always UTF-8.
std::string to_utf8(std::string_view text);
/// The same for titles: line ends and other control characters become spaces, and the result is trimmed.
std::string to_utf8_line(std::string_view text);

}  // namespace teka::sokoban
