#include "games/dungeon/formats/tiles.hpp"

#include <fmt/format.h>

#include <array>

#include "game/difficulty.hpp"
#include "games/dungeon/map/symbols.hpp"

namespace teka::dungeon {
namespace {

using Array = Value::Array;
using Object = Value::Object;

std::string letter(int key) {
  return {static_cast<char>('a' + key)};
}

std::vector<TiledObject> room_objects(const Level& level) {
  std::vector<TiledObject> list;
  for (std::size_t i = 0; i < level.map.rooms.size(); ++i) {
    const Room& room = level.map.rooms[i];
    std::string tags;
    if (i < level.tags.size()) tags = fmt::format("{}", fmt::join(level.tags[i], " "));
    list.push_back({.name = fmt::format("room {}", i),
                    .type = "room",
                    .at = room.corner,
                    .size = room.size,
                    .properties = {tiled_property("number", "int", static_cast<std::int64_t>(i)),
                                   tiled_property("shape", "string", name_of(room.shape)),
                                   tiled_property("tags", "string", tags)}});
  }
  return list;
}

std::vector<TiledObject> passage_objects(const Map& map) {
  std::vector<TiledObject> list;
  for (const Passage& passage : map.passages) {
    const auto path = map.path(passage);
    Array properties{tiled_property("from", "int", std::int64_t{passage.from}),
                     tiled_property("to", "int", std::int64_t{passage.to})};
    if (passage.kind == Passage::Kind::locked) {
      properties.push_back(tiled_property("key", "string", letter(passage.key)));
    }
    list.push_back({.name = fmt::format("{} to {}", passage.from, passage.to),
                    .type = name_of(passage.kind),
                    .at = path.front(),
                    .properties = std::move(properties),
                    .line = {path.begin(), path.end()}});
  }
  return list;
}

std::vector<TiledObject> thing_objects(const Map& map) {
  std::vector<TiledObject> list;
  for (const Thing& thing : map.things) {
    Array facts;
    if (thing.kind == Thing::Kind::key) facts.push_back(tiled_property("key", "string", letter(thing.number)));
    if (thing.kind == Thing::Kind::monster) facts.push_back(tiled_property("strength", "int", int{thing.number}));
    if (thing.kind == Thing::Kind::treasure) facts.push_back(tiled_property("worth", "int", int{thing.number}));
    facts.push_back(tiled_property("room", "int", std::int64_t{thing.room}));
    const std::size_t symbol = symbol_of(thing);
    list.push_back({.name = std::string(kSymbols[symbol].name),
                    .type = name_of(thing.kind),
                    .at = thing.at,
                    .size = {1, 1},
                    .properties = std::move(facts),
                    .symbol = symbol});
  }
  return list;
}

constexpr std::array<LdtkField, 3> kRoomFields = {{{"number", "Int"}, {"shape", "String"}, {"tags", "Array<String>"}}};
constexpr std::array<LdtkField, 1> kPlaceFields = {{{"room", "Int"}}};
constexpr std::array<LdtkField, 2> kKeyFields = {{{"room", "Int"}, {"opens", "String"}}};
constexpr std::array<LdtkField, 1> kLockFields = {{{"key", "String"}}};
constexpr std::array<LdtkField, 2> kTreasureFields = {{{"room", "Int"}, {"worth", "Int"}}};
constexpr std::array<LdtkField, 2> kMonsterFields = {{{"room", "Int"}, {"strength", "Int"}}};

const std::array<LdtkEntity, 8> kEntities = {
    {{"Room", "#8C96A8", 0, kRoomFields},
     {"Start", "#009E73", symbol_of(Thing::Kind::start), kPlaceFields, true},
     {"Exit", "#D55E00", symbol_of(Thing::Kind::exit), kPlaceFields, true},
     {"Key", "#925C2E", symbol_of(Thing::Kind::key), kKeyFields},
     {"Lock", "#925C2E", symbol_of(Tile::lock_a), kLockFields},
     {"Treasure", "#DEA500", symbol_of(Thing::Kind::treasure), kTreasureFields},
     {"Monster", "#B41E3C", symbol_of(Thing::Kind::monster), kMonsterFields},
     {"Rest", "#0072B2", symbol_of(Thing::Kind::rest), kPlaceFields}}};

/// Rock, which is the background; wall, floor, corridor, door, secret door; gates and locks.
const std::vector<std::string_view>& ground_colours() {
  static const std::vector<std::string_view> kColours = [] {
    std::vector<std::string_view> list(kTileSymbols, "#925C2E");
    constexpr std::array<std::string_view, 6> kFirst = {"#1B1D26", "#545868", "#E2DAC8",
                                                        "#BEB39D", "#925C2E", "#74687C"};
    std::ranges::copy(kFirst, list.begin());
    return list;
  }();
  return kColours;
}

LdtkInstance room_instance(const Level& level, std::size_t i) {
  const Room& room = level.map.rooms[i];
  Array tags;
  if (i < level.tags.size()) tags.assign(level.tags[i].begin(), level.tags[i].end());
  return {.kind = "Room",
          .at = room.corner,
          .size = room.size,
          .values = {static_cast<std::int64_t>(i), name_of(room.shape), std::move(tags)}};
}

LdtkInstance thing_instance(const Thing& thing) {
  static constexpr std::array<std::string_view, 6> kNames = {"Start", "Exit", "Key", "Treasure", "Monster", "Rest"};
  std::vector<Value> values = {std::int64_t{thing.room}};
  if (thing.kind == Thing::Kind::key) {
    values.emplace_back(std::string(1, kSymbols[symbol_of(lock_tile(thing.number))].character));
  } else if (thing.kind == Thing::Kind::treasure || thing.kind == Thing::Kind::monster) {
    values.emplace_back(int{thing.number});
  }
  return {.kind = kNames[static_cast<std::size_t>(thing.kind)],
          .at = thing.at,
          .symbol = symbol_of(thing),
          .values = std::move(values)};
}

}  // namespace

const TileSet& tile_set() {
  static const TileSet kSet{.game = "dungeon",
                            .image = "dungeon-tiles.png",
                            .symbols = kSymbols,
                            .grounds = kTileSymbols,
                            .is_solid = [](std::size_t ground) { return is_solid(static_cast<Tile>(ground)); }};
  return kSet;
}

const LdtkWorld& ldtk_world() {
  static const LdtkWorld kWorld{tile_set(), kEntities, ground_colours()};
  return kWorld;
}

Grid<std::uint8_t> ground_of(const Map& map) {
  Grid<std::uint8_t> ground(map.tiles.size());
  for (std::size_t i = 0; i < map.tiles.cells().size(); ++i) {
    ground.cells()[i] = static_cast<std::uint8_t>(symbol_of(map.tiles.cells()[i]));
  }
  return ground;
}

std::vector<TiledLayer> tiled_layers(const Level& level) {
  return {{.name = "rooms", .visible = false, .objects = room_objects(level)},
          {.name = "passages", .visible = false, .objects = passage_objects(level.map)},
          {.name = "things", .visible = true, .objects = thing_objects(level.map)}};
}

Value tiled_map(const Level& level, std::string_view provenance) {
  return teka::tiled_map(tile_set(), ground_of(level.map), tiled_layers(level), provenance);
}

LdtkLevel ldtk_level(const Level& level) {
  LdtkLevel made{.index = level.index,
                 .caption = level.caption,
                 .ground = ground_of(level.map),
                 .instances = {},
                 .difficulty = level.difficulty,
                 .grade = level.difficulty ? name_of(grade_at(*level.difficulty)) : std::string_view()};
  for (std::size_t i = 0; i < level.map.rooms.size(); ++i) made.instances.push_back(room_instance(level, i));
  for (const Thing& thing : level.map.things) made.instances.push_back(thing_instance(thing));
  for (const Passage& passage : level.map.passages) {
    if (passage.kind != Passage::Kind::locked) continue;
    made.instances.push_back({.kind = "Lock",
                              .at = level.map.path(passage).front(),
                              .symbol = symbol_of(lock_tile(passage.key)),
                              .values = {letter(passage.key)}});
  }
  return made;
}

Value document_of(const TiledContent& tiles) {
  const Size size = tiles.ground.size();
  Value document;
  document.set("width", size.width);
  document.set("height", size.height);
  Array rows;
  for (int y = 0; y < size.height; ++y) {
    std::string row;
    for (int x = 0; x < size.width; ++x) row += kSymbols[tiles.ground[{x, y}]].character;
    rows.emplace_back(std::move(row));
  }
  document.set("rows", std::move(rows));
  Array things;
  for (const TiledThing& thing : tiles.things) {
    // Keys have a symbol each.
    const std::size_t first_key = symbol_of(Thing::Kind::key);
    const bool is_key = thing.symbol >= first_key && thing.symbol < symbol_of(Thing::Kind::treasure);
    std::size_t kind = thing.symbol - kTileSymbols;
    if (is_key) kind = static_cast<std::size_t>(Thing::Kind::key);
    if (!is_key && thing.symbol > first_key) kind -= kMostLocks - 1;
    Object object{{"kind", name_of(static_cast<Thing::Kind>(kind))}, {"x", thing.at.x}, {"y", thing.at.y}};
    if (is_key) object.emplace_back("key", letter(static_cast<int>(thing.symbol - first_key)));
    for (const char* name : {"strength", "worth"}) object.emplace_back(name, thing.number(name, 1, 255, 1));
    things.emplace_back(std::move(object));
  }
  document.set("things", std::move(things));
  return document;
}

}  // namespace teka::dungeon
