// Dungeons as text, for people and for files; map.hpp has the legend. Rows are as wide as they need to be: rock at
// their ends is left out. A line that begins with ';' is a comment, and every comment ends the map above it; "; size
// 80x25" says how large the next map is, with the rock around it.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/dungeon/level/level.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Map and size line; ends with a newline. Nothing after a stop. What cannot be seen is not in it: the shapes of rooms,
/// the strength of monsters, the worth of treasures.
std::string to_text(const Map& map, const std::stop_token& stop = {});

/// All maps of a text, one at least. Each must have one start and one exit; rooms and passages are found in the tiles
/// (room_detection.hpp). An error names line and column, counted from 1.
Result<std::vector<Map>> parse_text(std::string_view text, const std::stop_token& stop = {});

/// One level under its caption, as text.
std::string level_text(const Level& level, const std::stop_token& stop = {});

}  // namespace teka::dungeon
