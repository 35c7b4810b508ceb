#include "games/sokoban/formats/text_board.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace teka::sokoban {
namespace {

constexpr std::size_t kSide = kMaxSide;
constexpr int kMostRepeats = 9999;

/// For each byte its sign and, if it is a tile, the tile.
struct Alphabet {
  std::array<Sign, 256> sign{};
  std::array<Tile, 256> tile{};

  constexpr Alphabet() {
    tile.fill(Tile::floor);
    set("#", Sign::wall, Tile::wall);
    set(" -_", Sign::floor, Tile::floor);
    set(".", Sign::thing, Tile::goal);
    set("$", Sign::thing, Tile::box);
    set("*", Sign::thing, Tile::box_on_goal);
    set("@", Sign::thing, Tile::player);
    set("+", Sign::thing, Tile::player_on_goal);
    set("oO", Sign::letter, Tile::goal);
    set("b", Sign::letter, Tile::box);
    set("B", Sign::letter, Tile::box_on_goal);
    set("p", Sign::letter, Tile::player);
    set("P", Sign::letter, Tile::player_on_goal);
    set("0123456789()|", Sign::length, Tile::floor);
  }
  constexpr void set(std::string_view characters, Sign s, Tile t) {
    for (const char c : characters) {
      sign[static_cast<unsigned char>(c)] = s;
      tile[static_cast<unsigned char>(c)] = t;
    }
  }
};
constexpr Alphabet kAlphabet;

constexpr bool is_tile(char c) {
  const Sign sign = kAlphabet.sign[static_cast<unsigned char>(c)];
  return sign != Sign::other && sign != Sign::length;
}
constexpr Tile tile_of(char c) {
  return kAlphabet.tile[static_cast<unsigned char>(c)];
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view without_floor_at_end(std::string_view row) {
  const std::size_t last = row.find_last_not_of(" -_");
  return row.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\t') return "a tab";
  if (byte < 0x20 || byte >= 0x7F) return fmt::format("the byte 0x{:02X}", byte);
  return fmt::format("'{}'", c);
}

class BoardReader {
 public:
  BoardReader(std::span<const BoardLine> lines, std::string_view word) : lines_(lines), word_(word) {}

  Result<Level> read() {
    bool lengths = false;
    for (const BoardLine& line : lines_) {
      lengths |= std::any_of(line.text.begin(), line.text.end(), [](char c) { return sign_of(c) == Sign::length; });
    }
    const bool good = lengths ? expand() && read_expanded() : read_plain();
    if (good) {
      const auto fault = find_fault(level_);
      if (!fault) return std::move(level_);
      refuse(fault->at, fault->message);
    }
    return tl::unexpected<Error>(std::move(*error_));
  }

 private:
  /// A row of an expanded board: its tiles as characters, and the source position of each of them.
  struct ExpandedRow {
    std::string tiles;
    std::vector<int> columns;
    int line = 1;
    int column = 1;
  };

  // Each function returns false after it has set the error.
  bool refuse(int line, int column, std::string_view what) {
    error_ = Error{fmt::format("{} {}, column {}: {}", word_, line, column, what)};
    return false;
  }
  bool refuse(Point at, std::string_view what) {
    const auto x = static_cast<std::size_t>(at.x);
    const auto y = static_cast<std::size_t>(at.y);
    if (expanded_.empty()) return refuse(lines_[y].line, lines_[y].column + at.x, what);
    const ExpandedRow& row = expanded_[skipped_ + y];
    return refuse(row.line, x < row.columns.size() ? row.columns[x] : row.column, what);
  }
  bool refuse_character(const BoardLine& line, std::size_t i) {
    return refuse(line.line, line.column + static_cast<int>(i),
                  fmt::format("{} is not a tile; a board has # walls, - floor, . goals, $ boxes (* on a goal) and the "
                              "player @ (+ on a goal)",
                              shown(line.text[i])));
  }
  bool refuse_width(int line, int column) {
    return refuse(line, column, fmt::format("the row is wider than {} tiles", kMaxSide));
  }
  bool refuse_height(int line, int column) {
    return refuse(line, column, fmt::format("the level is higher than {} rows", kMaxSide));
  }

  /// Rows of floor at the top and bottom are left out; the first and the last row that remain must have walls, because
  /// only such rows can be told from other text in a file.
  bool trim_rows() {
    if (lines_.empty()) return refuse(1, 1, "the level is empty");
    const auto is_floor = [](const BoardLine& line) { return without_floor_at_end(line.text).empty(); };
    const auto drop = [&](bool front) {
      lines_ = front ? lines_.subspan(1) : lines_.first(lines_.size() - 1);
      skipped_ += front ? 1 : 0;
    };
    while (lines_.size() > 1 && is_floor(lines_.front())) drop(true);
    while (lines_.size() > 1 && is_floor(lines_.back())) drop(false);
    for (const BoardLine* line : {&lines_.front(), &lines_.back()}) {
      if (line->text.find('#') != std::string_view::npos) continue;
      return refuse(line->line, line->column, "the first and the last row of a level must have walls");
    }
    return true;
  }

  bool read_plain() {
    if (!trim_rows()) return false;
    std::size_t width = 0;
    if (lines_.size() > kSide) return refuse_height(lines_[kSide].line, lines_[kSide].column);
    for (const BoardLine& line : lines_) {
      const std::size_t row = without_floor_at_end(line.text).size();
      if (row > kSide && std::all_of(line.text.begin(), line.text.end(), is_tile)) {
        return refuse_width(line.line, line.column + kMaxSide);
      }
      width = std::max(width, row);
    }
    level_ = Level({static_cast<int>(width), static_cast<int>(lines_.size())}, Tile::floor);
    auto cells = level_.cells();
    for (std::size_t y = 0; y < lines_.size(); ++y) {
      const std::string_view text = without_floor_at_end(lines_[y].text);
      for (std::size_t x = 0; x < text.size(); ++x) {
        if (!is_tile(text[x])) return refuse_character(lines_[y], x);
        cells[y * width + x] = tile_of(text[x]);
      }
    }
    return true;
  }

  bool read_expanded() {
    std::vector<BoardLine> rows;
    for (const ExpandedRow& row : expanded_) rows.push_back({row.tiles, row.line, row.column});
    lines_ = rows;
    const bool good = read_plain();  // sizes and characters have been checked
    lines_ = {};
    return good;
  }

  bool expand() {
    for (const BoardLine& line : lines_) {
      if (!begin_row(line, 0)) return false;
      std::size_t i = 0;
      if (!expand_group(line, i, 0)) return false;
      // A line that ends with '|' starts a row that the next line continues.
      if (expanded_.back().tiles.empty()) expanded_.pop_back();
    }
    return true;
  }

  bool begin_row(const BoardLine& line, std::size_t i) {
    const int column = line.column + static_cast<int>(i);
    if (expanded_.size() == kSide) return refuse_height(line.line, column);
    expanded_.push_back({.tiles = {}, .columns = {}, .line = line.line, .column = column});
    return true;
  }

  /// Reads from text[i] to the end of the line, or past the ')' that closes the group.
  bool expand_group(const BoardLine& line, std::size_t& i, int depth) {
    const std::size_t begin = i;
    while (i < line.text.size()) {
      if (line.text[i] == ')') {
        if (depth == 0) return refuse_character(line, i);
        if (i == begin) return refuse(line.line, line.column + static_cast<int>(i), "empty parentheses");
        ++i;
        return true;
      }
      if (!expand_item(line, i, depth)) return false;
    }
    if (depth > 0) return refuse(line.line, line.column + static_cast<int>(begin) - 1, "unmatched (");
    return true;
  }

  bool expand_item(const BoardLine& line, std::size_t& i, int depth) {
    const std::size_t begin = i;
    int times = 0;
    for (; i < line.text.size() && is_digit(line.text[i]); ++i) {
      times = std::min(times * 10 + (line.text[i] - '0'), kMostRepeats);
    }
    if (i == begin) times = 1;
    const int column = line.column + static_cast<int>(begin);
    if (i == line.text.size()) return refuse(line.line, column, "a number must be followed by a tile or a (");
    if (times == 0) return refuse(line.line, column, "a count of 0; leave the tile out");
    if (line.text[i] != '(') {
      for (; times > 0; --times) {
        if (!put(line, i)) return false;
      }
      ++i;
      return true;
    }
    // Deeper nesting is never needed.
    if (depth >= 8) return refuse(line.line, column, "groups are nested more than 8 deep");
    const std::size_t inner = i + 1;
    for (; times > 0; --times) {
      i = inner;
      if (!expand_group(line, i, depth + 1)) return false;
    }
    return true;
  }

  bool put(const BoardLine& line, std::size_t i) {
    if (line.text[i] == '|') return begin_row(line, i + 1);
    if (!is_tile(line.text[i])) return refuse_character(line, i);
    ExpandedRow& row = expanded_.back();
    if (row.tiles.size() == kSide) return refuse_width(line.line, line.column + static_cast<int>(i));
    row.tiles += line.text[i];
    row.columns.push_back(line.column + static_cast<int>(i));
    return true;
  }

  std::span<const BoardLine> lines_;
  std::string_view word_;
  std::vector<ExpandedRow> expanded_;  // empty when no line is run-length
  std::size_t skipped_ = 0;            // rows of floor above the level
  Level level_;
  std::optional<Error> error_;
};

}  // namespace

Sign sign_of(char c) {
  return kAlphabet.sign[static_cast<unsigned char>(c)];
}

Result<Level> read_board(std::span<const BoardLine> lines, std::string_view word) {
  return BoardReader(lines, word).read();
}

}  // namespace teka::sokoban
