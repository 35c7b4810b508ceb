#include "games/dungeon/formats/level_code.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

#include "core/bit_coder.hpp"
#include "core/symmetry.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/map/symbols.hpp"
#include "games/dungeon/rules/moves.hpp"
#include "games/dungeon/rules/room_detection.hpp"

namespace teka::dungeon {
namespace {

constexpr std::string_view kStepLetters = "urdl";  // in the order of kSteps; to leave is the end of every solution
constexpr int kMapSideBits = 11, kThingCountBits = 16, kShapeBits = 2;

void put_point(BitWriter& to, Point p, Size size) {
  to.put_number(static_cast<std::uint64_t>(p.x), bits_for(static_cast<std::uint64_t>(size.width)));
  to.put_number(static_cast<std::uint64_t>(p.y), bits_for(static_cast<std::uint64_t>(size.height)));
}

Point get_point(BitReader& in, Size size) {
  const auto x = static_cast<int>(in.get_number(bits_for(static_cast<std::uint64_t>(size.width))));
  return {x, static_cast<int>(in.get_number(bits_for(static_cast<std::uint64_t>(size.height))))};
}

int number_bits(Thing::Kind kind) {
  if (kind == Thing::Kind::key) return bits_for(kMostLocks);
  return kind == Thing::Kind::monster || kind == Thing::Kind::treasure ? 8 : 0;
}

void put_tiles_and_things(BitWriter& to, const Map& map) {
  const Size size = map.tiles.size();
  to.put_number(static_cast<std::uint64_t>(size.width - 1), kMapSideBits);
  to.put_number(static_cast<std::uint64_t>(size.height - 1), kMapSideBits);
  Grid<std::uint8_t> codes(size);
  std::ranges::transform(map.tiles.cells(), codes.cells().begin(), [](Tile t) { return static_cast<std::uint8_t>(t); });
  GridChances(kTileSymbols).put(to, codes);
  to.put_number(map.things.size(), kThingCountBits);
  for (const Thing& thing : map.things) {
    to.put_number(static_cast<std::uint64_t>(thing.kind), 3);
    to.put_number(thing.number, number_bits(thing.kind));
    put_point(to, thing.at, size);
  }
}

/// Tiles and things; rooms and passages as they are found in them.
Result<Map> get_tiles_and_things(BitReader& in) {
  Size size;
  size.width = static_cast<int>(in.get_number(kMapSideBits)) + 1;
  size.height = static_cast<int>(in.get_number(kMapSideBits)) + 1;
  if (size.width > kMostSide || size.height > kMostSide) return fail("it is no map");
  Map map{.tiles = Grid<Tile>(size, Tile::rock)};
  const auto codes = GridChances(kTileSymbols).get(in, size);
  std::ranges::transform(codes.cells(), map.tiles.cells().begin(), [](std::uint8_t c) { return static_cast<Tile>(c); });
  for (std::uint64_t left = in.get_number(kThingCountBits); left > 0; --left) {
    Thing thing;
    const std::uint64_t kind = in.get_number(3);
    thing.kind = static_cast<Thing::Kind>(std::min<std::uint64_t>(kind, static_cast<std::uint64_t>(Thing::Kind::rest)));
    thing.number = static_cast<std::uint8_t>(in.get_number(number_bits(thing.kind)));
    thing.at = get_point(in, size);
    if (!size.contains(thing.at) || map.tiles[thing.at] != Tile::floor) return fail("it is no map");
    map.things.push_back(thing);
  }
  const auto is_at = [&](std::size_t i, Thing::Kind kind) { return map.things[i].kind == kind; };
  if (map.things.size() < 2 || !is_at(0, Thing::Kind::start) || !is_at(1, Thing::Kind::exit)) {
    return fail("it is no map");
  }
  detect_rooms(map);
  return map;
}

/// Order, shapes and centres of the rooms, which the tiles do not show; nothing if they are not the rooms of the tiles.
void put_rooms(BitWriter& to, const Map& map, const std::vector<Room>& found) {
  const int bits = bits_for(found.size());
  std::vector<std::size_t> places;
  for (const Room& room : map.rooms) {
    const auto same = std::ranges::find_if(found, [&](const Room& other) {
      return other.corner == room.corner && other.size == room.size && other.tiles == room.tiles;
    });
    if (same != found.end()) places.push_back(static_cast<std::size_t>(same - found.begin()));
  }
  const bool are_same = places.size() == found.size() && found.size() == map.rooms.size();
  to.put_number(are_same ? 1 : 0, 1);
  for (std::size_t i = 0; are_same && i < places.size(); ++i) {
    const Room& room = map.rooms[i];
    to.put_number(places[i], bits);
    to.put_number(static_cast<std::uint64_t>(room.shape), kShapeBits);
    put_point(to, {room.centre.x - room.corner.x, room.centre.y - room.corner.y}, room.size);
  }
}

/// A document with the rooms of the map as they were; map_from() reads it.
Value document_with_rooms(const Map& map, BitReader& in) {
  if (in.get_number(1) == 0) return to_value(map);
  Map named = map;
  for (Room& room : named.rooms) {
    const std::uint64_t place = in.get_number(bits_for(map.rooms.size()));
    if (place >= map.rooms.size()) return to_value(map);
    room = map.rooms[place];
    room.shape = static_cast<RoomShape>(in.get_number(kShapeBits));
    const Point inside = get_point(in, room.size);
    room.centre = {room.corner.x + inside.x, room.corner.y + inside.y};
  }
  return to_value(named);
}

std::string packed_map(const Map& map) {
  BitWriter to;
  put_tiles_and_things(to, map);
  Map plain{.tiles = map.tiles, .rooms = {}, .passages = {}, .path_tiles = {}, .things = map.things};
  detect_rooms(plain);
  put_rooms(to, map, plain.rooms);
  return to.finish();
}

Result<Map> map_of(std::string_view packed) {
  BitReader in(packed);
  auto map = get_tiles_and_things(in);
  if (!map) return map;
  return map_from(document_with_rooms(*map, in));
}

Result<Map> plain_map_of(std::string_view packed) {
  BitReader in(packed);
  return get_tiles_and_things(in);
}

/// The rectangle that is not rock.
std::pair<Point, Size> built_part(const Grid<Tile>& tiles) {
  Point low{tiles.width(), tiles.height()};
  Point high{-1, -1};
  for (std::size_t i = 0; i < tiles.size().area(); ++i) {
    if (tiles.cells()[i] == Tile::rock) continue;
    const Point p = tiles.size().point(i);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low, {high.x - low.x + 1, high.y - low.y + 1}};
}

Tile turned(Tile tile, unsigned symmetry) {
  if (!is_gate(tile)) return tile;
  const Point step = turned_step(kSteps[gate_direction(tile)], symmetry);
  return gate_tile(static_cast<unsigned>(std::ranges::find(kSteps, step) - kSteps.begin()));
}

/// Keys are named in the order in which their locks appear, then the keys themselves: names alone make no difference.
void rename_keys(Map& map) {
  std::array<int, kMostLocks> names{};
  names.fill(-1);
  int next = 0;
  const auto name = [&](int key) {
    int& known = names[static_cast<std::size_t>(key)];
    if (known < 0) known = next++;
    return known;
  };
  for (Tile& tile : map.tiles.cells()) {
    if (is_lock(tile)) tile = lock_tile(name(key_of(tile)));
  }
  for (Thing& thing : map.things) {
    if (thing.kind == Thing::Kind::key) thing.number = static_cast<std::uint8_t>(name(thing.number));
  }
}

/// Without the rock around it, and with the things in an order of their own; rooms are left out.
Map turned_map(const Map& map, unsigned symmetry) {
  const auto [corner, part] = built_part(map.tiles);
  Map result{.tiles = Grid<Tile>(teka::turned(part, symmetry))};
  for (std::size_t i = 0; i < part.area(); ++i) {
    const Point p = part.point(i);
    result.tiles[teka::turned(p, part, symmetry)] = turned(map.tiles[{corner.x + p.x, corner.y + p.y}], symmetry);
  }
  result.things = map.things;
  for (Thing& thing : result.things) {
    thing.room = 0;
    thing.at = teka::turned({thing.at.x - corner.x, thing.at.y - corner.y}, part, symmetry);
  }
  std::ranges::sort(result.things, {}, [](const Thing& t) { return std::tuple(t.kind, t.at.y, t.at.x, t.number); });
  rename_keys(result);
  return result;
}

std::string canonical_map(const Map& map) {
  std::optional<Map> least;
  const auto things = [](const Map& m) {
    std::vector<std::tuple<Thing::Kind, int, int, int>> list;
    for (const Thing& t : m.things) list.emplace_back(t.kind, t.number, t.at.y, t.at.x);
    return list;
  };
  const auto is_less = [&](const Map& a, const Map& b) {
    if (a.tiles.width() != b.tiles.width()) return a.tiles.width() < b.tiles.width();
    if (!std::ranges::equal(a.tiles.cells(), b.tiles.cells())) {
      return std::ranges::lexicographical_compare(a.tiles.cells(), b.tiles.cells());
    }
    return things(a) < things(b);
  };
  for (unsigned symmetry = 0; symmetry < kRectangleSymmetries; ++symmetry) {
    Map other = turned_map(map, symmetry);
    if (!least || is_less(other, *least)) least = std::move(other);
  }
  BitWriter to;
  put_tiles_and_things(to, *least);
  return to.finish();
}

/// "solution" is a text of letters; a game that was played has a list of moves by name.
Result<std::string> steps_in(const Value& value) {
  std::string letters;
  if (const Value* solution = value.find("solution"); solution != nullptr && solution->get<std::string>() != nullptr) {
    letters = *solution->get<std::string>();
  } else if (const Value* moves = value.find("moves"); moves != nullptr && moves->get<Value::Array>() != nullptr) {
    for (const Value& move : *moves->get<Value::Array>()) {
      const auto* name = move.get<std::string>();
      if (name == nullptr || name->empty()) return fail("\"moves\" must be a list of names");
      if (*name != "leave") letters += name->front();
    }
  }
  const std::size_t bad = letters.find_first_not_of(kStepLetters);
  if (bad == std::string::npos) return letters;
  return fail("\"solution\": letter {} is none of u, r, d and l", bad + 1);
}

Result<SolutionCost> crawl_cost(const Map& map, std::string_view moves) {
  Point at = map.start().at;
  KeySet keys = keys_at(map, at);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t direction = kStepLetters.find(moves[i]);
    if (direction == std::string_view::npos) return fail("move {}: it is none of u, r, d and l", i + 1);
    if (!may_step(map.tiles, at, static_cast<unsigned>(direction), keys)) {
      return fail("move {}: from {},{} it is not possible", i + 1, at.x, at.y);
    }
    at = stepped(at, static_cast<unsigned>(direction));
    keys |= keys_at(map, at);
  }
  if (at != map.exit().at) return fail("after its {} moves it is not at the exit", moves.size());
  return SolutionCost{.moves = moves.size()};
}

Result<std::string> carried_steps(std::string_view moves, const Map& to) {
  for (unsigned symmetry = 0; symmetry < kRectangleSymmetries; ++symmetry) {
    std::string letters(moves);
    for (char& letter : letters) {
      const Point step = turned_step(kSteps[kStepLetters.find(letter)], symmetry);
      letter = kStepLetters[static_cast<std::size_t>(std::ranges::find(kSteps, step) - kSteps.begin())];
    }
    if (crawl_cost(to, letters)) return letters;
  }
  return fail("they are not the same map");
}

}  // namespace

