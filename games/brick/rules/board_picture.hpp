// A board as lines: plain, or for a terminal with coloured cells and a brick that has not landed yet.
#pragma once

#include <optional>
#include <string>

#include "games/brick/rules/rules.hpp"

namespace teka::brick {

/// All rows, the floor last; a digit for each cell, '.' where there is none.
std::string board_text(const Board& board);

/// Where a brick would land.
struct Preview {
  Brick brick;  ///< as it was given, not rotated
  Placement placement;
};

constexpr int kPictureRows = kRows + 1;  ///< and the numbers of the columns
constexpr int kPictureWidth = 2 * kColumns + 2;

/// kPictureRows lines that end in '\n', each kPictureWidth wide. The preview's cells stand out.
std::string board_picture(const Board& board, bool in_colour, const std::optional<Preview>& preview = {});

/// One cell, two characters wide.
std::string cell_picture(Colour colour, bool in_colour, bool is_preview = false);

}  // namespace teka::brick
