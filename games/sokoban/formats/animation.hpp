// A solution as frames for a terminal, one for each move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

constexpr std::size_t kMostFrames = 20'000;

/// Appends the level and what it looks like after each of the moves, in colour, two characters to a square. The moves
/// must be legal. When there are none, or it would be more than kMostFrames in all, nothing is added.
void add_frames(Level level, std::string_view moves, std::string_view caption, std::vector<std::string>& frames);

}  // namespace teka::sokoban
