#include "games/maze/formats/animation.hpp"

#include <algorithm>

#include "games/maze/formats/text_format.hpp"
#include "games/maze/formats/tiles.hpp"

namespace teka::maze {
namespace {

/// What is drawn in the middle of a cell; nothing: what the maze has there.
using Marks = std::vector<std::string_view>;

constexpr std::string_view kReached = "\033[36m·\033[0m";
constexpr std::string_view kFrontier = "\033[1;33mo\033[0m";
constexpr std::string_view kWalker = "\033[1;33m@\033[0m";

/// Each line of cells is "│ S   · │": the middle of a cell is its third character.
std::string frame(const Maze& maze, const Marks& marks, std::string_view header) {
  const Size size = maze.size();
  std::string text = fmt::format("{}\n", header);
  int row = 0;
  int column = 0;
  for (const char c : to_text(maze, TextStyle::box)) {
    const bool begins = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // of a character in UTF-8
    if (c == '\n') {
      ++row;
      column = 0;
    } else if (begins) {
      ++column;
    }
    const bool is_middle = c == ' ' && row % 2 == 1 && column % 4 == 3;
    const std::string_view mark = is_middle ? marks[size.index({(column - 3) / 4, row / 2})] : std::string_view();
    if (mark.empty()) {
      text += c;
    } else {
      text += mark;
    }
  }
  return text;
}

}  // namespace

std::string small_picture(const Maze& maze) {
  const std::string tiles = tiles_text(maze);
  const auto width = static_cast<std::size_t>(2 * maze.size().width + 1);
  std::string text;
  // Lines 0, 2, 4, ... are walls between cells; each is drawn together with the line of cells below it.
  for (std::size_t at = 0; at < tiles.size(); at += 2 * (width + 1)) {
    for (std::size_t x = 0; x < width; ++x) {
      const char upper = tiles[at + x];
      const std::size_t below = at + width + 1 + x;
      const char lower = below < tiles.size() ? tiles[below] : '.';
      const bool is_end = lower == 'S' || lower == 'G';
      text += is_end                         ? std::string(1, lower)
              : upper == '#' && lower == '#' ? "█"
              : upper == '#'                 ? "▀"
              : lower == '#'                 ? "▄"
                                             : " ";
    }
    text += '\n';
  }
  return text;
}

void add_search_frames(const Maze& maze, std::string_view caption, std::vector<std::string>& frames) {
  const Size size = maze.size();
  if (maze.cell_count() > kMostAnimatedCells) return;
  const std::size_t start = size.index(maze.start());
  const std::size_t goal = size.index(maze.goal());
  Marks marks(maze.cell_count());
  std::vector<bool> reached(maze.cell_count());
  std::vector<std::size_t> frontier = {start};
  reached[start] = true;
  std::size_t count = 1;
  for (std::size_t distance = 0; !frontier.empty(); ++distance) {
    for (const std::size_t cell : frontier) marks[cell] = kFrontier;
    frames.push_back(frame(maze, marks,
                           fmt::format("{}: search, distance {}: {} cells reached, {} of them the frontier", caption,
                                       distance, count, frontier.size())));
    if (reached[goal]) return;
    std::vector<std::size_t> next;
    for (const std::size_t cell : frontier) {
      marks[cell] = kReached;
      for (const Direction d : kDirections) {
        if (!maze.is_open(cell, d) || reached[maze.neighbour(cell, d)]) continue;
        reached[maze.neighbour(cell, d)] = true;
        next.push_back(maze.neighbour(cell, d));
      }
    }
    count += next.size();
    frontier = std::move(next);
  }
}

void add_path_frames(const Maze& maze, std::span<const std::size_t> path, std::string_view caption,
                     std::vector<std::string>& frames) {
  if (maze.cell_count() > kMostAnimatedCells) return;
  Marks marks(maze.cell_count());
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (i > 0) marks[path[i - 1]] = kReached;
    marks[path[i]] = kWalker;
    frames.push_back(frame(maze, marks, fmt::format("{}: move {} of {}", caption, i, path.size() - 1)));
  }
}

}  // namespace teka::maze
