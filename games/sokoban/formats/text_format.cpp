#include "games/sokoban/formats/text_format.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/sokoban/formats/text_board.hpp"
#include "games/sokoban/formats/text_notes.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kMovesPerLine = 100;

struct Board {
  std::string_view rows;  ///< whole lines
  int line = 0;
};

/// A text split into boards and the notes around them: notes[i] is before board i, the last one after all boards.
struct Pieces {
  std::vector<Board> boards;
  std::vector<Notes> notes;
};

class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  Pieces cut() {
    while (at_ < text_.size()) {
      std::string_view rest = text_.substr(at_);
      const std::string_view line = take_line(rest);
      const std::size_t next = text_.size() - rest.size();
      if (has_row_shape(line, in_board_)) {
        if (!in_board_) begin_board();
        if (line.find('#') != std::string_view::npos) {
          board_end_ = next;
          line_after_board_ = line_ + 1;
        }
        advance(next);
      } else if (in_board_) {
        end_board();  // and read this line again, as a note
      } else {
        const std::size_t comment = comment_length(text_.substr(at_));
        advance(comment > 0 ? at_ + comment : next);
      }
    }
    if (in_board_) end_board();
    pieces_.notes.push_back(read_notes(text_.substr(notes_begin_)));
    return std::move(pieces_);
  }

 private:
  void advance(std::size_t to) {
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
    at_ = to;
  }
  void begin_board() {
    pieces_.notes.push_back(read_notes(text_.substr(notes_begin_, at_ - notes_begin_)));
    pieces_.boards.push_back({.rows = {}, .line = line_});
    board_begin_ = at_;
    in_board_ = true;
  }
  /// Rows without walls at the end are not rows: rulers, or boxes outside the level.
  void end_board() {
    pieces_.boards.back().rows = text_.substr(board_begin_, board_end_ - board_begin_);
    notes_begin_ = at_ = board_end_;
    line_ = line_after_board_;
    in_board_ = false;
  }

  std::string_view text_;
  Pieces pieces_;
  std::size_t at_ = 0, notes_begin_ = 0, board_begin_ = 0, board_end_ = 0;
  int line_ = 1, line_after_board_ = 1;
  bool in_board_ = false;
};

enum class Side { nowhere, before, after };

/// On which side of their boards the lines without a key are titles. A few of them are not: a heading, a remark.
Side side_of_plain(const std::vector<Notes>& notes) {
  const std::size_t boards = notes.size() - 1;
  std::size_t before = 0, after = 0, touching_next = 0, touching_previous = 0;
  for (std::size_t i = 0; i <= boards; ++i) {
    const bool plain = !notes[i].plain.empty();
    before += plain && i < boards ? 1 : 0;
    after += plain && i > 0 ? 1 : 0;
    touching_next += notes[i].touches_next && i < boards ? 1 : 0;
    touching_previous += notes[i].touches_previous && i > 0 ? 1 : 0;
  }
  const bool can_be_before = before * 2 > boards;
  const bool can_be_after = after * 2 > boards;
  if (!can_be_before || !can_be_after) return can_be_before ? Side::before : can_be_after ? Side::after : Side::nowhere;
  if (touching_next != touching_previous) return touching_next > touching_previous ? Side::before : Side::after;
  return notes.front().plain.empty() ? Side::after : Side::before;
}

/// Keys are after their board, unless each board has a title before it and the last has none after it.
Side side_of_keys(const std::vector<Notes>& notes) {
  const bool all_before = std::none_of(notes.begin(), notes.end() - 1, [](const Notes& n) { return n.title.empty(); });
  return all_before && notes.back().title.empty() ? Side::before : Side::after;
}

class Assembler {
 public:
  explicit Assembler(const Pieces& pieces)
      : pieces_(pieces), plain_(side_of_plain(pieces.notes)), keys_(side_of_keys(pieces.notes)) {}

  void describe(Entry& entry, std::size_t i) const {
    const Notes& before = pieces_.notes[i];
    const Notes& after = pieces_.notes[i + 1];
    const Notes& own = keys_ == Side::before ? before : after;
    entry.title = to_utf8_line(!own.title.empty() ? own.title : plain_title(before, after));
    entry.author =
        to_utf8_line(!own.author.empty() || keys_ == Side::before ? own.author : pieces_.notes.front().author);
    entry.comment = comment(own, after, i);
    // A solution follows its board, whatever else comes before the board.
    entry.solution = !after.solution.empty() || pieces_.boards.size() > 1 ? after.solution : before.solution;
  }

 private:
  [[nodiscard]] std::string_view plain_title(const Notes& before, const Notes& after) const {
    if (plain_ == Side::before && !before.plain.empty()) return before.plain.back();
    if (plain_ == Side::after && !after.plain.empty()) return after.plain.front();
    return {};
  }

  /// The comment of the keys, then the lines after the board that are not titles.
  [[nodiscard]] std::string comment(const Notes& own, const Notes& after, std::size_t i) const {
    std::string text = own.comment;
    const std::size_t first = plain_ == Side::after ? 1 : 0;
    std::size_t last = after.plain.size();
    if (plain_ == Side::before && i + 1 < pieces_.boards.size() && last > 0) --last;
    for (std::size_t k = first; k < last; ++k) {
      if (!text.empty()) text += '\n';
      text += after.plain[k];
    }
    return to_utf8(text);
  }

