// The floor of each room, and free places for things.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

/// Which floor tiles belong to which room, found by a flood fill from the room's centre.
class RoomTiles {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  explicit RoomTiles(const Map& map);

  [[nodiscard]] std::uint32_t owner(Point p) const { return size_.contains(p) ? owners_[size_.index(p)] : kNone; }
  /// Those near the centre first.
  [[nodiscard]] std::span<const Point> of(std::uint32_t room) const {
    return std::span(tiles_).subspan(first_[room], first_[room + 1] - first_[room]);
  }

 private:
  Size size_;
  std::vector<std::uint32_t> owners_;
  std::vector<Point> tiles_;
  std::vector<std::size_t> first_;
};

/// Free places: never in a doorway or on another thing; and, if the room has others, neither next to a door nor on a
/// tile that alone connects two parts of the floor.
class FreeTiles {
 public:
  FreeTiles(const Map& map, const RoomTiles& rooms);

  /// Nothing when the room is full.
  std::optional<Point> anywhere(std::uint32_t room, Rng& rng) const;
  std::optional<Point> near_centre(std::uint32_t room) const;
  void take(Point p) { taken_[map_.tiles.size().index(p)] = true; }
  void free(Point p) { taken_[map_.tiles.size().index(p)] = false; }
  [[nodiscard]] bool is_free(Point p) const { return !taken_[map_.tiles.size().index(p)]; }
  [[nodiscard]] bool is_good(Point p) const;

 private:
  const Map& map_;
  const RoomTiles& rooms_;
  std::vector<bool> taken_;
};

}  // namespace teka::dungeon
