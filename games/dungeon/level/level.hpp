// A level: a map with what is known about it. The formats write levels.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics.hpp"
#include "games/dungeon/furnish/furnish.hpp"
#include "games/dungeon/map/map.hpp"
#include "games/dungeon/rules/proof.hpp"

namespace teka::dungeon {

struct Level {
  Map map;
  std::uint64_t index = 0;                          ///< within its seed or file
  std::string caption = {};                         ///< one line for people
  std::vector<std::vector<std::string>> tags = {};  ///< of each room, for a game to read
  Metrics measures = {};
  Proof proof = {};
  Furnishing furnishing = {};  ///< of a level that was made here
  std::string shortfall = {};  ///< what was asked for and could not be placed

  /// Every room can be reached, with all keys and all doors found.
  [[nodiscard]] bool connected() const { return proof.unreachable_tiles == 0; }
};

/// "rectangle" and so on, in the order of the enumerations.
std::string_view name_of(RoomShape shape);
std::string_view name_of(Passage::Kind kind);
std::string_view name_of(Thing::Kind kind);
std::string_view name_of(Event::Kind kind);

}  // namespace teka::dungeon