  const Pieces& pieces_;
  Side plain_, keys_;
};

bool is_blank(std::string_view row) {
  return row.find_first_not_of(' ') == std::string_view::npos;
}

/// Spaces at row ends are left out; an empty row within the board would end it.
std::string board_text(const Level& level) {
  std::string text;
  std::string rows = to_text(level);
  for (std::string_view rest = rows; !rest.empty();) {
    const std::string_view row = take_line(rest);
    text += is_blank(row) ? "-" : row.substr(0, row.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string boxoban_text(const Level& level) {
  Level filled = level;
  const Grid<char> inside = inside_of(level);
  for (std::size_t i = 0; i < filled.size().area(); ++i) {
    if (inside.cells()[i] == 0 && filled.cells()[i] == Tile::floor) filled.cells()[i] = Tile::wall;
  }
  return to_text(filled);
}

std::string comment_lines(std::string_view comment) {
  std::string_view rest = trimmed(comment);
  if (rest.empty()) return "";
  std::string text = "Comment:\n";
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (is_note(line)) text += "> ";  // otherwise "Comment-End:" within a comment would end it
    text += line;
    text += '\n';
  }
  return text + "Comment-End:\n";
}

/// Each line ends with a letter, so that it is recognised as moves.
std::string solution_lines(std::string_view solution) {
  constexpr std::string_view kLetters = "lurdLURD";
  if (solution.empty()) return "";
  std::string text = "Solution:\n";
  while (!solution.empty()) {
    std::size_t last = solution.substr(0, kMovesPerLine).find_last_of(kLetters);
    if (last == std::string_view::npos) last = solution.find_first_of(kLetters);
    const bool more =
        last != std::string_view::npos && solution.find_first_of(kLetters, last + 1) != std::string_view::npos;
    const std::string_view line = solution.substr(0, more ? last + 1 : solution.size());
    text += line;
    text += '\n';
    solution.remove_prefix(line.size());
  }
  return text;
}

}  // namespace

Result<std::vector<ReadEntry>> parse_each(std::string_view text) {
  text = without_byte_order_mark(text);
  const Pieces pieces = Cutter(text).cut();
  if (pieces.boards.empty()) return fail("line 1, column 1: no level in the text");
  const Assembler assembler(pieces);
  std::vector<ReadEntry> entries;
  entries.reserve(pieces.boards.size());
  std::vector<BoardLine> lines;
  for (std::size_t i = 0; i < pieces.boards.size(); ++i) {
    const Board& board = pieces.boards[i];
    ReadEntry& read = entries.emplace_back();
    lines.clear();
    for (std::string_view rest = board.rows; !rest.empty();) {
      const int line = board.line + static_cast<int>(lines.size());
      lines.push_back({.text = take_line(rest), .line = line});
      if (!read.rows.empty()) read.rows += '\n';
      read.rows += lines.back().text;
    }
    read.entry.line = board.line;
    assembler.describe(read.entry, i);
    auto level = read_board(lines);
    if (level)
      read.entry.level = std::move(*level);
    else
      read.fault = level.error().message;
  }
  return entries;
}

Result<std::vector<Entry>> all_entries(std::vector<ReadEntry> read) {
  std::vector<Entry> entries;
  entries.reserve(read.size());
  for (ReadEntry& one : read) {
    if (!one.fault.empty()) return fail("level {}, {}", entries.size() + 1, one.fault);
    entries.push_back(std::move(one.entry));
  }
  return entries;
}

Result<std::vector<Entry>> parse_text(std::string_view text) {
  auto read = parse_each(text);
  if (!read) return tl::unexpected(read.error());
  return all_entries(std::move(*read));
}

bool has_notes(std::string_view text) {
  text = without_byte_order_mark(text);
  bool has_head = false, has_headings = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_note(line) && !line.starts_with(';')) return true;
    (line.starts_with(";;") ? has_head : has_headings) |= line.starts_with(';');
  }
  return has_head && !has_headings;
}

std::string to_text(const Entry& entry) {
  std::string text = board_text(entry.level);
  if (const std::string title = to_utf8_line(entry.title); !title.empty()) text += fmt::format("Title: {}\n", title);
  if (const std::string author = to_utf8_line(entry.author); !author.empty())
    text += fmt::format("Author: {}\n", author);
  text += comment_lines(entry.comment);
  text += solution_lines(entry.solution);
  return text + '\n';
}

std::string to_text(std::span<const Entry> entries, TextStyle style, std::size_t first) {
  std::string text;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (style == TextStyle::xsb) {
      text += to_text(entries[i]);
      continue;
    }
    // Boxoban counts from 0 in each file; numbers that the levels already have are kept.
    const bool numbered = parse_integer(entries[i].title).value_or(-1) >= 0;
    const std::string number = numbered ? entries[i].title : fmt::format("{}", first + i);
    text += fmt::format("; {}\n{}\n", number, boxoban_text(entries[i].level));
  }
  return text;
}

}  // namespace teka::sokoban
