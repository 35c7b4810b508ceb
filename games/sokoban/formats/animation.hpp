// A solution as frames for a terminal, one for each move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

constexpr std::size_t kMostFrames = 20'000;

/// Appends the level before the first and after each of the moves, in colour, two characters per square. The moves
/// must be legal. Appends nothing if there are no moves, or if there would be more than kMostFrames in total.
void add_frames(Level level, std::string_view moves, std::string_view caption, std::vector<std::string>& frames);

/// A position of a search, in the same style.
std::string search_frame(const Level& level, std::string_view header);

}  // namespace teka::sokoban
