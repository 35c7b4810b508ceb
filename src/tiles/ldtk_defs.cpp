#include "tiles/ldtk_defs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "core/check.hpp"

namespace teka {
namespace {

using Array = Value::Array;
using Object = Value::Object;

constexpr int kGrid = kTilesetCell;

/// "F_Int" for "Int"; arrays have the type of their elements.
std::string internal_type(std::string_view type) {
  return type.starts_with("Array<") ? "F_String" : "F_" + std::string(type);
}

Value field_definition(const LdtkField& field, int uid) {
  const bool is_array = field.type.starts_with("Array<");
  return Object{{"identifier", field.name},
                {"doc", Value()},
                {"__type", field.type},
                {"uid", uid},
                {"type", internal_type(field.type)},
                {"isArray", is_array},
                {"canBeNull", false},
                {"arrayMinLength", Value()},
                {"arrayMaxLength", Value()},
                {"editorDisplayMode", "Hidden"},
                {"editorDisplayScale", 1},
                {"editorDisplayPos", "Above"},
                {"editorLinkStyle", "StraightArrow"},
                {"editorDisplayColor", Value()},
                {"editorAlwaysShow", false},
                {"editorShowInWorld", true},
                {"editorCutLongValues", true},
                {"editorTextSuffix", Value()},
                {"editorTextPrefix", Value()},
                {"useForSmartColor", false},
                {"exportToToc", false},
                {"searchable", false},
                {"min", Value()},
                {"max", Value()},
                {"regex", Value()},
                {"acceptFileTypes", Value()},
                {"defaultOverride", Value()},
                {"textLanguageMode", Value()},
                {"symmetricalRef", false},
                {"autoChainRef", true},
                {"allowOutOfLevelRef", true},
                {"allowedRefs", "OnlySame"},
                {"allowedRefsEntityUid", Value()},
                {"allowedRefTags", Array{}},
                {"tilesetUid", Value()}};
}

Array field_definitions(std::span<const LdtkField> list, int first_uid) {
  Array definitions;
  for (const LdtkField& field : list) definitions.push_back(field_definition(field, first_uid++));
  return definitions;
}

Value entity_definition(const LdtkWorld& world, const LdtkEntity& entity) {
  const bool is_tile = entity.symbol != 0;
  return Object{{"identifier", entity.name},
                {"uid", world.uid_of(entity)},
                {"tags", Array{}},
                {"exportToToc", false},
                {"allowOutOfBounds", false},
                {"doc", Value()},
                {"width", kGrid},
                {"height", kGrid},
                {"resizableX", !is_tile},
                {"resizableY", !is_tile},
                {"minWidth", Value()},
                {"maxWidth", Value()},
                {"minHeight", Value()},
                {"maxHeight", Value()},
                {"keepAspectRatio", false},
                {"tileOpacity", 1},
                {"fillOpacity", is_tile ? 1 : 0.08},
                {"lineOpacity", is_tile ? 0 : 1},
                {"hollow", !is_tile},
                {"color", entity.colour},
                {"renderMode", is_tile ? "Tile" : "Rectangle"},
                {"showName", false},
                {"tilesetId", is_tile ? Value(ldtk_uid::kTileset) : Value()},
                {"tileRenderMode", "FitInside"},
                {"tileRect", is_tile ? ldtk_tile_rect(entity.symbol) : Value()},
                {"uiTileRect", Value()},
                {"nineSliceBorders", Array{}},
                {"maxCount", entity.single ? 1 : 0},
                {"limitScope", "PerLevel"},
                {"limitBehavior", "MoveLastOne"},
                {"pivotX", 0},
                {"pivotY", 0},
                {"fieldDefs", field_definitions(entity.fields, world.first_field_of(entity))}};
}

Value layer_definition(std::string_view name, std::string_view type, int uid, Array values) {
  const bool is_picture = type == "Tiles";
  return Object{{"__type", type},
                {"identifier", name},
                {"type", type},
                {"uid", uid},
                {"doc", Value()},
                {"uiColor", Value()},
                {"gridSize", kGrid},
                {"guideGridWid", 0},
                {"guideGridHei", 0},
                {"displayOpacity", 1},
                {"inactiveOpacity", 1},
                {"hideInList", false},
                {"hideFieldsWhenInactive", true},
                {"canSelectWhenInactive", true},
                {"renderInWorldView", true},
                {"pxOffsetX", 0},
                {"pxOffsetY", 0},
                {"parallaxFactorX", 0},
                {"parallaxFactorY", 0},
                {"parallaxScaling", true},
                {"requiredTags", Array{}},
                {"excludedTags", Array{}},
                {"autoTilesKilledByOtherLayerUid", Value()},
                {"uiFilterTags", Array{}},
                {"useAsyncRender", false},
                {"intGridValues", std::move(values)},
                {"intGridValuesGroups", Array{}},
                {"autoRuleGroups", Array{}},
                {"autoSourceLayerDefUid", Value()},
                {"tilesetDefUid", is_picture ? Value(ldtk_uid::kTileset) : Value()},
                {"tilePivotX", 0},
                {"tilePivotY", 0},
                {"biomeFieldUid", Value()}};
}

/// "North_gate" for "north gate".
std::string value_name(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, ' ', '_');
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// The first ground is the empty cell, number 0.
Array tile_values(const LdtkWorld& world) {
  Array values;
  for (std::size_t i = 1; i < world.set.grounds; ++i) {
    values.emplace_back(Object{{"value", static_cast<std::int64_t>(i)},
                               {"identifier", value_name(world.set.symbols[i].name)},
                               {"color", world.colours[i]},
                               {"tile", ldtk_tile_rect(i)},
                               {"groupUid", 0}});
  }
  return values;
}

Value tileset_definition(const TileSet& set) {
  Array names;
  for (std::size_t i = 0; i < set.symbols.size(); ++i) {
    names.emplace_back(Object{{"tileId", static_cast<std::int64_t>(i)}, {"data", set.symbols[i].name}});
  }
  return Object{{"__cWid", kTilesetColumns},
                {"__cHei", set.rows()},
                {"identifier", value_name(set.game) + "_tiles"},
                {"uid", ldtk_uid::kTileset},
                {"relPath", set.image},
                {"embedAtlas", Value()},
                {"pxWid", kTilesetColumns * kGrid},
                {"pxHei", set.rows() * kGrid},
                {"tileGridSize", kGrid},
                {"spacing", 0},
                {"padding", 0},
                {"tags", Array{}},
                {"tagsSourceEnumUid", Value()},
                {"enumTags", Array{}},
                {"customData", std::move(names)},
                {"savedSelections", Array{}},
                {"cachedPixelData", Value()}};
}

}  // namespace

const LdtkEntity& LdtkWorld::entity(std::string_view name) const {
  const auto found = std::ranges::find(entities, name, &LdtkEntity::name);
  TEKA_CHECK(found != entities.end());
  return *found;
}

int LdtkWorld::uid_of(const LdtkEntity& entity) const {
  return ldtk_uid::kFirstEntity + static_cast<int>(&entity - entities.data());
}

int LdtkWorld::first_field_of(const LdtkEntity& entity) const {
  int uid = ldtk_uid::kFirstField;
  for (const LdtkEntity& other : entities.first(static_cast<std::size_t>(&entity - entities.data()))) {
    uid += static_cast<int>(other.fields.size());
  }
  return uid;
}

int LdtkWorld::first_level_field() const {
  return first_field_of(entities.back()) + static_cast<int>(entities.back().fields.size());
}

std::span<const LdtkField> ldtk_level_fields() {
  static constexpr std::array<LdtkField, 3> kFields = {
      {{"caption", "String"}, {"difficulty", "Float"}, {"grade", "String"}}};
  return kFields;
}

Value ldtk_tile_rect(std::size_t symbol) {
  const Point corner = TileSet::corner(symbol);
  return Object{{"tilesetUid", ldtk_uid::kTileset}, {"x", corner.x}, {"y", corner.y}, {"w", kGrid}, {"h", kGrid}};
}

Value ldtk_definitions(const LdtkWorld& world) {
  Array entities;
  for (const LdtkEntity& entity : world.entities) entities.push_back(entity_definition(world, entity));
  return Object{{"layers", Array{layer_definition(kLdtkEntities, "Entities", ldtk_uid::kEntities, {}),
                                 layer_definition(kLdtkPicture, "Tiles", ldtk_uid::kPicture, {}),
                                 layer_definition(kLdtkTiles, "IntGrid", ldtk_uid::kTiles, tile_values(world))}},
                {"entities", std::move(entities)},
                {"tilesets", Array{tileset_definition(world.set)}},
                {"enums", Array{}},
                {"externalEnums", Array{}},
                {"levelFields", field_definitions(ldtk_level_fields(), world.first_level_field())}};
}

}  // namespace teka
