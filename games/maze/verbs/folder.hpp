// A set of mazes as a folder: what report/level_folder.hpp writes for every game.
#pragma once

#include <span>
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

/// Writes the folder of the job.
Result<void> write_folder_of(std::span<const FolderMaze> mazes, const Job& job, Context& context, Output& output);

}  // namespace teka::maze
