// Conversion of mazes to and from documents (JSON).
#pragma once

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// width, height, cells, start, goal.
Value to_value(const Maze& maze);
Result<Maze> from_value(const Value& value);

}  // namespace teka::maze
