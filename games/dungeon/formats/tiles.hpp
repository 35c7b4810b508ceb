// Maps for map editors: as tiles with objects for things, rooms and passages (Tiled), and as levels with entities
// (LDtk); and maps of Tiled read back.
#pragma once

#include <string_view>
#include <vector>

#include "games/dungeon/level/level.hpp"
#include "tiles/ldtk.hpp"
#include "tiles/read_tiled.hpp"
#include "tiles/tiled.hpp"

namespace teka::dungeon {

const TileSet& tile_set();
const LdtkWorld& ldtk_world();

Grid<std::uint8_t> ground_of(const Map& map);
/// Rooms with their tags, passages, things.
std::vector<TiledLayer> tiled_layers(const Level& level);
/// Ground and layers together. `provenance` becomes a property of the map.
Value tiled_map(const Level& level, std::string_view provenance);

LdtkLevel ldtk_level(const Level& level);

/// The members of a level's document that map_from() needs.
Value document_of(const TiledContent& tiles);

}  // namespace teka::dungeon
