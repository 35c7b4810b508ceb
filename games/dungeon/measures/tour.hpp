// A short walk that sees every room.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

struct Tour {
  enum class Method : std::uint8_t {
    exact,     ///< the shortest of all, by dynamic programming: up to 12 rooms
    improved,  ///< to the nearest room that is new, then improved by turning stretches round (2-opt) and moving rooms
    greedy,    ///< to the nearest room that is new, by distances from centre to centre: for large maps
  };

  std::uint64_t steps = 0;
  Method method = Method::exact;
  std::vector<std::uint32_t> rooms;  ///< in their order, the start's first
};

/// From the start over the middle of every room, with all keys. Rooms that cannot be reached are left out, also those
/// that a one-way door has cut off.
Tour explore(const Map& map, const std::stop_token& stop = {});

}  // namespace teka::dungeon
