// How many rooms fit into a map, and how large they may be.
#pragma once

#include "core/result.hpp"
#include "games/dungeon/builder/settings.hpp"

namespace teka::dungeon {

/// Reports invalid settings in one line that says how to fix them: "99 rooms do not fit into 20x15; the maximum is 12".
Result<void> validate(const MapSettings& settings);

/// The smallest side of a room: a smaller circle or cave would look like a rectangle.
int smallest_side(const MapSettings& settings);

/// The number of cells in a grid of the smallest rooms, where neighbours share walls. This many can always be built,
/// because a room in a cell can always be connected to its neighbours.
int most_rooms(const MapSettings& settings);

/// The grid with the largest possible cells for the rooms, with walls between and around them.
struct CellGrid {
  int columns = 0, rows = 0;
};
CellGrid cell_grid(const MapSettings& settings);

/// The minimum distance of randomly placed rooms: wall, corridor, wall, so that a corridor fits between any two.
inline constexpr int kRoomGap = 3;

/// Whether there are too many rooms of the smallest size for random placement.
bool is_crowded(const MapSettings& settings);

/// The largest sides with which rooms of random sizes, with the gap around them, take about half of the map, which
/// random placement can achieve. A wide map, as in terminals, gets wide rooms.
Size suitable_sides(const MapSettings& settings);

}  // namespace teka::dungeon
