// The page of a folder of levels: sortable thumbnails with measures, and links to the files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// The file name of a level in one format: "map-0012.tmj".
std::string level_file(const Level& level, std::string_view kind);

std::string folder_page(std::span<const Level> levels, const std::vector<std::string>& kinds,
                        std::string_view provenance);

}  // namespace teka::dungeon
