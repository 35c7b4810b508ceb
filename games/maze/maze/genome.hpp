// Reading and writing a maze in a checkpoint (see evolve/checkpoint.hpp, which finds these functions by their
// namespace).
#pragma once

#include "evolve/checkpoint.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

void put_genome(ByteWriter& out, const Maze& maze);
bool get_genome(ByteReader& in, Maze& maze);

}  // namespace teka::maze
