// The map under construction, as layers of bits: rooms are stamped into it, and passages dug.
//
// Tiles of different rooms or passages are never adjacent, not even diagonally, except a door and its room. So the map
// has the same meaning in games with diagonal moves.
#pragma once

#include <span>
#include <vector>

#include "games/dungeon/builder/rooms.hpp"
#include "games/dungeon/map/bit_rows.hpp"

namespace teka::dungeon {

class Ground {
 public:
  void reset(Size size);

  /// Puts a room's floor at `corner` (of the mask's box).
  void stamp(Point corner, const RoomMask& mask);
  void stamp_rectangle(Point corner, Size size);

  /// Digs along the straight lines between these corners and appends the tiles to `tiles`.
  void dig(std::span<const Point> corners, std::vector<Point>& tiles);

  [[nodiscard]] Size size() const { return floor_.size(); }
  [[nodiscard]] const BitRows& floor() const { return floor_; }
  [[nodiscard]] const BitRows& path() const { return path_; }
  /// Floor, passages and all tiles next to them, also diagonally: no corridor may be dug here.
  [[nodiscard]] const BitRows& closed() const { return closed_; }

  /// From x on, the tiles of row y that are passages or next to one: no door may be there. x may be -63 to width - 2;
  /// the last two of the 64 bits are undefined.
  [[nodiscard]] std::uint64_t near_path(int y, int x) const {
    const std::uint64_t rows = path_.load(y - 1, x - 1) | path_.load(y, x - 1) | path_.load(y + 1, x - 1);
    return rows | rows >> 1U | rows >> 2U;
  }

 private:
  BitRows floor_, path_, closed_;
};

}  // namespace teka::dungeon
