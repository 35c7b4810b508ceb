// A set of levels as a folder: what report/level_folder.hpp writes for every game.
#pragma once

#include <span>
#include <vector>

#include "game/game.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "report/level_folder.hpp"

namespace teka::sokoban {

struct FolderEntry {
  Entry entry;
  FolderLevel level;
  Value value;  ///< as JSON
};

/// --folder and --files.
std::vector<Parameter> level_folder_parameters();

/// Writes the folder of the job.
Result<void> write_folder_of(std::span<const FolderEntry> entries, const Job& job, Context& context, Output& output);

}  // namespace teka::sokoban
