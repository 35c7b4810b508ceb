// The check that every map has to pass before the builder returns it, from the tiles that were written:
//   - every tile that is not solid can be reached from the start (a flood fill), so every room can be reached;
//   - two rooms are connected where a passage says so, and nowhere else.
// The second is checked by counting: all tiles of rooms and passages, and all pairs of them side by side, that must be
// there are known (inside rooms, along passages, at their two doors). When the map has no more of either, nothing else
// touches.
#pragma once

#include <cstdint>

#include "games/dungeon/map/bit_rows.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

class ConnectivityChecker {
 public:
  /// `floor_pairs`: pairs of floor tiles side by side in all rooms, each room taken by itself.
  bool holds(const Map& map, std::int64_t floor_pairs);

 private:
  void read_tiles(const Grid<Tile>& tiles);
  [[nodiscard]] bool counts_agree(const Map& map, std::int64_t floor_pairs) const;
  bool all_reached(Point start);
  bool spread_row(int y, int from);
  void spread_right(std::uint64_t* row, const std::uint64_t* open) const;
  void spread_left(std::uint64_t* row, const std::uint64_t* open) const;

  BitRows walk_, reached_;
  std::uint64_t missing_ = 0;  // not 0 if some tiles were not reached when a sweep came by
};

}  // namespace teka::dungeon
