// Reading and writing a maze in a checkpoint (see core/bytes.hpp, which finds these functions by their
// namespace).
#pragma once

#include "core/bytes.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

void put_bytes(ByteWriter& out, const Maze& maze);
bool get_bytes(ByteReader& in, Maze& maze);

}  // namespace teka::maze
