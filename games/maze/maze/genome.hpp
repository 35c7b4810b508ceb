// How a maze is kept in a checkpoint of a run (see evolve/checkpoint.hpp, which finds these by their namespace).
#pragma once

#include "evolve/checkpoint.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

void put_genome(ByteWriter& out, const Maze& maze);
bool get_genome(ByteReader& in, Maze& maze);

}  // namespace teka::maze
