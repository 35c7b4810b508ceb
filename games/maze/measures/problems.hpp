// Why a maze cannot be solved, and where.
#pragma once

#include <stop_token>

#include "games/maze/maze/maze.hpp"
#include "report/playability.hpp"

namespace teka::maze {

/// Names the end that is cut off (the one with the smaller area) and, if the areas of both ends touch, a wall that
/// separates them. Meaningless after a stop.
Playability check(const Maze& maze, const std::stop_token& stop = {});

}  // namespace teka::maze
