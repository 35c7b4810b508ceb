// A level: a map with what is known about it. The formats write levels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/metrics.hpp"
#include "games/dungeon/map.hpp"

namespace teka::dungeon {

struct Level {
  Map map;
  std::uint64_t index = 0;                          ///< within its seed or file
  std::string caption = {};                         ///< one line for people
  std::vector<std::vector<std::string>> tags = {};  ///< of each room, for a game to read
  Metrics measures = {};
};

/// "rectangle" and so on, in the order of the enumerations.
std::string_view name_of(RoomShape shape);
std::string_view name_of(Passage::Kind kind);
std::string_view name_of(Thing::Kind kind);

}  // namespace teka::dungeon
