#include "games/maze/formats/text_format.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.hpp"
#include "games/maze/formats/tiles.hpp"

namespace teka::maze {
namespace {

constexpr std::size_t kInterior = 3;           // width of a cell without its walls
constexpr std::size_t kPitch = kInterior + 1;  // with one wall
constexpr std::string_view kBullet = "•";      // a path in box style

constexpr char32_t kInvalid = 0x110000;  // beyond Unicode: an invalid byte

struct Character {
  char32_t code;
  std::size_t bytes;
};

/// The first character of a non-empty text; an invalid UTF-8 byte counts as one character.
constexpr Character decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || bytes > text.size()) return {kInvalid, 1};
  char32_t code = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {kInvalid, 1};
    code = (code << 6) | (byte(i) & 0x3FU);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return overlong || surrogate || code > 0x10FFFF ? Character{kInvalid, 1} : Character{code, bytes};
}

/// The characters of a style. A corner is chosen by the walls that meet there: one bit per direction, as in a gene.
struct Glyphs {
  std::string_view horizontal;
  std::string_view vertical;
  std::array<std::string_view, 16> corners;
  std::string_view dot;
};
constexpr Glyphs kBox = {
    "─", "│", {" ", "╴", "╵", "┘", "╶", "─", "└", "┴", "╷", "┐", "│", "┤", "┌", "┬", "├", "┼"}, kBullet};
constexpr Glyphs kAscii = {
    "-", "|", {"+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+", "+"}, "."};

/// The wall above cell (x, y); y may be the height, for the bottom line. No wall outside.
bool wall_above(const Maze& maze, int x, int y) {
  const Size size = maze.size();
  if (x < 0 || x >= size.width) return false;
  return y < size.height ? !maze.is_open(size.index({x, y}), kTop) : !maze.is_open(size.index({x, y - 1}), kBottom);
}

/// The wall to the left of cell (x, y); x may be the width, for the right border. No wall outside.
bool wall_before(const Maze& maze, int x, int y) {
  const Size size = maze.size();
  if (y < 0 || y >= size.height) return false;
  return x < size.width ? !maze.is_open(size.index({x, y}), kLeft) : !maze.is_open(size.index({x - 1, y}), kRight);
}

/// The walls that meet in the top left corner of cell (x, y); the cell may be one beyond the grid.
unsigned walls_at_corner(const Maze& maze, int x, int y) {
  return (wall_above(maze, x - 1, y) ? wall_bit(kLeft) : 0U) | (wall_before(maze, x, y - 1) ? wall_bit(kTop) : 0U) |
         (wall_above(maze, x, y) ? wall_bit(kRight) : 0U) | (wall_before(maze, x, y) ? wall_bit(kBottom) : 0U);
}

/// Reads the lines of one maze, from a top border to a bottom border.
class Reader {
 public:
  Reader(std::span<const std::string_view> lines, std::size_t first_line, const std::stop_token& stop)
      : lines_(lines), first_line_(first_line), stop_(stop) {}

  Result<Maze> read() {
    const bool good = read_size() && read_lines() && set_ends();
    if (!good) return tl::unexpected<Error>(*error_);
    return std::move(maze_);
  }

 private:
  // Each step returns false after setting the error. Lines and columns count from 0 here.
  template <class... Args>
  bool refuse(std::size_t line, std::size_t column, fmt::format_string<Args...> format, Args&&... args) {
    const std::string what = fmt::format(format, std::forward<Args>(args)...);
    error_ = Error{fmt::format("line {}, column {}: {}", first_line_ + line + 1, column + 1, what)};
    return false;
  }
  bool refuse_character(std::size_t line, std::size_t column, std::string_view expected) {
    return refuse(line, column, "expected {}, found {}", expected, found(line, column));
  }

