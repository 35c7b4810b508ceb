// The definitions of an LDtk project (https://ldtk.io/json, version 1.5.3): layers, the tile image, the kinds of
// entities with their fields. The same for every set of levels.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/value.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

inline constexpr std::string_view kLdtkVersion = "1.5.3";
inline constexpr std::string_view kLdtkColour = "#1B1D26";  ///< of rock, the background

/// Entities above, then a picture of the tiles, then the numbers of the tiles (IntGrid).
inline constexpr std::string_view kLdtkEntities = "Entities", kLdtkPicture = "Picture", kLdtkTiles = "Tiles";

/// Unique numbers within a project.
namespace ldtk_uid {
inline constexpr int kEntities = 1, kPicture = 2, kTiles = 3, kTileset = 4, kFirstEntity = 10, kFirstField = 100;
inline constexpr int kFirstLevel = 1000;
}  // namespace ldtk_uid

struct LdtkField {
  std::string_view name;
  std::string_view type;  ///< "Int", "Float", "String" or "Array<String>"
};

/// A kind of entity. Its number among the kinds determines its uid, the number of a field the field's.
struct LdtkEntity {
  std::string_view name;
  std::string_view colour;
  std::size_t symbol = 0;  ///< its tile; 0: it is a rectangle
  std::span<const LdtkField> fields;
};

std::span<const LdtkEntity> ldtk_entities();
/// Of whole levels.
std::span<const LdtkField> ldtk_level_fields();
/// By name; the name must be one of them.
const LdtkEntity& ldtk_entity(std::string_view name);
int ldtk_entity_uid(const LdtkEntity& entity);
int ldtk_field_uid(const LdtkField& field);

/// The place of a symbol in the tile image, in pixels.
Point ldtk_tile_corner(std::size_t symbol);
/// A rectangle of the tile image, as entities refer to it.
Value ldtk_tile_rect(std::size_t symbol);

Value ldtk_definitions();

}  // namespace teka::dungeon
