// Maps for the editor Tiled (https://doc.mapeditor.org, formats TMJ and TMX 1.10): a layer of tiles, and layers of
// objects.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/value.hpp"
#include "tiles/tile_set.hpp"

namespace teka {

/// A property of an object: name, Tiled's type ("int", "string", "bool") and value.
Value tiled_property(std::string_view name, std::string_view type, Value value);

struct TiledObject {
  std::string name;
  std::string_view type;
  Point at;         ///< its top left tile, or the tile where its line begins
  Size size{0, 0};  ///< in tiles; 0: a line
  Value::Array properties = {};
  std::optional<std::size_t> symbol = {};  ///< of a tile; none: a rectangle or a line
  std::vector<Point> line = {};            ///< tiles that a line joins at their centres
};

struct TiledLayer {
  std::string_view name;
  bool visible = true;
  std::vector<TiledObject> objects;
};

/// As TMJ. `provenance` becomes a property of the map.
Value tiled_map(const TileSet& set, const Grid<std::uint8_t>& ground, const std::vector<TiledLayer>& layers,
                std::string_view provenance);

/// Changes the name of the tile image.
void set_tileset(Value& tiled_map, std::string_view image);

/// The same in XML.
std::string tiled_xml(const Value& tiled_map);

}  // namespace teka
