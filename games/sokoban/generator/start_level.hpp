// A position of a room as a level.
#pragma once

#include "core/rng.hpp"
#include "games/sokoban/retrograde/state_space.hpp"

namespace teka::sokoban {

/// The room with the boxes of a position, the player anywhere in its region. Boxes and player in the room are ignored.
template <int W>
Level level_at(const Level& room, const Terrain<W>& terrain, const BoardState<W>& position, Rng& rng) {
  Level level = room;
  for (Tile& tile : level.cells()) tile = ground_of(tile);
  position.boxes.for_each([&](int square) {
    Tile& tile = level[terrain.point(square)];
    tile = with_box(tile);
  });
  auto skip = static_cast<int>(rng.below(static_cast<std::uint64_t>(position.region.count())));
  position.region.for_each([&](int square) {
    if (skip-- != 0) return;
    Tile& tile = level[terrain.point(square)];
    tile = with_player(tile);
  });
  return level;
}

}  // namespace teka::sokoban
