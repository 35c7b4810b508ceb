// How many rooms fit into a map, and how large they may be.
#pragma once

#include "core/result.hpp"
#include "games/dungeon/builder/settings.hpp"

namespace teka::dungeon {

/// Bad settings as one line that says how to fix them: "99 rooms do not fit into 20x15; 12 would".
Result<void> validate(const MapSettings& settings);

/// The smallest side of a room: a circle or a cave that is any smaller looks like a rectangle.
int smallest_side(const MapSettings& settings);

/// As many rooms as a grid of the smallest ones has cells, neighbours sharing their walls. So many can always be built,
/// because a room in a cell can always be connected to those in the cells beside it.
int most_rooms(const MapSettings& settings);

/// A grid of cells for the rooms, with a wall between and around them, whose cells are as large as possible.
struct CellGrid {
  int columns = 0, rows = 0;
};
CellGrid cell_grid(const MapSettings& settings);

/// How far rooms lie apart that are placed at random: wall, corridor, wall, so that a corridor fits between any two.
inline constexpr int kRoomGap = 3;

/// Whether rooms of the smallest size are too many to be placed at random.
bool is_crowded(const MapSettings& settings);

/// The largest sides for which rooms of random sizes with the gap around them take about half of the map, which random
/// placement can reach; a wide map, as terminals show them, gets wide rooms.
Size suitable_sides(const MapSettings& settings);

}  // namespace teka::dungeon
