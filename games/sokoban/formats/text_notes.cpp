#include "games/sokoban/formats/text_notes.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "games/sokoban/formats/text_board.hpp"

namespace teka::sokoban {
namespace {

enum class Key { none, remark, title, author, comment, comment_end, solution, other };

struct KeyName {
  std::string_view name;
  Key key;
};
constexpr std::array kKeys = {
    KeyName{"title", Key::title},        KeyName{"name", Key::title},       KeyName{"author", Key::author},
    KeyName{"comment", Key::comment},    KeyName{"comments", Key::comment}, KeyName{"comment-end", Key::comment_end},
    KeyName{"collection", Key::other},   KeyName{"set", Key::other},        KeyName{"date", Key::other},
    KeyName{"date created", Key::other}, KeyName{"copyright", Key::other},  KeyName{"date of last change", Key::other},
    KeyName{"email", Key::other},        KeyName{"e-mail", Key::other},     KeyName{"homepage", Key::other},
    KeyName{"url", Key::other},          KeyName{"difficulty", Key::other}, KeyName{"rating", Key::other},
    KeyName{"description", Key::other},
};
constexpr std::size_t kLongestKey = 20;
constexpr std::ptrdiff_t kLeastBareMoves = 10;  // fewer may be a word: "dull"

struct Note {
  Key key = Key::none;
  std::string_view value;
};

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool equals_ignoring_case(std::string_view text, std::string_view lower_case) {
  return text.size() == lower_case.size() &&
         std::equal(text.begin(), text.end(), lower_case.begin(), [](char a, char b) { return lower(a) == b; });
}

/// "Solution", "Solution: uuR", "Solution 12/3", "Solution (12 moves)".
bool is_solution(std::string_view line, std::string_view& value) {
  constexpr std::string_view kWord = "solution";
  if (line.size() < kWord.size() || !equals_ignoring_case(line.substr(0, kWord.size()), kWord)) return false;
  const std::string_view rest = trimmed(line.substr(kWord.size()));
  if (!rest.empty() && std::isalpha(static_cast<unsigned char>(rest.front())) != 0) return false;
  const std::size_t colon = rest.find(':');
  value = colon == std::string_view::npos ? "" : trimmed(rest.substr(colon + 1));
  return true;
}

Note note_of(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with(";;") || line.starts_with("::")) return {Key::remark, line};
  std::string_view value;
  if (is_solution(line, value)) return {Key::solution, value};
  const std::size_t colon = line.substr(0, kLongestKey + 1).find(':');
  if (colon == std::string_view::npos) return {Key::none, line};
  const std::string_view name = trimmed(line.substr(0, colon));
  for (const auto& [known, key] : kKeys) {
    if (equals_ignoring_case(name, known)) return {key, key == Key::other ? line : trimmed(line.substr(colon + 1))};
  }
  return {Key::none, line};
}

/// The number of moves in a line of nothing but moves; 0 for any other line.
std::ptrdiff_t count_moves(std::string_view line) {
  if (line.find_first_not_of("lurdLURD0123456789() \t") != std::string_view::npos) return 0;
  return std::count_if(line.begin(), line.end(), [](char c) { return std::isalpha(static_cast<unsigned char>(c)); });
}

void add_line(std::string& text, std::string_view line) {
  if (!text.empty()) text += '\n';
  text += line;
}

void add_moves(std::string& solution, std::string_view line) {
  std::copy_if(line.begin(), line.end(), std::back_inserter(solution), [](char c) { return c != ' ' && c != '\t'; });
}

/// Strips the signs around a title: "; 12" is 12, "'Tiny'" is Tiny.
std::string_view bare(std::string_view line) {
  while (line.starts_with(';')) line.remove_prefix(1);
  line = trimmed(line);
  if (line.size() > 2 && (line.front() == '\'' || line.front() == '"') && line.back() == line.front()) {
    line = trimmed(line.substr(1, line.size() - 2));
  }
  return line;
}

/// Rulers like ----- and =*=*= are ignored.
bool says_something(std::string_view line) {
  return std::any_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0;
  });
}

/// The lines of a comment, from "Comment:" on, as one text.
std::string comment_text(std::string_view block) {
  std::string comment(note_of(take_line(block)).value);
  bool first = comment.empty();
  while (!block.empty()) {
    const std::string_view line = take_line(block);
    if (note_of(line).key == Key::comment_end) break;
    const std::size_t last = line.find_last_not_of(" \t\r");
    const std::string_view text = line.substr(0, last == std::string_view::npos ? 0 : last + 1);
    if (!first) comment += '\n';
    first = false;
    comment += text;
  }
  while (comment.ends_with('\n')) comment.pop_back();
  return comment;
}

