#include "tiles/ldtk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "core/hash.hpp"

namespace teka {
namespace {

using Array = Value::Array;
using Object = Value::Object;

constexpr int kLdtkCell = kTilesetCell;

/// A stable identifier in LDtk's format.
std::string identifier(std::string_view what) {
  const std::uint64_t high = hash_text(what);
  const std::uint64_t low = hash_text(fmt::format("{}, second half", what));
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32U, (high >> 16U) & 0xFFFFU, high & 0xFFFFU,
                     low >> 48U, low & 0xFFFF'FFFF'FFFFU);
}

std::string level_identifier(const LdtkLevel& level) {
  return identifier(ldtk_name(level) + level.caption);
}

/// An entity of a level with its identifier, for both exports.
struct Placed {
  const LdtkEntity& kind;
  const LdtkInstance& instance;
  std::string iid;
};

std::vector<Placed> placed(const LdtkWorld& world, const LdtkLevel& level) {
  std::vector<Placed> list;
  std::map<std::string_view, int> counts;  // of each kind
  for (const LdtkInstance& instance : level.instances) {
    const int number = counts[instance.kind]++;
    list.push_back({world.entity(instance.kind), instance,
                    identifier(fmt::format("{} {} {} {}", ldtk_name(level), instance.kind, number, level.caption))});
  }
  return list;
}

std::vector<Value> level_values(const LdtkLevel& level) {
  return {level.caption, level.difficulty.value_or(0), level.grade};
}

/// Where a level lies in the world: the levels form a square, with some space between them.
Point world_place(std::span<const LdtkLevel> levels, std::size_t i) {
  constexpr int kGap = 4;
  Size largest{1, 1};
  for (const LdtkLevel& level : levels) {
    const Size size = level.ground.size();
    largest = {std::max(largest.width, size.width), std::max(largest.height, size.height)};
  }
  const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(levels.size()))));
  return {static_cast<int>(i % columns) * (largest.width + kGap) * kLdtkCell,
          static_cast<int>(i / columns) * (largest.height + kGap) * kLdtkCell};
}

/// The editor's own form of a value.
Value editor_value(std::string_view type, const Value& value) {
  const bool is_text = type == "String" || type == "Array<String>";
  return Object{{"id", is_text ? "V_String" : "V_" + std::string(type)}, {"params", Array{value}}};
}

Array field_instances(std::span<const LdtkField> fields, int first_uid, std::span<const Value> values) {
  Array list;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Array raw;
    if (const auto* many = values[i].get<Array>()) {
      for (const Value& one : *many) raw.push_back(editor_value(fields[i].type, one));
    } else {
      raw.push_back(editor_value(fields[i].type, values[i]));
    }
    list.emplace_back(Object{{"__identifier", fields[i].name},
                             {"__type", fields[i].type},
                             {"__value", values[i]},
                             {"__tile", Value()},
                             {"defUid", first_uid + static_cast<int>(i)},
                             {"realEditorValues", std::move(raw)}});
  }
  return list;
}

Value entity_instance(const LdtkWorld& world, const Placed& one, Point place) {
  const LdtkInstance& instance = one.instance;
  const Point px{instance.at.x * kLdtkCell, instance.at.y * kLdtkCell};
  return Object{{"__identifier", one.kind.name},
                {"__grid", Array{instance.at.x, instance.at.y}},
                {"__pivot", Array{0, 0}},
                {"__tags", Array{}},
                {"__tile", instance.symbol != 0 ? ldtk_tile_rect(instance.symbol) : Value()},
                {"__smartColor", one.kind.colour},
                {"iid", one.iid},
                {"width", instance.size.width * kLdtkCell},
                {"height", instance.size.height * kLdtkCell},
                {"defUid", world.uid_of(one.kind)},
                {"px", Array{px.x, px.y}},
                {"fieldInstances", field_instances(one.kind.fields, world.first_field_of(one.kind), instance.values)},
                {"__worldX", place.x + px.x},
                {"__worldY", place.y + px.y}};
}

