// Pictures of levels: walls with shading, goals, boxes, the player and, on request, the paths of the boxes.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/sokoban/formats/text_format.hpp"
#include "picture/drawing.hpp"

namespace teka::sokoban {

struct PictureStyle {
  double cell = 0;        ///< pixels per square; 0 chooses: 40, less for large levels and sheets
  bool solution = false;  ///< draw how the entry's solution moves the boxes, if it has one that can be played
};

/// The geometry of a picture: square (x, y) begins at left(x), left(y). These are whole pixels if the cell size is.
struct PictureLayout {
  double cell = 0, margin = 0;

  [[nodiscard]] double left(int x) const { return margin + x * cell; }
  [[nodiscard]] double centre(int x) const { return left(x) + cell / 2; }
  [[nodiscard]] double side(int squares) const { return 2 * margin + squares * cell; }
};
PictureLayout layout(Size size, const PictureStyle& style);

Drawing draw(const Entry& entry, const PictureStyle& style = {});

/// Several levels side by side with captions below, of which there may be fewer. If the cell size is not given, it is
/// chosen so that the sheet has about 4000 pixels per side.
Drawing draw_sheet(std::span<const Entry> entries, std::span<const std::string> captions,
                   const PictureStyle& style = {});

}  // namespace teka::sokoban
