// Maps for the editor Tiled (https://doc.mapeditor.org, formats TMJ and TMX 1.10): a tile layer, and objects for
// things, rooms and passages, with tags as properties.
#pragma once

#include <string>
#include <string_view>

#include "core/value.hpp"
#include "games/dungeon/level/level.hpp"

namespace teka::dungeon {

/// The file name of the tile image, in the same folder as the map.
inline constexpr std::string_view kTilesetFile = "dungeon-tiles.png";

/// As TMJ. `provenance` becomes a property of the map.
Value tiled_map(const Level& level, std::string_view provenance);

/// Changes the name of that image.
void set_tileset(Value& tiled_map, std::string_view image);

/// The same in XML.
std::string tiled_xml(const Value& tiled_map);

}  // namespace teka::dungeon
