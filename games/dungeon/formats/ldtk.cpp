#include "games/dungeon/formats/ldtk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/hash.hpp"
#include "game/difficulty.hpp"
#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/formats/tiled.hpp"
#include "games/dungeon/map/symbols.hpp"

namespace teka::dungeon {
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

std::string level_identifier(const Level& level) {
  return identifier(ldtk_name(level) + level.caption);
}

/// An entity of a level, for both exports.
struct Instance {
  const LdtkEntity& kind;
  std::string iid;
  Point at;  ///< tile
  Size size{1, 1};
  std::size_t symbol = 0;
  std::vector<Value> values;  ///< of its fields
};

/// All entities of a level: rooms, things and locks.
class Instances {
 public:
  explicit Instances(const Level& level) : level_(level) {
    for (std::size_t i = 0; i < level.map.rooms.size(); ++i) add_room(i);
    for (const Thing& thing : level.map.things) add_thing(thing);
    for (const Passage& passage : level.map.passages) {
      if (passage.kind != Passage::Kind::locked) continue;
      add("Lock", level.map.path(passage).front(), {1, 1}, symbol_of(lock_tile(passage.key)), {letter(passage.key)});
    }
  }

  [[nodiscard]] const std::vector<Instance>& list() const { return list_; }

 private:
  static Value letter(int key) { return std::string(1, static_cast<char>('a' + key)); }

  void add(std::string_view kind, Point at, Size size, std::size_t symbol, std::vector<Value> values) {
    const LdtkEntity& entity = ldtk_entity(kind);
    const int number = counts_[static_cast<std::size_t>(&entity - ldtk_entities().data())]++;
    list_.push_back({entity, identifier(fmt::format("{} {} {} {}", ldtk_name(level_), kind, number, level_.caption)),
                     at, size, symbol, std::move(values)});
  }

  void add_room(std::size_t i) {
    const Room& room = level_.map.rooms[i];
    Array tags;
    if (i < level_.tags.size()) tags.assign(level_.tags[i].begin(), level_.tags[i].end());
    add("Room", room.corner, room.size, 0, {static_cast<std::int64_t>(i), name_of(room.shape), std::move(tags)});
  }

  void add_thing(const Thing& thing) {
    static constexpr std::array<std::string_view, 6> kNames = {"Start", "Exit", "Key", "Treasure", "Monster", "Rest"};
    std::vector<Value> values = {std::int64_t{thing.room}};
    if (thing.kind == Thing::Kind::key) {
      values.emplace_back(std::string(1, kSymbols[symbol_of(lock_tile(thing.number))].character));
    } else if (thing.kind == Thing::Kind::treasure || thing.kind == Thing::Kind::monster) {
      values.emplace_back(int{thing.number});
    }
    add(kNames[static_cast<std::size_t>(thing.kind)], thing.at, {1, 1}, symbol_of(thing), std::move(values));
  }

  const Level& level_;
  std::vector<Instance> list_;
  std::vector<int> counts_ = std::vector<int>(ldtk_entities().size(), 0);  ///< of each kind
};

std::vector<Value> level_values(const Level& level) {
  const double difficulty = level.difficulty.value_or(0);
  return {level.caption, difficulty, level.difficulty ? name_of(grade_at(difficulty)) : std::string_view()};
}

/// Where a level lies in the world: the levels form a square, with some space between them.
Point world_place(std::span<const Level> levels, std::size_t i) {
  constexpr int kGap = 4;
  Size largest{1, 1};
  for (const Level& level : levels) {
    const Size size = level.map.tiles.size();
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

Array field_instances(std::span<const LdtkField> fields, std::span<const Value> values) {
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
                             {"defUid", ldtk_field_uid(fields[i])},
                             {"realEditorValues", std::move(raw)}});
  }
  return list;
}

Value entity_instance(const Instance& instance, Point world) {
  const Point px{instance.at.x * kLdtkCell, instance.at.y * kLdtkCell};
  return Object{{"__identifier", instance.kind.name},
                {"__grid", Array{instance.at.x, instance.at.y}},
                {"__pivot", Array{0, 0}},
                {"__tags", Array{}},
                {"__tile", instance.symbol != 0 ? ldtk_tile_rect(instance.symbol) : Value()},
                {"__smartColor", instance.kind.colour},
                {"iid", instance.iid},
                {"width", instance.size.width * kLdtkCell},
                {"height", instance.size.height * kLdtkCell},
                {"defUid", ldtk_entity_uid(instance.kind)},
                {"px", Array{px.x, px.y}},
                {"fieldInstances", field_instances(instance.kind.fields, instance.values)},
                {"__worldX", world.x + px.x},
                {"__worldY", world.y + px.y}};
}

/// Everything but rock, which is the background.
Array grid_tiles(const Grid<Tile>& tiles) {
  Array list;
  for (std::size_t i = 0; i < tiles.cells().size(); ++i) {
    const std::size_t symbol = symbol_of(tiles.cells()[i]);
    if (symbol == symbol_of(Tile::rock)) continue;
    const Point at = tiles.size().point(i), source = ldtk_tile_corner(symbol);
    list.emplace_back(Object{{"px", Array{at.x * kLdtkCell, at.y * kLdtkCell}},
                             {"src", Array{source.x, source.y}},
                             {"f", 0},
                             {"t", static_cast<std::int64_t>(symbol)},
                             {"d", Array{static_cast<std::int64_t>(i)}},
                             {"a", 1}});
  }
  return list;
}

/// The numbers of the tiles, row by row.
Value tile_numbers(const Grid<Tile>& tiles) {
  Value::Bytes numbers;
  for (const Tile tile : tiles.cells()) numbers.push_back(static_cast<std::uint8_t>(symbol_of(tile)));
  return numbers;
}

