// Levels in LDtk's "super simple export" format (https://ldtk.io/docs/game-dev/super-simple-export): a folder with
// data.json and one CSV of numbers for the tile layer.
#pragma once

#include <string>
#include <string_view>

#include "core/value.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// The layer's name; its numbers are the indices of the tiles among the symbols, 0 for rock.
inline constexpr std::string_view kLdtkLayer = "Tiles";

/// "Level_12", as LDtk names levels.
std::string ldtk_name(const Level& level);
Value ldtk_data(const Level& level);
std::string ldtk_csv(const Level& level);

}  // namespace teka::dungeon