/// Collects notes line by line; solutions may span several lines.
class Gatherer {
 public:
  Notes gather(std::string_view text) {
    for (bool first = true; !text.empty(); first = false) {
      const std::size_t length = comment_length(text);
      const std::string_view block = text.substr(0, length);
      const std::string_view line = length > 0 ? "" : take_line(text);
      if (length > 0) {
        add_line(notes_.comment, comment_text(block));
        text.remove_prefix(length);
        in_solution_ = false;
      }
      const bool plain = length == 0 && add(line);
      notes_.touches_previous |= first && plain;
      notes_.touches_next = plain && text.empty();
    }
    return std::move(notes_);
  }

 private:
  /// True if the line is plain.
  bool add(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) {
      in_solution_ = in_solution_ && !moves_seen_;
      return false;
    }
    const std::ptrdiff_t moves = count_moves(line);
    if (moves > 0 && (in_solution_ || moves >= kLeastBareMoves)) {
      if (!in_solution_) begin_solution();
      if (keep_solution_) add_moves(notes_.solution, line);
      moves_seen_ = true;
      return false;
    }
    in_solution_ = false;
    return add_note(note_of(line));
  }

  bool add_note(const Note& note) {
    switch (note.key) {
      case Key::title:
        notes_.title = note.value;
        break;
      case Key::author:
        notes_.author = note.value;
        break;
      case Key::other:
        add_line(notes_.comment, note.value);
        break;
      case Key::solution:
        begin_solution();
        moves_seen_ = count_moves(note.value) > 0;
        if (moves_seen_ && keep_solution_) add_moves(notes_.solution, note.value);
        break;
      case Key::none: {
        const std::string_view text = bare(note.value);
        if (!says_something(text)) break;
        notes_.plain.push_back(text);
        return true;
      }
      default:
        break;
    }
    return false;
  }

  void begin_solution() {
    keep_solution_ = notes_.solution.empty();
    in_solution_ = true;
    moves_seen_ = false;
  }

  Notes notes_;
  bool in_solution_ = false, moves_seen_ = false, keep_solution_ = false;
};

}  // namespace

Notes read_notes(std::string_view text) {
  return Gatherer().gather(text);
}

bool is_note(std::string_view line) {
  const std::string_view text = trimmed(line);
  return text.starts_with(';') || note_of(text).key != Key::none;
}

std::size_t comment_length(std::string_view text) {
  std::string_view rest = text;
  const Note note = note_of(take_line(rest));
  if (note.key != Key::comment) return 0;
  const std::size_t one_line = text.size() - rest.size();
  for (bool in_board = false; !rest.empty();) {
    const std::string_view line = take_line(rest);
    const Key key = note_of(line).key;
    if (key == Key::comment_end) return text.size() - rest.size();
    in_board = has_row_shape(line, in_board);
    // A comment that begins on the line of its key usually is that line alone.
    if (key == Key::comment || (in_board && !note.value.empty())) break;
  }
  return one_line;
}

bool has_row_shape(std::string_view line, bool in_board) {
  std::array<std::size_t, 6> count{};
  for (const char c : line) ++count[static_cast<std::size_t>(sign_of(c))];
  const auto of = [&](Sign sign) { return count[static_cast<std::size_t>(sign)]; };
  const std::size_t walls = of(Sign::wall);
  const std::size_t tiles = walls + of(Sign::floor) + of(Sign::thing);
  if (tiles == line.size() && walls > 0) return true;
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos || line[first] == ';') return false;
  // A row without walls may be between rows that have some, if it has nothing but tiles.
  if (walls == 0) return in_board && tiles == line.size();
  if (of(Sign::other) == 0) return in_board || std::isdigit(static_cast<unsigned char>(line.back())) == 0;
  // A row with a typo must be an error, not a title.
  const bool meant = (in_board && line[first] == '#') || ((in_board || walls >= 2) && tiles * 2 >= line.size());
  return meant && !is_note(line);
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string to_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto is_utf8 = [&] {
    for (std::size_t i = 0; i < text.size();) {
      const unsigned char lead = byte(i);
      const std::size_t length = lead < 0x80   ? 1
                                 : lead < 0xC2 ? 0
                                 : lead < 0xE0 ? 2
                                 : lead < 0xF0 ? 3
                                 : lead < 0xF5 ? 4
                                               : 0;
      if (length == 0 || i + length > text.size()) return false;
      for (std::size_t j = 1; j < length; ++j) {
        if ((byte(i + j) & 0xC0) != 0x80) return false;
      }
      // Overlong forms, surrogates and code points beyond Unicode are recognised by the second byte.
      if (lead == 0xE0 && byte(i + 1) < 0xA0) return false;
      if (lead == 0xED && byte(i + 1) >= 0xA0) return false;
      if (lead == 0xF0 && byte(i + 1) < 0x90) return false;
      if (lead == 0xF4 && byte(i + 1) >= 0x90) return false;
      i += length;
    }
    return true;
  };
  if (is_utf8()) return std::string(text);
  std::string result;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xC0 | code >> 6);
      result += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return result;
}

std::string to_utf8_line(std::string_view text) {
  std::string line = to_utf8(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, ' ');
  return std::string(trimmed(line));
}

}  // namespace teka::sokoban
