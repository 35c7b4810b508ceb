// The moves of a player: one tile up, right, down or left. Stepping on a key takes it; it is kept and opens every door
// of its letter. A gate can be entered and left only by a step in its direction. Doors and secret doors do not block,
// because a player can find them. Things do not block either.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

using KeySet = std::uint32_t;  ///< bit k: key k is held

/// In the order of the gates: north, east, south, west.
inline constexpr std::array<Point, 4> kSteps = {Point{0, -1}, Point{1, 0}, Point{0, 1}, Point{-1, 0}};

constexpr Point stepped(Point p, unsigned direction) {
  return {p.x + kSteps[direction].x, p.y + kSteps[direction].y};
}
constexpr unsigned opposite(unsigned direction) {
  return direction ^ 2U;
}
constexpr Tile gate_tile(unsigned direction) {
  return static_cast<Tile>(static_cast<unsigned>(Tile::north_gate) + direction);
}
constexpr unsigned gate_direction(Tile gate) {
  return static_cast<unsigned>(gate) - static_cast<unsigned>(Tile::north_gate);
}

/// Whether a step in this direction between these kinds of tiles is allowed, apart from keys.
constexpr bool leads(Tile from, Tile to, unsigned direction) {
  return !is_solid(to) && (!is_gate(from) || gate_direction(from) == direction) &&
         (!is_gate(to) || gate_direction(to) == direction);
}

constexpr bool opens(KeySet keys, Tile tile) {
  return !is_lock(tile) || (keys >> key_of(tile) & 1U) != 0;
}

inline bool may_step(const Grid<Tile>& tiles, Point from, unsigned direction, KeySet keys) {
  const Point to = stepped(from, direction);
  return tiles.size().contains(to) && leads(tiles[from], tiles[to], direction) && opens(keys, tiles[to]);
}

/// The keys on this tile.
KeySet keys_at(const Map& map, Point at);

/// Follows the tiles from the map's start to its exit; returns whether every step is allowed.
bool replay(const Map& map, std::span<const Point> walk);

}  // namespace teka::dungeon
