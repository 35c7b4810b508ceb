// The definitions of an LDtk project (https://ldtk.io/json, version 1.5.3): layers, the tile image, the kinds of
// entities with their fields. The same for every set of levels of a game.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/value.hpp"
#include "tiles/tile_set.hpp"

namespace teka {

inline constexpr std::string_view kLdtkVersion = "1.5.3";

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

/// A kind of entity.
struct LdtkEntity {
  std::string_view name;
  std::string_view colour;
  std::size_t symbol = 0;  ///< its tile; 0: it is a rectangle
  std::span<const LdtkField> fields = {};
  bool single = false;  ///< at most one in a level
};

/// What a game's levels are made of. The first ground is empty space.
struct LdtkWorld {
  const TileSet& set;
  std::span<const LdtkEntity> entities;       ///< at least one
  std::span<const std::string_view> colours;  ///< of the grounds; the first is the background

  /// By name; the name must be one of them.
  [[nodiscard]] const LdtkEntity& entity(std::string_view name) const;
  /// Its number among the kinds determines the uid of an entity, and those of its fields.
  [[nodiscard]] int uid_of(const LdtkEntity& entity) const;
  [[nodiscard]] int first_field_of(const LdtkEntity& entity) const;
  [[nodiscard]] int first_level_field() const;
};

/// Of whole levels.
std::span<const LdtkField> ldtk_level_fields();

/// A rectangle of the tile image, as entities refer to it.
Value ldtk_tile_rect(std::size_t symbol);

Value ldtk_definitions(const LdtkWorld& world);

}  // namespace teka
