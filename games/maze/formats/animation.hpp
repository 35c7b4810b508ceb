// A maze as frames for a terminal: how a breadth-first search spreads through it, and the way of its solution.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// Larger mazes have no animation: they fit on no terminal.
constexpr std::size_t kMostAnimatedCells = 10'000;

/// A maze as half blocks, a cell in two columns and one line: a quarter of the room that box drawing takes.
std::string small_picture(const Maze& maze);

/// Appends one frame for each distance from the start, as far as the goal: cells that have been reached, and the
/// frontier, which is the cells at that distance.
void add_search_frames(const Maze& maze, std::string_view caption, std::vector<std::string>& frames);

/// Appends one frame for each cell of the path.
void add_path_frames(const Maze& maze, std::span<const std::size_t> path, std::string_view caption,
                     std::vector<std::string>& frames);

}  // namespace teka::maze
