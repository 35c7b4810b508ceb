// Dungeons as text, for display and for files; map.hpp has the legend. Rock at the end of a row is omitted. A line that
// begins with ';' is a comment and ends the map above it; "; size 80x25" gives the size of the next map, including the
// rock around it.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/dungeon/level/level.hpp"
#include "games/dungeon/map/map.hpp"
#include "report/levels.hpp"

namespace teka::dungeon {

/// Map and size line; ends with a newline. Nothing after a stop. It does not contain what is invisible: the shapes of
/// rooms, the strength of monsters, the value of treasures.
std::string to_text(const Map& map, const std::stop_token& stop = {});

/// All maps of a text, at least one. Each must have one start and one exit; rooms and passages are detected in the
/// tiles (room_detection.hpp). An error gives line and column, counted from 1.
Result<std::vector<Map>> parse_text(std::string_view text, const std::stop_token& stop = {});

/// The same; a map that is wrong does not stop the others.
Result<EachLevel<Map>> parse_each(std::string_view text, const std::stop_token& stop = {});

/// One level under its caption, as text.
std::string level_text(const Level& level, const std::stop_token& stop = {});

}  // namespace teka::dungeon
