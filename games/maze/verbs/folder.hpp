// A set of mazes as a folder: what report/level_folder.hpp writes for every game.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "games/maze/maze/maze.hpp"
#include "report/level_folder.hpp"

namespace teka::maze {

struct FolderMaze {
  Maze maze;
  std::string caption;  ///< in the text
  FolderLevel level;
  Value value;  ///< as JSON
};

/// --folder and --files.
std::vector<Parameter> maze_folder_parameters();

/// What can be measured of any maze at once.
Metrics folder_measures(const Maze& maze, const std::stop_token& stop = {});

/// "level 3: hard, 12x9"; no grade if the maze cannot be solved.
std::string folder_caption(std::uint64_t index, const Maze& maze, std::optional<double> difficulty);

/// Writes the folder of the job.
Result<void> write_folder_of(std::span<const FolderMaze> mazes, const Job& job, Context& context, Output& output);

}  // namespace teka::maze
