// The eight symmetries of a maze: by its key a maze is recognised however it is rotated or mirrored.
#pragma once

#include <cstdint>

#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// The maze rotated or mirrored, with its start and goal: see core/symmetry.hpp.
Maze turned(const Maze& maze, unsigned symmetry);
Direction turned(Direction direction, unsigned symmetry);

/// The same for a maze and its rotated and mirrored forms, start and goal included; different for others, but for one
/// chance in 2^60 or so.
std::uint64_t symmetric_key(const Maze& maze);

}  // namespace teka::maze
