// Mutations of a maze that keep it connected: every cell stays reachable from every other.
#pragma once

#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// A wall between two neighbours: a cell and the direction (right or bottom) of the other one.
struct Wall {
  std::size_t cell;
  Direction direction;
};

/// A uniformly random inner wall.
Wall random_wall(const Maze& maze, Rng& rng);

/// Whether the goal is reachable from the start.
bool solvable(const Maze& maze);

/// Opens random walls until every cell is reachable; none if the maze is already connected.
void connect(Maze& maze, Rng& rng);

/// Pairs of neighbours without a wall between them. A connected maze has cells - 1 of them, plus one for each loop.
std::size_t count_openings(const Maze& maze);

/// Opens or closes random walls until there are this many openings; the maze stays connected.
void set_openings(Maze& maze, std::size_t wanted, Rng& rng);

/// Closes the wall unless that would disconnect the maze. Returns whether it did.
bool close_if_connected(Maze& maze, Wall wall);

/// Opens the wall and closes another one on the resulting loop: the number of loops stays, so a perfect maze stays
/// perfect. Does nothing when the wall is already open.
void move_wall(Maze& maze, Wall wall, Rng& rng);

}  // namespace teka::maze
