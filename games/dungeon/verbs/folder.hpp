// A set of maps as a folder for use in a game: what report/level_folder.hpp writes for every game, and the formats of
// map editors.
#pragma once

#include <vector>

#include "game/game.hpp"
#include "games/dungeon/level/level.hpp"
#include "report/level_folder.hpp"

namespace teka::dungeon {

/// --folder and --files.
std::vector<Parameter> map_folder_parameters();

/// An LDtk project of so many tiles would need too much memory.
Result<void> check_folder_size(const Job& job, std::size_t tiles);

/// Writes the folder of the job. `values` are the levels as JSON, if they have more members than a level knows.
Result<void> write_map_folder(const std::vector<Level>& levels, const Job& job, Context& context, Output& output,
                              const std::vector<Value>& values = {});

}  // namespace teka::dungeon
