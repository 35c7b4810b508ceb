// A board for a terminal: tiles as coloured fields, or in a grid where there are no colours.
#pragma once

#include "games/twenty48/rules/state.hpp"

namespace teka::twenty48 {

/// Lines that end in '\n', 33 columns wide at most. Flat: a line for each row of tiles, for low terminals.
std::string board_picture(const Ranks& ranks, bool colours, bool flat = false);

}  // namespace teka::twenty48
