// A short walk that visits every room.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

struct Tour {
  enum class Method : std::uint8_t {
    exact,     ///< optimal, by dynamic programming: up to 12 rooms
    improved,  ///< nearest neighbour, improved by 2-opt and by moving single rooms
    greedy,    ///< nearest neighbour, by distances from centre to centre: for large maps
  };

  std::uint64_t steps = 0;
  Method method = Method::exact;
  std::vector<std::uint32_t> rooms;  ///< in order, the start's first
};

/// From the start over the centre of every room, with all keys. Omits rooms that are unreachable or cut off by a
/// one-way door.
Tour explore(const Map& map, const std::stop_token& stop = {});

}  // namespace teka::dungeon
