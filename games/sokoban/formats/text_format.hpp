// Collections of levels as text: XSB and SOK (boards with notes around them) and Boxoban ("; 12" above each board).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// A level and what its collection says about it. All text is UTF-8.
struct Entry {
  Level level;
  std::string title, author;
  std::string comment;   ///< may have several lines
  std::string solution;  ///< moves as they were written, without spaces; not checked
  int line = 0;          ///< where the board starts in its file, from 1; 0: nowhere
};

/// All levels of a text, one at least. A board is a run of rows; what stands between two boards belongs to the one
/// before, but lines without a key ("Level 12", "; 3") to the side where most of them stand in this text. Floor may be
/// written ' ', '-' or '_'; rows may be run-length. Lines that begin with ";;" or "::" are about the file and skipped.
/// An error names level, line and column, counted from 1.
Result<std::vector<Entry>> parse_text(std::string_view text);

enum class TextStyle {
  xsb,     ///< board, then Title, Author, Comment and Solution as far as there are any
  boxoban  ///< "; number", then the board as a full rectangle, walls outside; without notes
};

/// One level in XSB, an empty line after it. parse_text gives the same entry back, less spaces at line ends.
std::string to_text(const Entry& entry);
/// Several. In Boxoban the number is a title that is one, else the place in the list from `first` on.
std::string to_text(std::span<const Entry> entries, TextStyle style, std::size_t first = 0);

}  // namespace teka::sokoban