  bool refuse_gap(std::size_t line, std::size_t column, const std::vector<char32_t>& characters) {
    if (column < characters.size()) return refuse(line, column, "the border must be closed");
    return refuse(line, column, "the border must be closed, but the line ends after {} characters", characters.size());
  }

  [[nodiscard]] std::string found(std::size_t line, std::size_t column) const {
    std::string_view rest = lines_[line];
    for (; column > 0 && !rest.empty(); --column) rest.remove_prefix(decode(rest).bytes);
    if (rest.empty()) return "the end of the line";
    const Character c = decode(rest);
    if (c.code == kInvalid) return fmt::format("the byte 0x{:02X}", static_cast<unsigned char>(rest[0]));
    if (c.code == '\t') return "a tab";
    if (c.code < 0x20 || (c.code >= 0x7F && c.code < 0xA0)) {
      return fmt::format("the character U+{:04X}", static_cast<unsigned>(c.code));
    }
    return fmt::format("'{}'", rest.substr(0, c.bytes));
  }

  /// Spaces at the end of a line may be missing.
  static char32_t at(const std::vector<char32_t>& characters, std::size_t column) {
    return column < characters.size() ? characters[column] : U' ';
  }

  void decode_line(std::size_t line, std::vector<char32_t>& characters) const {
    characters.clear();
    for (std::string_view rest = lines_[line]; !rest.empty();) {
      const Character c = decode(rest);
      characters.push_back(c.code);
      rest.remove_prefix(c.bytes);
    }
  }

  /// Determines the style from the first character, and the size from the top line and the number of lines.
  bool read_size() {
    decode_line(0, wall_line_);
    if (wall_line_[0] != '+' && wall_line_[0] != decode("┌").code) return refuse_character(0, 0, "'+' or '┌'");
    glyphs_ = wall_line_[0] == '+' ? &kAscii : &kBox;
    horizontal_ = decode(glyphs_->horizontal).code;
    vertical_ = decode(glyphs_->vertical).code;
    for (std::size_t i = 0; i < 16; ++i) corners_[i] = decode(glyphs_->corners[i]).code;

    const std::size_t width = (wall_line_.size() + kPitch - 2) / kPitch;  // rounded up: a bad end is found while
                                                                          // reading
    const std::size_t height = lines_.size() / 2;
    constexpr auto kMost = static_cast<std::size_t>(kMostSide);
    if (width > kMost) return refuse(0, kMost * kPitch + 1, "the maze is wider than {} cells", kMostSide);
    if (height > kMost) return refuse(kMost * 2 + 1, 0, "the maze is higher than {} cells", kMostSide);
    if (width == 0) return refuse_character(0, wall_line_.size(), fmt::format("'{}'", glyphs_->horizontal));
    if (height == 0) return refuse(1, 0, "the maze ends after its top line");
    maze_ = Maze({static_cast<int>(width), static_cast<int>(height)});
    return true;
  }

  bool read_lines() {
    const Size size = maze_.size();
    for (int y = 0; y < size.height; ++y) {
      if (stop_.stop_requested()) return refuse(static_cast<std::size_t>(y), 0, "interrupted");
      if (!read_wall_line(y) || !read_cell_line(y) || !check_corners(y)) return false;
    }
    if (lines_.size() % 2 == 0) return refuse(lines_.size(), 0, "the bottom line of the maze is missing");
    if (!read_wall_line(size.height) || !check_corners(size.height)) return false;
    if (maze_.cell_count() < 2) return refuse(0, 0, "a maze needs at least two cells");
    return true;
  }

