// A board for a terminal: coloured tiles, or a grid without colours.
#pragma once

#include "games/twenty48/rules/state.hpp"

namespace teka::twenty48 {

/// Lines that end in '\n', at most 33 columns wide. `flat`: one line per row of tiles, for small terminals.
std::string board_picture(const Ranks& ranks, bool colours, bool flat = false);

}  // namespace teka::twenty48
