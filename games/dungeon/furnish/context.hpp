// The shared state of furnishing: the map with its free tiles and its main path, and the result so far.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/furnish/main_path.hpp"
#include "games/dungeon/furnish/settings.hpp"

namespace teka::dungeon {

/// The result of furnishing.
struct Furnishing {
  /// A room of the main path, in the order of visits. Danger is the total strength of its monsters.
  struct Stop {
    std::uint32_t room = 0, step = 0;
    double planned = 0;
    int realised = 0;
    bool rest = false;
  };
  /// A treasure with a target distance.
  struct Find {
    int wanted = 0;
    std::uint32_t reached = 0;
  };

  std::vector<Stop> curve;
  double curve_error = 0;  ///< mean of |planned - realised| over the curve
  std::vector<Find> finds;
  int monsters = 0, treasures = 0, rests = 0;  ///< placed, without the treasures of secret rooms
};

/// The input and state of furnishing.
struct FurnishContext {
  Map& map;
  const RoomTiles& tiles;
  const MainPath& path;
  const FurnishSettings& settings;
  FreeTiles& spots;

  /// Returns false when the room is full.
  bool put(Thing::Kind kind, int number, std::uint32_t room, Rng& rng) const;
  void put_at(Thing::Kind kind, int number, std::uint32_t room, Point at) const;
  [[nodiscard]] double danger(std::size_t visit) const;
  /// The capacity of a room by its size: 1 for twenty tiles.
  [[nodiscard]] double room_factor(std::uint32_t room) const;
};

}  // namespace teka::dungeon
