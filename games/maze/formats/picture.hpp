// Pictures of mazes: walls, start and goal, and the shortest path when asked for.
#pragma once

#include <span>
#include <stop_token>
#include <string>

#include "games/maze/maze/maze.hpp"
#include "picture/drawing.hpp"

namespace teka::maze {

struct PictureStyle {
  double cell = 0;  ///< pixels per cell; 0 chooses: 24 for small mazes, then less so that a side stays near 4000 pixels
  bool solution = false;
};

/// How a style lays a maze out: cell (x, y) lies inside [left(x) + wall, left(x + 1)], and the same downwards. All are
/// whole pixels when the cell size is, so that walls are crisp.
struct PictureLayout {
  double cell = 0, wall = 0, margin = 0;

  [[nodiscard]] double left(int x) const { return margin + x * cell; }
  [[nodiscard]] double centre(int x) const { return left(x) + (cell + wall) / 2; }
  [[nodiscard]] double side(int cells) const { return 2 * margin + cells * cell + wall; }
};
PictureLayout layout(Size size, const PictureStyle& style);

/// Both drawings are meaningless after a stop.
Drawing draw(const Maze& maze, const PictureStyle& style = {}, const std::stop_token& stop = {});

/// Several mazes side by side, four to a row, with captions under them. Captions may be fewer than mazes. The cell
/// size, when not given, is chosen so that the whole sheet stays near 4000 pixels a side.
Drawing draw_sheet(std::span<const Maze> mazes, std::span<const std::string> captions, const PictureStyle& style = {},
                   const std::stop_token& stop = {});

}  // namespace teka::maze