/// Everything but the first ground, which is the background.
Array grid_tiles(const Grid<std::uint8_t>& ground) {
  Array list;
  for (std::size_t i = 0; i < ground.cells().size(); ++i) {
    const std::uint8_t symbol = ground.cells()[i];
    if (symbol == 0) continue;
    const Point at = ground.size().point(i), source = TileSet::corner(symbol);
    list.emplace_back(Object{{"px", Array{at.x * kLdtkCell, at.y * kLdtkCell}},
                             {"src", Array{source.x, source.y}},
                             {"f", 0},
                             {"t", int{symbol}},
                             {"d", Array{static_cast<std::int64_t>(i)}},
                             {"a", 1}});
  }
  return list;
}

struct Layer {
  std::string_view name, type;
  int uid = 0;
};

/// The content of a layer is in one of the three last members.
Value layer_instance(const LdtkWorld& world, const LdtkLevel& level, int level_uid, const Layer& layer, Array entities,
                     Array tiles, Value numbers) {
  const bool has_tiles = layer.uid == ldtk_uid::kPicture;
  return Object{{"__identifier", layer.name},
                {"__type", layer.type},
                {"__cWid", level.ground.width()},
                {"__cHei", level.ground.height()},
                {"__gridSize", kLdtkCell},
                {"__opacity", 1},
                {"__pxTotalOffsetX", 0},
                {"__pxTotalOffsetY", 0},
                {"__tilesetDefUid", has_tiles ? Value(ldtk_uid::kTileset) : Value()},
                {"__tilesetRelPath", has_tiles ? Value(world.set.image) : Value()},
                {"iid", identifier(fmt::format("{} layer {} {}", ldtk_name(level), layer.name, level.caption))},
                {"levelId", level_uid},
                {"layerDefUid", layer.uid},
                {"pxOffsetX", 0},
                {"pxOffsetY", 0},
                {"visible", true},
                {"optionalRules", Array{}},
                {"intGridCsv", std::move(numbers)},
                {"autoLayerTiles", Array{}},
                {"seed", 0},
                {"overrideTilesetUid", Value()},
                {"gridTiles", std::move(tiles)},
                {"entityInstances", std::move(entities)}};
}

Value level_of_project(const LdtkWorld& world, const LdtkLevel& level, int uid, Point place) {
  Array entities;
  for (const Placed& one : placed(world, level)) entities.push_back(entity_instance(world, one, place));
  const Grid<std::uint8_t>& tiles = level.ground;
  Value::Bytes numbers(tiles.cells().begin(), tiles.cells().end());
  return Object{
      {"identifier", ldtk_name(level)},
      {"iid", level_identifier(level)},
      {"uid", uid},
      {"worldX", place.x},
      {"worldY", place.y},
      {"worldDepth", 0},
      {"pxWid", tiles.width() * kLdtkCell},
      {"pxHei", tiles.height() * kLdtkCell},
      {"__bgColor", world.colours.front()},
      {"bgColor", Value()},
      {"useAutoIdentifier", false},
      {"bgRelPath", Value()},
      {"bgPos", Value()},
      {"bgPivotX", 0.5},
      {"bgPivotY", 0.5},
      {"__smartColor", "#8C96A8"},
      {"__bgPos", Value()},
      {"externalRelPath", Value()},
      {"fieldInstances", field_instances(ldtk_level_fields(), world.first_level_field(), level_values(level))},
      {"layerInstances",
       Array{layer_instance(world, level, uid, {kLdtkEntities, "Entities", ldtk_uid::kEntities}, std::move(entities),
                            {}, Array{}),
             layer_instance(world, level, uid, {kLdtkPicture, "Tiles", ldtk_uid::kPicture}, {}, grid_tiles(tiles),
                            Array{}),
             layer_instance(world, level, uid, {kLdtkTiles, "IntGrid", ldtk_uid::kTiles}, {}, {}, std::move(numbers))}},
      {"__neighbours", Array{}}};
}

/// Fields by name.
Value custom_fields(std::span<const LdtkField> fields, std::span<const Value> values) {
  Object object;
  for (std::size_t i = 0; i < fields.size(); ++i) object.emplace_back(fields[i].name, values[i]);
  return object;
}

}  // namespace

std::string ldtk_name(const LdtkLevel& level) {
  return fmt::format("Level_{}", level.index);
}

