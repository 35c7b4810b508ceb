#include "games/dungeon/formats/level_value.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "game/difficulty.hpp"
#include "game/game.hpp"
#include "games/dungeon/formats/tiles.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "games/dungeon/rules/room_detection.hpp"

namespace teka::dungeon {
namespace {

using Array = Value::Array;
using Object = Value::Object;

Value value_of(Point p) {
  return Array{p.x, p.y};
}

Value rows_of(const Grid<Tile>& tiles) {
  Array rows;
  for (int y = 0; y < tiles.height(); ++y) {
    std::string row;
    for (int x = 0; x < tiles.width(); ++x) row += kSymbols[symbol_of(tiles[{x, y}])].character;
    rows.emplace_back(std::move(row));
  }
  return rows;
}

Value value_of(const Thing& thing) {
  Object object{
      {"kind", name_of(thing.kind)}, {"x", thing.at.x}, {"y", thing.at.y}, {"room", std::int64_t{thing.room}}};
  if (thing.kind == Thing::Kind::key) object.emplace_back("key", std::string(1, static_cast<char>('a' + thing.number)));
  if (thing.kind == Thing::Kind::monster) object.emplace_back("strength", int{thing.number});
  if (thing.kind == Thing::Kind::treasure) object.emplace_back("worth", int{thing.number});
  return object;
}

Value value_of(const Room& room, Array tags) {
  return Object{{"x", room.corner.x},
                {"y", room.corner.y},
                {"width", room.size.width},
                {"height", room.size.height},
                {"centre", value_of(room.centre)},
                {"tiles", room.tiles},
                {"shape", name_of(room.shape)},
                {"tags", std::move(tags)}};
}

Value value_of(const Passage& passage, const Map& map) {
  Object object{
      {"from", std::int64_t{passage.from}}, {"to", std::int64_t{passage.to}}, {"kind", name_of(passage.kind)}};
  if (passage.kind == Passage::Kind::locked)
    object.emplace_back("key", std::string(1, static_cast<char>('a' + passage.key)));
  Array path;
  for (const Point p : map.path(passage)) path.push_back(value_of(p));
  object.emplace_back("path", std::move(path));
  return object;
}

Value value_of(const Proof& proof) {
  Array order;
  for (const Event& event : proof.order) {
    Object object{{"step", std::int64_t{event.step}}, {"event", name_of(event.kind)}, {"at", value_of(event.at)}};
    if (event.kind == Event::Kind::key || event.kind == Event::Kind::lock) {
      object.emplace_back("key", std::string(1, static_cast<char>('a' + event.number)));
    }
    order.emplace_back(std::move(object));
  }
  Array lost;
  for (const Thing& thing : proof.unreachable_things) lost.push_back(value_of(thing));
  Object object{{"finishable", proof.found.finishable},
                {"never_stuck", proof.found.never_stuck},
                {"without_secrets", proof.hidden.finishable && proof.hidden.never_stuck},
                {"steps", static_cast<std::int64_t>(proof.steps())},
                {"order", std::move(order)},
                {"unreachable_tiles", static_cast<std::int64_t>(proof.unreachable_tiles)},
                {"unreachable_things", std::move(lost)}};
  if (proof.found.trap) object.emplace_back("trap", value_of(*proof.found.trap));
  return object;
}

/// The planned and the actual danger of each room of the main path.
Value danger_of(const Furnishing& furnishing) {
  Array stops;
  for (const Furnishing::Stop& stop : furnishing.curve) {
    stops.emplace_back(Object{{"room", std::int64_t{stop.room}},
                              {"step", std::int64_t{stop.step}},
                              {"planned", stop.planned},
                              {"realised", stop.realised},
                              {"rest", stop.rest}});
  }
  return stops;
}

Value finds_of(const Furnishing& furnishing) {
  Array finds;
  for (const Furnishing::Find& find : furnishing.finds) {
    finds.emplace_back(Object{{"planned", find.wanted}, {"realised", std::int64_t{find.reached}}});
  }
  return finds;
}

Result<int> number_in(const Value& object, std::string_view name, int low, int high) {
  const Value* value = object.find(name);
  const auto* number = value != nullptr ? value->get<std::int64_t>() : nullptr;
  if (number == nullptr || *number < low || *number > high) {
    return fail("\"{}\" must be a number from {} to {}", name, low, high);
  }
  return static_cast<int>(*number);
}

const Array* list_in(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  return value != nullptr ? value->get<Array>() : nullptr;
}

Result<void> read_tiles(const Value& value, Map& map) {
  const auto width = number_in(value, "width", 1, kMostSide);
  if (!width) return tl::unexpected(width.error());
  const auto height = number_in(value, "height", 1, kMostSide);
  if (!height) return tl::unexpected(height.error());
  map.tiles = Grid<Tile>({*width, *height}, Tile::rock);
  const Array* rows = list_in(value, "rows");
  if (rows == nullptr || rows->size() != static_cast<std::size_t>(*height)) {
    return fail("\"rows\" must be a list of {} texts, one for each row of tiles", *height);
  }
  for (int y = 0; y < *height; ++y) {
    const auto* row = (*rows)[static_cast<std::size_t>(y)].get<std::string>();
    if (row == nullptr || row->size() != static_cast<std::size_t>(*width)) {
      return fail("row {} must be a text of {} tiles", y + 1, *width);
    }
    for (int x = 0; x < *width; ++x) {
      const char c = (*row)[static_cast<std::size_t>(x)];
      const auto* end = kSymbols.begin() + kTileSymbols;
      const auto* symbol = std::find_if(kSymbols.begin(), end, [c](const Symbol& s) { return s.character == c; });
      if (symbol == end) return fail("row {}, column {}: '{}' is not a tile", y + 1, x + 1, printable(c));
      map.tiles[{x, y}] = static_cast<Tile>(symbol - kSymbols.begin());
    }
  }
  return {};
}

Result<Thing> thing_from(const Value& value, const Grid<Tile>& tiles) {
  const Value* name = value.find("kind");
  const auto* kind = name != nullptr ? name->get<std::string>() : nullptr;
  Thing thing;
  int number = -1;
  for (int i = 0; kind != nullptr && i <= static_cast<int>(Thing::Kind::rest); ++i) {
    if (*kind == name_of(static_cast<Thing::Kind>(i))) number = i;
  }
  if (number < 0) return fail("\"kind\" must be start, exit, key, treasure, monster or rest");
  thing.kind = static_cast<Thing::Kind>(number);
  const auto x = number_in(value, "x", 0, tiles.width() - 1);
  if (!x) return tl::unexpected(x.error());
  const auto y = number_in(value, "y", 0, tiles.height() - 1);
  if (!y) return tl::unexpected(y.error());
  thing.at = {*x, *y};
  if (tiles[thing.at] != Tile::floor) return fail("there is no floor at {},{}; things must be on floor", *x, *y);
  if (thing.kind == Thing::Kind::key) {
    const Value* key = value.find("key");
    const auto* letter = key != nullptr ? key->get<std::string>() : nullptr;
    if (letter == nullptr || letter->size() != 1 || letter->front() < 'a' || letter->front() >= 'a' + kMostLocks) {
      return fail("\"key\" must be a letter from a to i");
    }
    thing.number = static_cast<std::uint8_t>(letter->front() - 'a');
  } else if (thing.kind == Thing::Kind::monster || thing.kind == Thing::Kind::treasure) {
    const auto grade = number_in(value, thing.kind == Thing::Kind::monster ? "strength" : "worth", 1, 255);
    if (!grade) return tl::unexpected(grade.error());
    thing.number = static_cast<std::uint8_t>(*grade);
  }
  return thing;
}

Result<void> read_things(const Value& value, Map& map) {
  const Array* things = list_in(value, "things");
  if (things == nullptr) return fail("\"things\" must be a list with a start and an exit");
  std::set<std::pair<int, int>> taken;
  for (std::size_t i = 0; i < things->size(); ++i) {
    const auto thing = thing_from((*things)[i], map.tiles);
    if (!thing) return at_place(fmt::format("thing {}", i + 1), thing.error());
    if (!taken.emplace(thing->at.x, thing->at.y).second) {
      return fail("thing {}: there is already a thing at {},{}; use another tile", i + 1, thing->at.x, thing->at.y);
    }
    map.things.push_back(*thing);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const auto kind = static_cast<Thing::Kind>(i);
    if (std::ranges::count(map.things, kind, &Thing::kind) != 1)
      return fail("the map needs exactly one {}", name_of(kind));
    std::swap(map.things[i], *std::ranges::find(map.things, kind, &Thing::kind));
  }
  return {};
}

/// Rooms by the corner of their box, because large maps have many.
using RoomsByCorner = std::multimap<std::pair<int, int>, const Room*>;

/// The room of the map that matches a room of the document by box and number of tiles.
const Room* find_room(const Value& value, const RoomsByCorner& rooms) {
  const auto x = number_in(value, "x", 0, kMostSide);
  const auto y = number_in(value, "y", 0, kMostSide);
  const auto width = number_in(value, "width", 1, kMostSide);
  const auto height = number_in(value, "height", 1, kMostSide);
  const auto tiles = number_in(value, "tiles", 1, kMostSide * kMostSide);
  if (!x || !y || !width || !height || !tiles) return nullptr;
  const auto [first, last] = rooms.equal_range({*x, *y});
  const auto found = std::find_if(first, last, [&](const auto& entry) {
    return entry.second->size == Size{*width, *height} && entry.second->tiles == *tiles;
  });
  return found != last ? found->second : nullptr;
}

/// Copies facts that are not visible in the tiles.
void restore_facts(const Value& value, const Grid<Tile>& tiles, Room& room) {
  const Value* shape = value.find("shape");
  for (int i = 0; shape != nullptr && i <= static_cast<int>(RoomShape::cave); ++i) {
    if (*shape == Value(name_of(static_cast<RoomShape>(i)))) room.shape = static_cast<RoomShape>(i);
  }
  const Array* centre = list_in(value, "centre");
  if (centre == nullptr || centre->size() != 2) return;
  const auto* x = centre->front().get<std::int64_t>();
  const auto* y = centre->back().get<std::int64_t>();
  if (x == nullptr || y == nullptr) return;
  const bool in_box = *x >= room.corner.x && *y >= room.corner.y && *x < room.corner.x + room.size.width &&
                      *y < room.corner.y + room.size.height;
  const Point at{static_cast<int>(*x), static_cast<int>(*y)};
  if (in_box && tiles[at] == Tile::floor) room.centre = at;
}

/// Rooms that are also in the document get their numbers and facts back; unless all match, only the tiles count.
void restore_rooms(const Value& value, Map& map) {
  const Array* rooms = list_in(value, "rooms");
  if (rooms == nullptr || rooms->size() != map.rooms.size()) return;
  constexpr std::uint32_t kUnknown = 0xFFFF'FFFF;
  std::vector<std::uint32_t> number_of(map.rooms.size(), kUnknown);
  RoomsByCorner by_corner;
  for (const Room& room : map.rooms) by_corner.emplace(std::pair(room.corner.x, room.corner.y), &room);
  std::vector<Room> ordered;
  for (const Value& room : *rooms) {
    const Room* found = find_room(room, by_corner);
    if (found == nullptr) return;
    number_of[static_cast<std::size_t>(found - map.rooms.data())] = static_cast<std::uint32_t>(ordered.size());
    ordered.push_back(*found);
    restore_facts(room, map.tiles, ordered.back());
  }
  if (std::ranges::find(number_of, kUnknown) != number_of.end()) return;
  map.rooms = std::move(ordered);
  for (Passage& passage : map.passages) {
    passage.from = number_of[passage.from];
    passage.to = number_of[passage.to];
  }
  for (Thing& thing : map.things) thing.room = number_of[thing.room];
}

}  // namespace

Value to_value(const Map& map, const std::vector<std::vector<std::string>>& tags) {
  Value value;
  value.set("width", map.tiles.width());
  value.set("height", map.tiles.height());
  value.set("rows", rows_of(map.tiles));
  Array things;
  for (const Thing& thing : map.things) things.push_back(value_of(thing));
  value.set("things", std::move(things));
  Array rooms;
  for (std::size_t i = 0; i < map.rooms.size(); ++i) {
    rooms.push_back(value_of(map.rooms[i], i < tags.size() ? Array(tags[i].begin(), tags[i].end()) : Array{}));
  }
  value.set("rooms", std::move(rooms));
  Array passages;
  for (const Passage& passage : map.passages) passages.push_back(value_of(passage, map));
  value.set("passages", std::move(passages));
  return value;
}

Value to_value(const Level& level) {
  Value value = to_value(level.map, level.tags);
  value.set("index", level.index);
  value.set("mission", value_of(level.proof));
  if (!level.furnishing.curve.empty()) value.set("danger", danger_of(level.furnishing));
  if (!level.furnishing.finds.empty()) value.set("treasure_distances", finds_of(level.furnishing));
  if (level.wanted) value.set("wanted", shown_difficulty(*level.wanted));
  if (level.difficulty) set_difficulty(value, *level.difficulty);
  if (!level.measures.empty()) value.set("metrics", teka::to_value(level.measures));
  return value;
}

Result<Map> map_from(const Value& value, const std::stop_token& stop) {
  if (is_tiled(value)) {
    const auto tiles = read_tiled(value, tile_set(), 0, kMostSide);
    if (!tiles) return tl::unexpected(tiles.error());
    return map_from(document_of(*tiles), stop);
  }
  Map map;
  if (auto tiles = read_tiles(value, map); !tiles) return tl::unexpected(tiles.error());
  if (auto things = read_things(value, map); !things) return tl::unexpected(things.error());
  detect_rooms(map, stop);
  if (stop.stop_requested()) return fail("interrupted");
  restore_rooms(value, map);
  return map;
}

}  // namespace teka::dungeon
