// Pictures of mazes: walls, start and goal, optionally the shortest path.
#pragma once

#include <span>
#include <stop_token>
#include <string>

#include "games/maze/maze/maze.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

struct PictureStyle {
  double cell = 0;  ///< pixels per cell; 0: 24, fewer for large mazes so that a side stays near 4000
  bool solution = false;
};

/// The layout of a maze in a style: cell (x, y) is inside [left(x) + wall, left(x + 1)], likewise vertically. With a
/// whole cell size everything is on whole pixels, so that walls are crisp.
struct PictureLayout {
  double cell = 0, wall = 0, margin = 0;

  [[nodiscard]] double left(int x) const { return margin + x * cell; }
  [[nodiscard]] double centre(int x) const { return left(x) + (cell + wall) / 2; }
  [[nodiscard]] double side(int cells) const { return 2 * margin + cells * cell + wall; }
};
PictureLayout layout(Size size, const PictureStyle& style);

/// Both drawings are meaningless after a stop.
Drawing draw(const Maze& maze, const PictureStyle& style = {}, const std::stop_token& stop = {});

/// Several mazes, four to a row, with captions below them. There may be fewer captions than mazes. By default the cell
/// size keeps the whole sheet near 4000 pixels a side.
Drawing draw_sheet(std::span<const Maze> mazes, std::span<const std::string> captions, const PictureStyle& style = {},
                   const std::stop_token& stop = {});

}  // namespace teka::maze
