// Levels as documents (JSON) and back.
#pragma once

#include <stop_token>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// width, height, rows of tiles, things, rooms with tags, passages; what was measured and proven, as far as it was.
Value to_value(const Level& level);
/// Rooms and passages are found in the tiles; those in the document give numbers and shapes to the rooms.
Result<Map> map_from(const Value& value, const std::stop_token& stop = {});

}  // namespace teka::dungeon
