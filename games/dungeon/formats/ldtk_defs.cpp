#include "games/dungeon/formats/ldtk_defs.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/check.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/formats/tiled.hpp"
#include "games/dungeon/map/symbols.hpp"

namespace teka::dungeon {
namespace {

using Array = Value::Array;
using Object = Value::Object;

constexpr int kGrid = kTilesetCell;

// All fields in one list, so that each has its own number.
constexpr std::array<LdtkField, 16> kFields = {{{"number", "Int"},
                                                {"shape", "String"},
                                                {"tags", "Array<String>"},  // of a room
                                                {"room", "Int"},            // of a start
                                                {"room", "Int"},            // of an exit
                                                {"room", "Int"},
                                                {"opens", "String"},  // of a key
                                                {"key", "String"},    // of a lock
                                                {"room", "Int"},
                                                {"worth", "Int"},  // of a treasure
                                                {"room", "Int"},
                                                {"strength", "Int"},  // of a monster
                                                {"room", "Int"},      // of a rest spot
                                                {"caption", "String"},
                                                {"difficulty", "Float"},
                                                {"grade", "String"}}};  // of a level

constexpr std::span<const LdtkField> fields(std::size_t first, std::size_t count) {
  return std::span(kFields).subspan(first, count);
}

const std::array<LdtkEntity, 8> kEntities = {{{"Room", "#8C96A8", 0, fields(0, 3)},
                                              {"Start", "#009E73", symbol_of(Thing::Kind::start), fields(3, 1)},
                                              {"Exit", "#D55E00", symbol_of(Thing::Kind::exit), fields(4, 1)},
                                              {"Key", "#925C2E", symbol_of(Thing::Kind::key), fields(5, 2)},
                                              {"Lock", "#925C2E", symbol_of(Tile::lock_a), fields(7, 1)},
                                              {"Treasure", "#DEA500", symbol_of(Thing::Kind::treasure), fields(8, 2)},
                                              {"Monster", "#B41E3C", symbol_of(Thing::Kind::monster), fields(10, 2)},
                                              {"Rest", "#0072B2", symbol_of(Thing::Kind::rest), fields(12, 1)}}};

/// "F_Int" for "Int"; arrays have the type of their elements.
std::string internal_type(std::string_view type) {
  return type.starts_with("Array<") ? "F_String" : "F_" + std::string(type);
}

Value field_definition(const LdtkField& field) {
  const bool is_array = field.type.starts_with("Array<");
  return Object{{"identifier", field.name},
                {"doc", Value()},
                {"__type", field.type},
                {"uid", ldtk_field_uid(field)},
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

Array field_definitions(std::span<const LdtkField> list) {
  Array definitions;
  for (const LdtkField& field : list) definitions.push_back(field_definition(field));
  return definitions;
}

Value entity_definition(const LdtkEntity& entity) {
  const bool is_tile = entity.symbol != 0;
  const bool is_single = entity.name == "Start" || entity.name == "Exit";
  return Object{{"identifier", entity.name},
                {"uid", ldtk_entity_uid(entity)},
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
                {"maxCount", is_single ? 1 : 0},
                {"limitScope", "PerLevel"},
                {"limitBehavior", "MoveLastOne"},
                {"pivotX", 0},
                {"pivotY", 0},
                {"fieldDefs", field_definitions(entity.fields)}};
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

/// Rock is the empty cell, number 0.
Array tile_values() {
  static constexpr std::array<std::string_view, 5> kColours = {"#545868", "#E2DAC8", "#BEB39D", "#925C2E", "#74687C"};
  Array values;
  for (std::size_t i = 1; i < kTileSymbols; ++i) {
    values.emplace_back(Object{{"value", static_cast<std::int64_t>(i)},
                               {"identifier", value_name(kSymbols[i].name)},
                               {"color", i <= kColours.size() ? kColours[i - 1] : kColours[3]},
                               {"tile", ldtk_tile_rect(i)},
                               {"groupUid", 0}});
  }
  return values;
}

Value tileset_definition() {
  const int rows = (static_cast<int>(kSymbols.size()) + kTilesetColumns - 1) / kTilesetColumns;
  Array names;
  for (std::size_t i = 0; i < kSymbols.size(); ++i) {
    names.emplace_back(Object{{"tileId", static_cast<std::int64_t>(i)}, {"data", kSymbols[i].name}});
  }
  return Object{{"__cWid", kTilesetColumns},
                {"__cHei", rows},
                {"identifier", "Dungeon_tiles"},
                {"uid", ldtk_uid::kTileset},
                {"relPath", kTilesetFile},
                {"embedAtlas", Value()},
                {"pxWid", kTilesetColumns * kGrid},
                {"pxHei", rows * kGrid},
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

std::span<const LdtkEntity> ldtk_entities() {
  return kEntities;
}

std::span<const LdtkField> ldtk_level_fields() {
  return fields(13, 3);
}

const LdtkEntity& ldtk_entity(std::string_view name) {
  const auto* const found = std::ranges::find(kEntities, name, &LdtkEntity::name);
  TEKA_CHECK(found != kEntities.end());
  return *found;
}

int ldtk_entity_uid(const LdtkEntity& entity) {
  return ldtk_uid::kFirstEntity + static_cast<int>(&entity - kEntities.data());
}

int ldtk_field_uid(const LdtkField& field) {
  return ldtk_uid::kFirstField + static_cast<int>(&field - kFields.data());
}

Point ldtk_tile_corner(std::size_t symbol) {
  const auto i = static_cast<int>(symbol);
  return {i % kTilesetColumns * kGrid, i / kTilesetColumns * kGrid};
}

Value ldtk_tile_rect(std::size_t symbol) {
  const Point corner = ldtk_tile_corner(symbol);
  return Object{{"tilesetUid", ldtk_uid::kTileset}, {"x", corner.x}, {"y", corner.y}, {"w", kGrid}, {"h", kGrid}};
}

Value ldtk_definitions() {
  Array entities;
  for (const LdtkEntity& entity : kEntities) entities.push_back(entity_definition(entity));
  return Object{{"layers", Array{layer_definition(kLdtkEntities, "Entities", ldtk_uid::kEntities, {}),
                                 layer_definition(kLdtkPicture, "Tiles", ldtk_uid::kPicture, {}),
                                 layer_definition(kLdtkTiles, "IntGrid", ldtk_uid::kTiles, tile_values())}},
                {"entities", std::move(entities)},
                {"tilesets", Array{tileset_definition()}},
                {"enums", Array{}},
                {"externalEnums", Array{}},
                {"levelFields", field_definitions(ldtk_level_fields())}};
}

}  // namespace teka::dungeon