Value ldtk_project(const LdtkWorld& world, std::span<const LdtkLevel> levels, std::string_view provenance) {
  Array list;
  std::string captions;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    list.push_back(
        level_of_project(world, levels[i], ldtk_uid::kFirstLevel + static_cast<int>(i), world_place(levels, i)));
    captions += levels[i].caption;
  }
  return Object{{"__header__", Object{{"fileType", "LDtk Project JSON"},
                                      {"app", "LDtk"},
                                      {"doc", "https://ldtk.io/json"},
                                      {"schema", "https://ldtk.io/files/JSON_SCHEMA.json"},
                                      {"appAuthor", "Sebastien 'deepnight' Benard"},
                                      {"appVersion", kLdtkVersion},
                                      {"url", "https://ldtk.io"},
                                      {"provenance", provenance}}},
                {"iid", identifier("project " + captions)},
                {"jsonVersion", kLdtkVersion},
                {"appBuildId", 473703},  // of this version
                {"nextUid", ldtk_uid::kFirstLevel + static_cast<int>(levels.size())},
                {"identifierStyle", "Free"},
                {"toc", Array{}},
                {"worldLayout", "Free"},
                {"worldGridWidth", 256},
                {"worldGridHeight", 256},
                {"defaultLevelWidth", 80 * kLdtkCell},
                {"defaultLevelHeight", 25 * kLdtkCell},
                {"defaultPivotX", 0},
                {"defaultPivotY", 0},
                {"defaultGridSize", kLdtkCell},
                {"defaultEntityWidth", kLdtkCell},
                {"defaultEntityHeight", kLdtkCell},
                {"bgColor", "#40465B"},
                {"defaultLevelBgColor", world.colours.front()},
                {"minifyJson", false},
                {"externalLevels", false},
                {"exportTiled", false},
                {"simplifiedExport", true},
                {"imageExportMode", "OneImagePerLayer"},
                {"exportLevelBg", true},
                {"pngFilePattern", Value()},
                {"backupOnSave", false},
                {"backupLimit", 10},
                {"backupRelPath", Value()},
                {"levelNamePattern", "Level_%idx"},
                {"tutorialDesc", Value()},
                {"customCommands", Array{}},
                {"flags", Array{}},
                {"defs", ldtk_definitions(world)},
                {"levels", std::move(list)},
                {"worlds", Array{}},
                {"dummyWorldIid", identifier("world " + captions)}};
}

Value ldtk_data(const LdtkWorld& world, std::span<const LdtkLevel> levels, std::size_t i) {
  const LdtkLevel& level = levels[i];
  const std::vector<Placed> all = placed(world, level);
  Object entities;
  for (const LdtkEntity& kind : world.entities) {
    Array list;
    for (const Placed& one : all) {
      if (&one.kind != &kind) continue;
      list.emplace_back(Object{{"id", kind.name},
                               {"iid", one.iid},
                               {"layer", kLdtkEntities},
                               {"x", one.instance.at.x * kLdtkCell},
                               {"y", one.instance.at.y * kLdtkCell},
                               {"width", one.instance.size.width * kLdtkCell},
                               {"height", one.instance.size.height * kLdtkCell},
                               {"color", std::stoi(std::string(kind.colour.substr(1)), nullptr, 16)},
                               {"customFields", custom_fields(kind.fields, one.instance.values)}});
    }
    if (!list.empty()) entities.emplace_back(kind.name, std::move(list));
  }
  const Point place = world_place(levels, i);
  return Object{{"identifier", ldtk_name(level)},
                {"uniqueIdentifer", level_identifier(level)},  // LDtk's spelling
                {"x", place.x},
                {"y", place.y},
                {"width", level.ground.width() * kLdtkCell},
                {"height", level.ground.height() * kLdtkCell},
                {"bgColor", world.colours.front()},
                {"neighbourLevels", Array{}},
                {"customFields", custom_fields(ldtk_level_fields(), level_values(level))},
                {"layers", Array{fmt::format("{}.png", kLdtkPicture)}},
                {"entities", std::move(entities)}};
}

std::string ldtk_csv(const LdtkLevel& level) {
  std::string text;
  const auto tiles = level.ground.cells();
  const auto width = static_cast<std::size_t>(level.ground.width());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "{},", tiles[i]);
    if ((i + 1) % width == 0) text += '\n';
  }
  return text;
}

}  // namespace teka
