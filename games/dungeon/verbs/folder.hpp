// A set of levels as a folder that a game can take over: one file for each level and format, all levels as JSON, the
// picture of the tiles, and a page to look at them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// --folder and --files.
std::vector<Parameter> folder_parameters();

/// Makes the folder, if the job asks for one: what is wrong with it or with --files is said before long work begins.
Result<void> prepare_folder(const Job& job, const Context& context);

/// Writes the folder that the job asks for, and into the output's body where it is. A stop while it is being written
/// leaves whole files, and no page.
Result<void> write_folder(const std::vector<Level>& levels, const Job& job, Context& context, Output& output);

}  // namespace teka::dungeon
