// Conversion of levels to and from documents (JSON).
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// width, height, rows of tiles, things, rooms with tags, passages.
Value to_value(const Map& map, const std::vector<std::vector<std::string>>& tags = {});
/// The map, its proof, and measures if there are any.
Value to_value(const Level& level);
/// Rooms and passages are detected in the tiles; those in the document add numbers and shapes to the rooms.
Result<Map> map_from(const Value& value, const std::stop_token& stop = {});

}  // namespace teka::dungeon
