// Danger along the main path and beside it, and the rest before it.
#pragma once

#include "games/dungeon/furnish/furnish.hpp"
#include "games/dungeon/furnish/main_path.hpp"

namespace teka::dungeon {

/// What furnishing works on.
struct FurnishPlace {
  Map& map;
  const RoomTiles& tiles;
  const MainPath& path;
  const FurnishSettings& settings;
  Spots& spots;

  /// False when the room is full.
  bool put(Thing::Kind kind, int number, std::uint32_t room, Rng& rng) const;
  void put_at(Thing::Kind kind, int number, std::uint32_t room, Point at) const;
  [[nodiscard]] double danger(std::size_t visit) const;
  /// How much a room can hold, by its size: 1 for one of twenty tiles.
  [[nodiscard]] double room_factor(std::uint32_t room) const;
};

/// The planned curve, rest rooms included.
void plan_danger(const FurnishPlace& place, Furnishing& done);
void add_rests(const FurnishPlace& place, Rng& rng, Furnishing& done);
/// Follows the plan: what one room owes by rounding, the next one gets.
void add_monsters(const FurnishPlace& place, Rng& rng, Furnishing& done);

}  // namespace teka::dungeon
