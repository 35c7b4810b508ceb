// Rooms: the walls of a level before anything is placed in it. Methods: a random walk that stamps shapes (as
// gym-sokoban does), a tiling with 3x3 templates, rotated and mirrored (after Taylor and Parberry, "Procedural
// Generation of Sokoban Levels", 2011), chambers with one-square doors, an open rectangle with a few blocks, and a walk
// mirrored left to right. All give one connected floor inside a closed border.
#pragma once

#include <array>
#include <string_view>

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// Of levels that are generated.
constexpr int kMostSide = 50;

enum class RoomStyle { walk, templates, rooms, open, symmetric };
constexpr std::array<std::string_view, 5> kRoomStyleNames = {"walk", "templates", "rooms", "open", "symmetric"};

/// Fills `level`, whose size is kept, with walls and connected floor: at least `least` squares. False if this attempt
/// gave a smaller room; another one may succeed.
bool carve_room(Level& level, RoomStyle style, int least, Rng& rng);

/// Fills all floor that is not connected with the largest part of it. Returns the number of squares that are left.
int keep_largest_part(Level& level);

/// Makes the walls of the right half the mirror image of the left one; goals stay where they are.
void mirror_walls(Level& level);
bool has_mirrored_walls(const Level& level);

}  // namespace teka::sokoban