struct Layer {
  std::string_view name, type;
  int uid = 0;
};

/// The content of a layer is in one of the three last members.
Value layer_instance(const Level& level, int level_uid, const Layer& layer, Array entities, Array tiles,
                     Value numbers) {
  const bool has_tiles = layer.uid == ldtk_uid::kPicture;
  return Object{{"__identifier", layer.name},
                {"__type", layer.type},
                {"__cWid", level.map.tiles.width()},
                {"__cHei", level.map.tiles.height()},
                {"__gridSize", kLdtkCell},
                {"__opacity", 1},
                {"__pxTotalOffsetX", 0},
                {"__pxTotalOffsetY", 0},
                {"__tilesetDefUid", has_tiles ? Value(ldtk_uid::kTileset) : Value()},
                {"__tilesetRelPath", has_tiles ? Value(kTilesetFile) : Value()},
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

Value level_of_project(const Level& level, int uid, Point world) {
  Array entities;
  const Instances instances(level);
  for (const Instance& instance : instances.list()) entities.push_back(entity_instance(instance, world));
  const Grid<Tile>& tiles = level.map.tiles;
  return Object{
      {"identifier", ldtk_name(level)},
      {"iid", level_identifier(level)},
      {"uid", uid},
      {"worldX", world.x},
      {"worldY", world.y},
      {"worldDepth", 0},
      {"pxWid", tiles.width() * kLdtkCell},
      {"pxHei", tiles.height() * kLdtkCell},
      {"__bgColor", kLdtkColour},
      {"bgColor", Value()},
      {"useAutoIdentifier", false},
      {"bgRelPath", Value()},
      {"bgPos", Value()},
      {"bgPivotX", 0.5},
      {"bgPivotY", 0.5},
      {"__smartColor", "#8C96A8"},
      {"__bgPos", Value()},
      {"externalRelPath", Value()},
      {"fieldInstances", field_instances(ldtk_level_fields(), level_values(level))},
      {"layerInstances",
       Array{layer_instance(level, uid, {kLdtkEntities, "Entities", ldtk_uid::kEntities}, std::move(entities), {},
                            Array{}),
             layer_instance(level, uid, {kLdtkPicture, "Tiles", ldtk_uid::kPicture}, {}, grid_tiles(tiles), Array{}),
             layer_instance(level, uid, {kLdtkTiles, "IntGrid", ldtk_uid::kTiles}, {}, {}, tile_numbers(tiles))}},
      {"__neighbours", Array{}}};
}

/// Fields by name.
Value custom_fields(std::span<const LdtkField> fields, std::span<const Value> values) {
  Object object;
  for (std::size_t i = 0; i < fields.size(); ++i) object.emplace_back(fields[i].name, values[i]);
  return object;
}

}  // namespace

std::string ldtk_name(const Level& level) {
  return fmt::format("Level_{}", level.index);
}

Value ldtk_project(std::span<const Level> levels) {
  Array list;
  std::string captions;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    list.push_back(level_of_project(levels[i], ldtk_uid::kFirstLevel + static_cast<int>(i), world_place(levels, i)));
    captions += levels[i].caption;
  }
  return Object{{"__header__", Object{{"fileType", "LDtk Project JSON"},
                                      {"app", "LDtk"},
                                      {"doc", "https://ldtk.io/json"},
                                      {"schema", "https://ldtk.io/files/JSON_SCHEMA.json"},
                                      {"appAuthor", "Sebastien 'deepnight' Benard"},
                                      {"appVersion", kLdtkVersion},
                                      {"url", "https://ldtk.io"}}},
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
                {"defaultLevelBgColor", kLdtkColour},
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
                {"defs", ldtk_definitions()},
                {"levels", std::move(list)},
                {"worlds", Array{}},
                {"dummyWorldIid", identifier("world " + captions)}};
}

Value ldtk_data(std::span<const Level> levels, std::size_t i) {
  const Level& level = levels[i];
  const Instances instances(level);
  Object entities;
  for (const LdtkEntity& kind : ldtk_entities()) {
    Array list;
    for (const Instance& one : instances.list()) {
      if (&one.kind != &kind) continue;
      list.emplace_back(Object{{"id", kind.name},
                               {"iid", one.iid},
                               {"layer", kLdtkEntities},
                               {"x", one.at.x * kLdtkCell},
                               {"y", one.at.y * kLdtkCell},
                               {"width", one.size.width * kLdtkCell},
                               {"height", one.size.height * kLdtkCell},
                               {"color", std::stoi(std::string(kind.colour.substr(1)), nullptr, 16)},
                               {"customFields", custom_fields(kind.fields, one.values)}});
    }
    if (!list.empty()) entities.emplace_back(kind.name, std::move(list));
  }
  const Point world = world_place(levels, i);
  return Object{{"identifier", ldtk_name(level)},
                {"uniqueIdentifer", level_identifier(level)},  // LDtk's spelling
                {"x", world.x},
                {"y", world.y},
                {"width", level.map.tiles.width() * kLdtkCell},
                {"height", level.map.tiles.height() * kLdtkCell},
                {"bgColor", kLdtkColour},
                {"neighbourLevels", Array{}},
                {"customFields", custom_fields(ldtk_level_fields(), level_values(level))},
                {"layers", Array{fmt::format("{}.png", kLdtkPicture)}},
                {"entities", std::move(entities)}};
}

std::string ldtk_csv(const Level& level) {
  std::string text;
  const auto tiles = level.map.tiles.cells();
  const auto width = static_cast<std::size_t>(level.map.tiles.width());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "{},", symbol_of(tiles[i]));
    if ((i + 1) % width == 0) text += '\n';
  }
  return text;
}

}  // namespace teka::dungeon