const LevelCode& level_code() {
  static const LevelCode kCode = {
      .pack = [](const Value& value) -> Result<std::string> {
        const auto map = map_from(value);
        if (!map) return tl::unexpected(map.error());
        return packed_map(*map);
      },
      .unpack = [](std::string_view packed) -> Result<Value> {
        const auto map = map_of(packed);
        if (!map) return tl::unexpected(map.error());
        return to_value(*map);
      },
      .canonical = [](std::string_view packed) -> Result<std::string> {
        const auto map = plain_map_of(packed);
        if (!map) return tl::unexpected(map.error());
        return canonical_map(*map);
      },
      .solution_of = steps_in,
      .letters = kStepLetters,
      .replay = [](std::string_view packed, std::string_view moves) -> Result<SolutionCost> {
        const auto map = plain_map_of(packed);
        if (!map) return tl::unexpected(map.error());
        return crawl_cost(*map, moves);
      },
      .shown = [](std::string_view, std::string_view moves) { return std::string(moves); },
      .carry = [](std::string_view, std::string_view moves, std::string_view to) -> Result<std::string> {
        const auto map = plain_map_of(to);
        if (!map) return tl::unexpected(map.error());
        return carried_steps(moves, *map);
      }};
  return kCode;
}

}  // namespace teka::dungeon