  bool read_wall_line(int y) {
    const std::size_t line = static_cast<std::size_t>(y) * 2;
    decode_line(line, wall_line_);
    const bool border = y == 0 || y == maze_.size().height;
    for (int x = 0; x < maze_.size().width; ++x) {
      const std::size_t column = static_cast<std::size_t>(x) * kPitch + 1;
      const char32_t first = at(wall_line_, column);
      if (first == ' ' && border) return refuse_gap(line, column, wall_line_);
      const bool open = first == ' ';
      if (!open && first != horizontal_) {
        return refuse_character(line, column, fmt::format("'{}'{}", glyphs_->horizontal, border ? "" : " or ' '"));
      }
      for (std::size_t i = column + 1; i < column + kInterior; ++i) {
        if (at(wall_line_, i) != first) {
          return refuse_character(line, i, fmt::format("'{}'", open ? " " : glyphs_->horizontal));
        }
      }
      if (open) maze_.open(maze_.size().index({x, y}), kTop);
    }
    return check_end(line, wall_line_);
  }

  bool read_cell_line(int y) {
    const std::size_t line = static_cast<std::size_t>(y) * 2 + 1;
    decode_line(line, cell_line_);
    const int width = maze_.size().width;
    for (int x = 0; x <= width; ++x) {
      const std::size_t column = static_cast<std::size_t>(x) * kPitch;
      const bool border = x == 0 || x == width;
      const char32_t wall = at(cell_line_, column);
      if (wall == ' ' && border) return refuse_gap(line, column, cell_line_);
      if (wall == ' ') {
        maze_.open(maze_.size().index({x, y}), kLeft);
      } else if (wall != vertical_) {
        return refuse_character(line, column, fmt::format("'{}'{}", glyphs_->vertical, border ? "" : " or ' '"));
      }
      if (x < width && !read_cell({x, y}, line, column + 1)) return false;
    }
    return check_end(line, cell_line_);
  }

  bool read_cell(Point cell, std::size_t line, std::size_t first) {
    for (std::size_t column = first; column < first + kInterior; ++column) {
      constexpr char32_t kBulletCode = decode(kBullet).code;
      const char32_t mark = at(cell_line_, column);
      if (mark == ' ' || mark == '.' || mark == kBulletCode) continue;
      if (mark != 'S' && mark != 'G') return refuse_character(line, column, "' ', '.', 'S' or 'G'");
      auto& end = mark == 'S' ? start_ : goal_;
      if (end) return refuse(line, column, "a second {}", mark == 'S' ? "start 'S'" : "goal 'G'");
      end = cell;
      if (start_ == goal_) return refuse(line, column, "start and goal are the same cell");
    }
    return true;
  }

  bool check_end(std::size_t line, const std::vector<char32_t>& characters) {
    const std::size_t columns = static_cast<std::size_t>(maze_.size().width) * kPitch + 1;
    if (characters.size() > columns) return refuse_character(line, columns, "the end of the line");
    return true;
  }

  /// Checks the corners of the last wall line, once the line below it is known.
  bool check_corners(int y) {
    const std::size_t line = static_cast<std::size_t>(y) * 2;
    for (int x = 0; x <= maze_.size().width; ++x) {
      const std::size_t column = static_cast<std::size_t>(x) * kPitch;
      const unsigned walls = walls_at_corner(maze_, x, y);
      if (at(wall_line_, column) != corners_[walls]) {
        return refuse_character(line, column, fmt::format("the corner '{}'", glyphs_->corners[walls]));
      }
    }
    return true;
  }

  bool set_ends() {
    const Point start = start_.value_or(maze_.start());
    const Point goal = goal_.value_or(maze_.goal());
    if (start == goal) {
      return refuse(0, 0, "the {0} is not marked, and its default cell is the {1}; mark it", start_ ? "goal" : "start",
                    start_ ? "start" : "goal");
    }
    maze_.set_ends(start, goal);
    return true;
  }

  std::span<const std::string_view> lines_;
  std::size_t first_line_;
  const std::stop_token& stop_;
  const Glyphs* glyphs_ = nullptr;
  char32_t horizontal_ = 0;
  char32_t vertical_ = 0;
  std::array<char32_t, 16> corners_{};
  std::vector<char32_t> wall_line_;
  std::vector<char32_t> cell_line_;
  Maze maze_;
  std::optional<Point> start_;
  std::optional<Point> goal_;
  std::optional<Error> error_;
};

}  // namespace

