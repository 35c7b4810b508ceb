// Changes of a maze that keep it connected: every cell stays reachable from every other. What the designer mutates
// with.
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

/// A wall between two cells of the grid, all of them equally likely.
Wall random_wall(const Maze& maze, Rng& rng);

/// Whether the goal can be reached from the start.
bool solvable(const Maze& maze);

/// Opens walls at random until every cell can be reached; opens nothing in a maze that is connected already.
void connect(Maze& maze, Rng& rng);

/// Pairs of neighbours with no wall between them. A connected maze has cells - 1 of them and one more for each loop.
std::size_t count_openings(const Maze& maze);

/// Opens or closes walls at random until there are so many openings, keeping the maze connected.
void set_openings(Maze& maze, std::size_t wanted, Rng& rng);

/// Closes the wall unless that would cut the maze in two. Says whether it did.
bool close_if_connected(Maze& maze, Wall wall);

/// Opens the wall and closes another one on the loop that this makes: keeps the number of loops, so a perfect maze
/// stays perfect. Does nothing when the wall is open already.
void move_wall(Maze& maze, Wall wall, Rng& rng);

}  // namespace teka::maze
