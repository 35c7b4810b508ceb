// What the steps of furnishing share: the map with its free tiles and its main path, and the result so far.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "games/dungeon/furnish/main_path.hpp"
#include "games/dungeon/furnish/settings.hpp"

namespace teka::dungeon {

/// What was placed.
struct Furnishing {
  /// A room of the main path, in the order of visits. Danger is the strength of its monsters together.
  struct Stop {
    std::uint32_t room = 0, step = 0;
    double planned = 0;
    int realised = 0;
    bool rest = false;
  };
  /// A treasure that was wanted at a distance.
  struct Find {
    int wanted = 0;
    std::uint32_t reached = 0;
  };

  std::vector<Stop> curve;
  double curve_error = 0;  ///< mean of |planned - realised| over the curve
  std::vector<Find> finds;
  int monsters = 0, treasures = 0, rests = 0;  ///< placed, without the treasures of secret rooms
};

/// What furnishing works on.
struct FurnishContext {
  Map& map;
  const RoomTiles& tiles;
  const MainPath& path;
  const FurnishSettings& settings;
  FreeTiles& spots;

  /// False when the room is full.
  bool put(Thing::Kind kind, int number, std::uint32_t room, Rng& rng) const;
  void put_at(Thing::Kind kind, int number, std::uint32_t room, Point at) const;
  [[nodiscard]] double danger(std::size_t visit) const;
  /// How much a room can hold, by its size: 1 for one of twenty tiles.
  [[nodiscard]] double room_factor(std::uint32_t room) const;
};

}  // namespace teka::dungeon
