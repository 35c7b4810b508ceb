// A board as text lines: plain, or for a terminal with coloured cells and a preview of the falling brick.
#pragma once

#include <optional>
#include <string>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

/// All rows, the floor last; a digit per cell, '.' for an empty one.
std::string board_text(const Board& board);

/// Where a brick would land.
struct Preview {
  Brick brick;  ///< as given, not rotated
  Placement placement;
};

constexpr int kPictureRows = kRows + 1;  ///< with the column numbers
constexpr int kPictureWidth = 2 * kColumns + 2;

/// kPictureRows lines that end in '\n', each kPictureWidth wide. The preview's cells are highlighted.
std::string board_picture(const Board& board, bool in_colour, const std::optional<Preview>& preview = {});

/// One cell, two characters wide.
std::string cell_picture(Colour colour, bool in_colour, bool is_preview = false);

}  // namespace teka::brick