std::string to_text(const Maze& maze, TextStyle style, std::span<const std::size_t> path, const std::stop_token& stop) {
  const Glyphs& glyphs = style == TextStyle::box ? kBox : kAscii;
  const auto [width, height] = maze.size();
  std::vector<bool> on_path(path.empty() ? 0 : maze.cell_count());
  for (const std::size_t cell : path) on_path[cell] = true;

  // Upper bound with all walls closed; unused memory is never touched.
  const std::size_t glyph = glyphs.horizontal.size();
  const auto columns = static_cast<std::size_t>(width) * kPitch + 1;
  std::string text;
  text.reserve((static_cast<std::size_t>(height) * 2 + 1) * (columns * glyph + 1));
  for (int y = 0; y <= height; ++y) {
    if (stop.stop_requested()) return {};
    for (int x = 0; x <= width; ++x) {
      text += glyphs.corners[walls_at_corner(maze, x, y)];
      if (x == width) break;
      const bool wall = wall_above(maze, x, y);
      for (std::size_t i = 0; i < kInterior; ++i) text += wall ? glyphs.horizontal : " ";
    }
    text += '\n';
    if (y == height) break;
    for (int x = 0; x <= width; ++x) {
      text += wall_before(maze, x, y) ? glyphs.vertical : " ";
      if (x == width) break;
      const bool dot = !path.empty() && on_path[maze.size().index({x, y})];
      const Point cell{x, y};
      text += ' ';
      text += cell == maze.start() ? "S" : cell == maze.goal() ? "G" : dot ? glyphs.dot : " ";
      text += ' ';
    }
    text += '\n';
  }
  return text;
}

Result<EachLevel<Maze>> parse_each(std::string_view text, const std::stop_token& stop) {
  text = without_byte_order_mark(text);
  std::vector<std::string_view> lines = split(text, '\n');
  for (std::string_view& line : lines) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t last = line.find_last_not_of(' ');
    line = line.substr(0, last == std::string_view::npos ? 0 : last + 1);
  }
  // A row of '#' begins a maze of tiles, which ends at the next empty line or with the text; other lines with '#' are
  // comments.
  const auto is_between = [](std::string_view line) {
    return line.empty() || (line.starts_with('#') && !is_tiles_row(line));
  };
  EachLevel<Maze> mazes;
  for (auto begin = lines.begin(); true;) {
    begin = std::find_if_not(begin, lines.end(), is_between);
    if (begin == lines.end()) break;
    if (is_tiles_row(*begin)) {
      const auto end = std::find(begin, lines.end(), std::string_view());
      auto maze = parse_tiles({begin, end});
      if (!maze) maze = at_place(fmt::format("maze from line {} on", begin - lines.begin() + 1), maze.error());
      mazes.push_back(std::move(maze));
      begin = end;
      continue;
    }
    const auto end = std::find_if(begin, lines.end(), is_between);
    mazes.push_back(Reader({begin, end}, static_cast<std::size_t>(begin - lines.begin()), stop).read());
    if (stop.stop_requested()) return fail("interrupted");
    begin = end;
  }
  if (mazes.empty()) return fail("line 1, column 1: the text contains no maze");
  return mazes;
}

Result<std::vector<Maze>> parse_text(std::string_view text, const std::stop_token& stop) {
  auto each = parse_each(text, stop);
  if (!each) return tl::unexpected(each.error());
  return all_levels(std::move(*each));
}

std::string moves_text(Size size, std::span<const std::size_t> path) {
  std::string moves;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Point a = size.point(path[i - 1]);
    const Point b = size.point(path[i]);
    moves += b.x < a.x ? 'L' : b.x > a.x ? 'R' : b.y < a.y ? 'U' : 'D';
  }
  return moves;
}

}  // namespace teka::maze
