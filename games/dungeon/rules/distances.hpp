// Distances of tiles from one of them, for a player who holds all keys and finds all secret doors.
#pragma once

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "games/dungeon/rules/moves.hpp"

namespace teka::dungeon {

inline constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();

/// Steps to each tile, row by row; kUnreachable for unreachable tiles.
std::vector<std::uint32_t> steps_from(const Map& map, Point from, const std::stop_token& stop = {});

}  // namespace teka::dungeon
