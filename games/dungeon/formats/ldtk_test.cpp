// The LDtk project against the fields that version 1.5.3 of the format requires, and its simple export.
#include "games/dungeon/formats/tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "games/dungeon/formats/picture.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/level/make_level.hpp"
#include "games/dungeon/map/symbols.hpp"

namespace teka::dungeon {
namespace {

using Array = Value::Array;

std::vector<Level> two_levels() {
  LevelSettings settings;
  settings.mission = {.locks = 2, .secrets = 1, .one_ways = 1};
  std::vector<Level> levels;
  for (std::uint64_t i = 0; i < 2; ++i) {
    levels.push_back(*make_level(settings, Seed(i), {}));
    levels.back().index = i;
    levels.back().caption = fmt::format("level {}", i);
    levels.back().difficulty = 0.4;
  }
  return levels;
}

std::vector<LdtkLevel> in_ldtk(const std::vector<Level>& levels) {
  std::vector<LdtkLevel> list;
  for (const Level& level : levels) list.push_back(ldtk_level(level));
  return list;
}

/// Names with the type of their value: i integer, n number, s text, b flag, a list, o object; a capital: or null.
struct Required {
  char type;
  std::vector<std::string_view> names;
};

bool has_type(const Value& value, char type) {
  switch (type) {
    case 'i':
      return value.get<std::int64_t>() != nullptr;
    case 'n':
      return value.is_number();
    case 's':
      return value.get<std::string>() != nullptr;
    case 'b':
      return value.get<bool>() != nullptr;
    case 'a':
      return value.get<Array>() != nullptr || value.get<Value::Bytes>() != nullptr;
    case 'o':
      return value.get<Value::Object>() != nullptr;
    default:
      return value.is_null() || has_type(value, static_cast<char>(type + ('a' - 'A')));
  }
}

/// Empty if the object has exactly these members, otherwise the first that is wrong.
std::string problem_of(const Value& object, const std::vector<Required>& required) {
  std::set<std::string_view> known;
  for (const Required& some : required) {
    for (const std::string_view name : some.names) {
      known.insert(name);
      const Value* value = object.find(name);
      if (value == nullptr) return fmt::format("{} is missing", name);
      if (!has_type(*value, some.type)) return fmt::format("{} is not of type {}", name, some.type);
    }
  }
  for (const auto& [name, value] : *object.get<Value::Object>()) {
    if (!known.contains(name)) return fmt::format("{} is unknown", name);
  }
  return {};
}

const std::vector<Required> kRoot = {
    {'o', {"__header__", "defs"}},
    {'n', {"appBuildId", "defaultPivotX", "defaultPivotY"}},
    {'i',
     {"backupLimit", "defaultEntityHeight", "defaultEntityWidth", "defaultGridSize", "nextUid", "defaultLevelHeight",
      "defaultLevelWidth", "worldGridHeight", "worldGridWidth"}},
    {'b', {"backupOnSave", "exportLevelBg", "exportTiled", "externalLevels", "minifyJson", "simplifiedExport"}},
    {'s',
     {"bgColor", "defaultLevelBgColor", "dummyWorldIid", "identifierStyle", "iid", "imageExportMode", "jsonVersion",
      "levelNamePattern", "worldLayout"}},
    {'S', {"backupRelPath", "pngFilePattern", "tutorialDesc"}},
    {'a', {"customCommands", "flags", "levels", "toc", "worlds"}}};
const std::vector<Required> kDefinitions = {
    {'a', {"entities", "enums", "externalEnums", "layers", "levelFields", "tilesets"}}};
const std::vector<Required> kEntityDefinition = {
    {'b', {"allowOutOfBounds", "exportToToc", "hollow", "keepAspectRatio", "resizableX", "resizableY", "showName"}},
    {'s', {"color", "identifier", "limitBehavior", "limitScope", "renderMode", "tileRenderMode"}},
    {'S', {"doc"}},
    {'a', {"fieldDefs", "nineSliceBorders", "tags"}},
    {'n', {"fillOpacity", "lineOpacity", "pivotX", "pivotY", "tileOpacity"}},
    {'i', {"height", "maxCount", "uid", "width"}},
    {'I', {"maxHeight", "maxWidth", "minHeight", "minWidth", "tilesetId"}},
    {'O', {"tileRect", "uiTileRect"}}};
const std::vector<Required> kFieldDefinition = {
    {'s', {"__type", "allowedRefs", "editorDisplayMode", "editorDisplayPos", "editorLinkStyle", "identifier", "type"}},
    {'S', {"doc", "editorDisplayColor", "editorTextPrefix", "editorTextSuffix", "regex", "textLanguageMode"}},
    {'A', {"acceptFileTypes"}},
    {'I', {"allowedRefsEntityUid", "arrayMaxLength", "arrayMinLength", "tilesetUid"}},
    {'a', {"allowedRefTags"}},
    {'b',
     {"allowOutOfLevelRef", "autoChainRef", "canBeNull", "editorAlwaysShow", "editorCutLongValues", "editorShowInWorld",
      "exportToToc", "isArray", "searchable", "symmetricalRef", "useForSmartColor"}},
    {'O', {"defaultOverride"}},
    {'n', {"editorDisplayScale"}},
    {'N', {"max", "min"}},
    {'i', {"uid"}}};
const std::vector<Required> kLayerDefinition = {
    {'s', {"__type", "identifier", "type"}},
    {'S', {"doc", "uiColor"}},
    {'a', {"autoRuleGroups", "excludedTags", "intGridValues", "intGridValuesGroups", "requiredTags", "uiFilterTags"}},
    {'I', {"autoSourceLayerDefUid", "autoTilesKilledByOtherLayerUid", "biomeFieldUid", "tilesetDefUid"}},
    {'b',
     {"canSelectWhenInactive", "hideFieldsWhenInactive", "hideInList", "parallaxScaling", "renderInWorldView",
      "useAsyncRender"}},
    {'n', {"displayOpacity", "inactiveOpacity", "parallaxFactorX", "parallaxFactorY", "tilePivotX", "tilePivotY"}},
    {'i', {"gridSize", "guideGridHei", "guideGridWid", "pxOffsetX", "pxOffsetY", "uid"}}};
const std::vector<Required> kTilesetDefinition = {
    {'i', {"__cHei", "__cWid", "padding", "pxHei", "pxWid", "spacing", "tileGridSize", "uid"}},
    {'O', {"cachedPixelData"}},
    {'a', {"customData", "enumTags", "savedSelections", "tags"}},
    {'S', {"embedAtlas", "relPath"}},
    {'s', {"identifier"}},
    {'I', {"tagsSourceEnumUid"}}};
const std::vector<Required> kLevel = {{'s', {"__bgColor", "__smartColor", "identifier", "iid"}},
                                      {'S', {"bgColor", "bgPos", "bgRelPath", "externalRelPath"}},
                                      {'O', {"__bgPos"}},
                                      {'a', {"__neighbours", "fieldInstances", "layerInstances"}},
                                      {'n', {"bgPivotX", "bgPivotY"}},
                                      {'i', {"pxHei", "pxWid", "uid", "worldDepth", "worldX", "worldY"}},
                                      {'b', {"useAutoIdentifier"}}};
const std::vector<Required> kLayer = {
    {'i',
     {"__cHei", "__cWid", "__gridSize", "__pxTotalOffsetX", "__pxTotalOffsetY", "layerDefUid", "levelId", "pxOffsetX",
      "pxOffsetY", "seed"}},
    {'s', {"__identifier", "__type", "iid"}},
    {'n', {"__opacity"}},
    {'I', {"__tilesetDefUid", "overrideTilesetUid"}},
    {'S', {"__tilesetRelPath"}},
    {'a', {"autoLayerTiles", "entityInstances", "gridTiles", "intGridCsv", "optionalRules"}},
    {'b', {"visible"}}};
const std::vector<Required> kEntity = {{'a', {"__grid", "__pivot", "__tags", "fieldInstances", "px"}},
                                       {'s', {"__identifier", "__smartColor", "iid"}},
                                       {'O', {"__tile"}},
                                       {'i', {"__worldX", "__worldY", "defUid", "height", "width"}}};
const std::vector<Required> kFieldWithoutValue = {
    {'s', {"__identifier", "__type"}}, {'O', {"__tile"}}, {'i', {"defUid"}}, {'a', {"realEditorValues"}}};
const std::vector<Required> kTile = {{'n', {"a"}}, {'a', {"d", "px", "src"}}, {'i', {"f", "t"}}};
const std::vector<Required> kIntGridValue = {
    {'s', {"color"}}, {'i', {"groupUid", "value"}}, {'S', {"identifier"}}, {'O', {"tile"}}};

const Array& list_in(const Value& object, std::string_view name) {
  return *object.find(name)->get<Array>();
}

void check_all(const Array& list, const std::vector<Required>& required,
               const std::function<void(const Value&)>& more) {
  for (const Value& one : list) {
    ASSERT_EQ(problem_of(one, required), "");
    if (more) more(one);
  }
}

TEST(LdtkProject, HasAllDefinitionsOfTheFormat) {
  const Value project = ldtk_project(ldtk_world(), in_ldtk(two_levels()));
  ASSERT_EQ(problem_of(project, kRoot), "");
  EXPECT_EQ(*project.find("jsonVersion"), Value("1.5.3"));
  const Value& defs = *project.find("defs");
  ASSERT_EQ(problem_of(defs, kDefinitions), "");
  std::set<std::int64_t> uids;
  const auto own = [&](const Value& one) {
    const std::int64_t uid = *one.find("uid")->get<std::int64_t>();
    EXPECT_TRUE(uids.insert(uid).second) << uid << " twice";
    EXPECT_LT(uid, *project.find("nextUid")->get<std::int64_t>());
  };
  check_all(list_in(defs, "layers"), kLayerDefinition, [&](const Value& layer) {
    own(layer);
    check_all(list_in(layer, "intGridValues"), kIntGridValue, {});
  });
  check_all(list_in(defs, "entities"), kEntityDefinition, [&](const Value& entity) {
    own(entity);
    check_all(list_in(entity, "fieldDefs"), kFieldDefinition, own);
  });
  check_all(list_in(defs, "levelFields"), kFieldDefinition, own);
  check_all(list_in(defs, "tilesets"), kTilesetDefinition, own);
  check_all(list_in(project, "levels"), kLevel, own);
  EXPECT_EQ(list_in(defs, "layers").size(), 3U);
  std::set<std::string> names;
  for (const Value& entity : list_in(defs, "entities")) names.insert(*entity.find("identifier")->get<std::string>());
  EXPECT_EQ(names, (std::set<std::string>{"Exit", "Key", "Lock", "Monster", "Rest", "Room", "Start", "Treasure"}));
}

/// The value of a field of an entity or level.
Value field_in(const Value& object, std::string_view name) {
  for (const Value& field : list_in(object, "fieldInstances")) {
    if (*field.find("__identifier") == Value(name)) return *field.find("__value");
  }
  return {};
}

void check_fields(const Value& object) {
  for (const Value& field : list_in(object, "fieldInstances")) {
    Value rest;
    for (const auto& [name, value] : *field.get<Value::Object>()) {
      if (name != "__value") rest.set(name, value);
    }
    ASSERT_EQ(problem_of(rest, kFieldWithoutValue), "");
    ASSERT_NE(field.find("__value"), nullptr);
  }
}

TEST(LdtkProject, HasTheLevelsWithTilesAndEntities) {
  const std::vector<Level> levels = two_levels();
  const Value project = ldtk_project(ldtk_world(), in_ldtk(levels));
  const Array& list = list_in(project, "levels");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_NE(list[0].find("iid")->get<std::string>(), list[1].find("iid")->get<std::string>());
  EXPECT_NE(*list[0].find("worldX"), *list[1].find("worldX"));
  for (std::size_t i = 0; i < 2; ++i) {
    const Map& map = levels[i].map;
    check_fields(list[i]);
    EXPECT_EQ(field_in(list[i], "difficulty"), Value(0.4));
    EXPECT_EQ(field_in(list[i], "grade"), Value("medium"));
    const Array& layers = list_in(list[i], "layerInstances");
    ASSERT_EQ(layers.size(), 3U);
    check_all(layers, kLayer, {});
    const Array& entities = list_in(layers[0], "entityInstances");
    check_all(entities, kEntity, check_fields);
    int locks = 0, worth = 0;
    for (const Value& entity : entities) {
      locks += *entity.find("__identifier") == Value("Lock") ? 1 : 0;
      worth += *entity.find("__identifier") == Value("Treasure") && field_in(entity, "worth").is_number() ? 1 : 0;
    }
    EXPECT_EQ(entities.size(), map.rooms.size() + map.things.size() + static_cast<std::size_t>(locks));
    EXPECT_EQ(locks, std::ranges::count(map.passages, Passage::Kind::locked, &Passage::kind));
    EXPECT_EQ(worth, std::ranges::count(map.things, Thing::Kind::treasure, &Thing::kind));
    const Array& tiles = list_in(layers[1], "gridTiles");
    check_all(tiles, kTile, {});
    const auto rock = static_cast<std::size_t>(std::ranges::count(map.tiles.cells(), Tile::rock));
    EXPECT_EQ(tiles.size(), map.tiles.size().area() - rock);
    EXPECT_EQ(layers[2].find("intGridCsv")->get<Value::Bytes>()->size(), map.tiles.size().area());
  }
}

TEST(LdtkSimpleExport, HasTheLayerAndTheEntities) {
  const std::vector<Level> levels = two_levels();
  const Value data = ldtk_data(ldtk_world(), in_ldtk(levels), 1);
  ASSERT_EQ(problem_of(data, {{'s', {"identifier", "uniqueIdentifer", "bgColor"}},
                              {'i', {"x", "y", "width", "height"}},
                              {'a', {"neighbourLevels", "layers"}},
                              {'o', {"customFields", "entities"}}}),
            "");
  EXPECT_EQ(*data.find("identifier"), Value("Level_1"));
  EXPECT_EQ(*data.find("width"), Value(80 * kTilesetCell));
  const Value project = ldtk_project(ldtk_world(), in_ldtk(levels));
  const Value& level = list_in(project, "levels")[1];
  EXPECT_EQ(*data.find("uniqueIdentifer"), *level.find("iid")) << "the same level in both";
  EXPECT_EQ(*data.find("x"), *level.find("worldX"));
  const Value& entities = *data.find("entities");
  EXPECT_EQ(list_in(entities, "Room").size(), levels[1].map.rooms.size());
  const Value& key = list_in(entities, "Key").front();
  ASSERT_EQ(
      problem_of(
          key, {{'s', {"id", "iid", "layer"}}, {'i', {"x", "y", "width", "height", "color"}}, {'o', {"customFields"}}}),
      "");
  EXPECT_EQ(*key.find("customFields")->find("opens"), Value("A"));
  EXPECT_EQ(key.find("iid")->get<std::string>()->size(), 36U);
  EXPECT_TRUE(list_in(entities, "Treasure").front().find("customFields")->find("worth")->is_number());
  EXPECT_EQ(list_in(entities, "Treasure").front().find("customFields")->find("strength"), nullptr);
  EXPECT_TRUE(list_in(entities, "Monster").front().find("customFields")->find("strength")->is_number());
}

TEST(LdtkSimpleExport, TilesAreNumbersInCsv) {
  Level level;
  level.map = parse_text("####\n#@X#\n####\n")->front();
  EXPECT_EQ(ldtk_csv(ldtk_level(level)), "1,1,1,1,\n1,2,2,1,\n1,1,1,1,\n");
}

}  // namespace
}  // namespace teka::dungeon
