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

/// A level and the notes of its collection about it. All text is UTF-8.
struct Entry {
  Level level;
  std::string title, author;
  std::string comment;     ///< may have several lines
  std::string solution;    ///< moves as they were written, without spaces; not checked
  int line = 0;            ///< where the board starts in its file, from 1; 0: not from a file
  std::size_t number = 0;  ///< its place among the levels of all files, from 1; 0: unknown
};

/// A level of a collection that was read by itself, so that a bad one does not hide the others.
struct ReadEntry {
  Entry entry;        ///< without a level if there is a fault
  std::string rows;   ///< as they were written, joined by line ends
  std::string fault;  ///< what is wrong, with line and column; empty if nothing is
};
/// Their entries, or the first fault: "level 3, line 12, column 7: ...".
Result<std::vector<Entry>> all_entries(std::vector<ReadEntry> read);

/// All levels of a text, at least one. A board is a run of rows; notes between two boards belong to the board before
/// them, but lines without a key ("Level 12", "; 3") belong to the side on which most of them are in this text. Floor
/// may be written ' ', '-' or '_'; rows may be run-length encoded. Lines that begin with ";;" or "::" are skipped. An
/// error names level, line and column, counted from 1.
Result<std::vector<Entry>> parse_text(std::string_view text);
/// The same, each level by itself. An error of the whole text: there is no level in it.
Result<std::vector<ReadEntry>> parse_each(std::string_view text);
/// Whether the text is a collection with notes by keys ("Title: x") or begins as our files do (";;"), and not a list of
/// bare boards, with headings ("; 1") or without.
bool has_notes(std::string_view text);

enum class TextStyle {
  xsb,     ///< board, then Title, Author, Comment and Solution unless they are empty
  boxoban  ///< "; number", then the board as a full rectangle, walls outside; no notes
};

/// One level in XSB, followed by an empty line. parse_text gives the same entry back, without spaces at line ends.
std::string to_text(const Entry& entry);
/// Several levels. In Boxoban the number is the title if that is a number, otherwise the index counted from `first`.
std::string to_text(std::span<const Entry> entries, TextStyle style, std::size_t first = 0);

}  // namespace teka::sokoban
