// The check that every map must pass before the builder returns it, based on the written tiles:
//   - every tile that is not solid is reachable from the start (a flood fill), so every room is;
//   - two rooms are connected if and only if there is a passage between them.
// The second is checked by counting: the expected numbers of open tiles and of adjacent pairs of them are known (inside
// rooms, along passages, at their two doors). If the map has no more of either, nothing else touches.
#pragma once

#include <cstdint>

#include "games/dungeon/map/bit_rows.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

class ConnectivityChecker {
 public:
  /// `floor_pairs`: adjacent pairs of floor tiles within each room, in all rooms together.
  bool holds(const Map& map, std::int64_t floor_pairs);

 private:
  void read_tiles(const Grid<Tile>& tiles);
  [[nodiscard]] bool counts_agree(const Map& map, std::int64_t floor_pairs) const;
  bool all_reached(Point start);
  bool spread_row(int y, int from);
  void spread_right(std::uint64_t* row, const std::uint64_t* open) const;
  void spread_left(std::uint64_t* row, const std::uint64_t* open) const;

  BitRows walk_, reached_;
  std::uint64_t missing_ = 0;  // not 0 if a sweep left some tiles unreached
};

}  // namespace teka::dungeon
