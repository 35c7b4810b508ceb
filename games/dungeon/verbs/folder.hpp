// A set of levels as a folder for use in a game: one file per level and format, all levels as JSON, the tile image, and
// a page to view them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// --folder and --files.
std::vector<Parameter> folder_parameters();

/// Creates the folder, if the job has one, and checks --files, so that errors appear before long work begins.
Result<void> prepare_folder(const Job& job, const Context& context);

/// An LDtk project of so many tiles would need too much memory.
Result<void> check_folder_size(const Job& job, std::size_t tiles);

/// Writes the folder of the job and reports its location in the output's body. A stop leaves complete files but no
/// page.
Result<void> write_folder(const std::vector<Level>& levels, const Job& job, Context& context, Output& output);

}  // namespace teka::dungeon
