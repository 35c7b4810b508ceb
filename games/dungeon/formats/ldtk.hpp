// Levels for the editor LDtk: a project that it opens (https://ldtk.io/json, version 1.5.3), and the files of its
// "super simple export" (https://ldtk.io/docs/game-dev/super-simple-export): a folder for each level with data.json,
// pictures, and a CSV of numbers for the tiles.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/value.hpp"
#include "games/dungeon/formats/ldtk_defs.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// The project is a file, the simple export a folder beside it; the tile image is in the same folder.
inline constexpr std::string_view kLdtkFile = "dungeons.ldtk", kLdtkFolder = "dungeons/simplified";
/// Each tile is an object of the project, so larger sets would need too much memory.
inline constexpr std::size_t kMostLdtkTiles = 4'000'000;

/// "Level_12", as LDtk names levels.
std::string ldtk_name(const Level& level);

Value ldtk_project(std::span<const Level> levels);

/// The simple export of the i-th of these levels.
Value ldtk_data(std::span<const Level> levels, std::size_t i);
/// The numbers of the tiles among the symbols, 0 for rock.
std::string ldtk_csv(const Level& level);

}  // namespace teka::dungeon
