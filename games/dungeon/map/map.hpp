// A dungeon as a map of tiles. The tiles determine all moves of a player; rooms, passages and things give them a
// meaning. As text (text_format.hpp) a map looks like this:
//
//   ###########    ######
//   #....$....######....#     . room    , corridor   # wall    (blank) rock
//   #.@.......+,,,,A....#     + door    S secret door    A..I door that needs key a..i
//   #.........######..X.#     < > ^ v   door that opens in this direction only
//   #####+#####    ######     @ start   X exit   a..i key   $ treasure   & monster   * rest spot
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/grid.hpp"
#include "games/dungeon/map/room_graph.hpp"

namespace teka::dungeon {

enum class Tile : std::uint8_t {
  rock,  ///< solid, never visible
  wall,  ///< solid, next to a tile that is not
  floor,
  corridor,
  door,
  secret_door,  ///< looks like a wall until it is found
  north_gate,   ///< passable to the north only, and so on
  east_gate,
  south_gate,
  west_gate,
  lock_a,  ///< a door that needs key a
  lock_b,
  lock_c,
  lock_d,
  lock_e,
  lock_f,
  lock_g,
  lock_h,
  lock_i,
};
inline constexpr int kMostLocks = 9;
inline constexpr int kMostSide = 2000;  ///< of a map

constexpr bool is_solid(Tile tile) {
  return tile <= Tile::wall;
}
constexpr bool is_gate(Tile tile) {
  return tile >= Tile::north_gate && tile <= Tile::west_gate;
}
constexpr bool is_lock(Tile tile) {
  return tile >= Tile::lock_a;
}
constexpr bool is_door(Tile tile) {
  return tile >= Tile::door;
}  ///< of any kind
constexpr Tile lock_tile(int key) {
  return static_cast<Tile>(static_cast<int>(Tile::lock_a) + key);
}
constexpr int key_of(Tile lock) {
  return static_cast<int>(lock) - static_cast<int>(Tile::lock_a);
}

enum class RoomShape : std::uint8_t { rectangle, overlap, circle, cave };  ///< overlap: of two or three rectangles

struct Room {
  Point corner;  ///< top left of the bounding box of its floor, without walls
  Size size;     ///< of that box
  Point centre;  ///< a floor tile near the middle
  RoomShape shape = RoomShape::rectangle;
  std::int32_t tiles = 0;  ///< number of floor tiles
};

/// Connects two rooms. Its path leads from a door in the wall of room `from` over corridor tiles to a door in the wall
/// of room `to`; both doors are on it, and are the same tile when the rooms share a wall. Without doors, or if two
/// would be adjacent, corridor replaces a plain door. The first door is the special one: locked, secret, or passable
/// only in the direction from -> to.
struct Passage {
  enum class Kind : std::uint8_t { open, locked, secret, one_way };

  std::uint32_t from = 0, to = 0;
  std::uint32_t first_tile = 0, tile_count = 0;  ///< range in Map::path_tiles
  Kind kind = Kind::open;
  std::uint8_t key = 0;  ///< its key, when locked
};

struct Thing {
  enum class Kind : std::uint8_t { start, exit, key, treasure, monster, rest };

  Kind kind = Kind::start;
  std::uint8_t number = 0;  ///< key number; strength of a monster, from 1; worth of a treasure, from 1
  std::uint32_t room = 0;
  Point at;
  friend constexpr bool operator==(const Thing&, const Thing&) = default;
};

struct Map {
  Grid<Tile> tiles;
  std::vector<Room> rooms;
  std::vector<Passage> passages;
  std::vector<Point> path_tiles;  ///< of all passages, one after the other
  std::vector<Thing> things;      ///< the start first, then the exit

  [[nodiscard]] std::span<const Point> path(const Passage& p) const {
    return std::span(path_tiles).subspan(p.first_tile, p.tile_count);
  }
  [[nodiscard]] const Thing& start() const { return things[0]; }
  [[nodiscard]] const Thing& exit() const { return things[1]; }
};

/// The rooms at their centres and the passages between them.
RoomGraph room_graph(const Map& map);

}  // namespace teka::dungeon
