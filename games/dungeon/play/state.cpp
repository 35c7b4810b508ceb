#include "games/dungeon/play/state.hpp"

#include <limits>
#include <string>

#include "core/check.hpp"
#include "core/hash.hpp"
#include "core/rng.hpp"
#include "game/message.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/map/symbols.hpp"

namespace teka::dungeon {
namespace {

void fill_floor(Map& map, const Room& room) {
  for (int y = 0; y < room.size.height; ++y) {
    for (int x = 0; x < room.size.width; ++x) map.tiles[{room.corner.x + x, room.corner.y + y}] = Tile::floor;
  }
}

}  // namespace

CrawlState::CrawlState(Map map)
    : map_(std::make_shared<const Map>(std::move(map))), at_(map_->start().at), keys_(keys_at(*map_, at_)) {}

std::vector<Move> CrawlState::legal() const {
  std::vector<Move> moves;
  if (left_) return moves;
  for (unsigned d = 0; d < 4; ++d) {
    if (may_step(map_->tiles, at_, d, keys_)) moves.push_back(d);
  }
  if (at_ == map_->exit().at) moves.push_back(kLeave);
  return moves;
}

void CrawlState::apply(Move move) {
  TEKA_CHECK(!left_ && move <= kLeave);
  ++steps_;
  if (move == kLeave) {
    TEKA_CHECK(at_ == map_->exit().at);
    left_ = true;
    return;
  }
  TEKA_CHECK(may_step(map_->tiles, at_, move, keys_));
  at_ = stepped(at_, move);
  keys_ |= keys_at(*map_, at_);
}

std::uint64_t CrawlState::hash() const {
  std::uint64_t hash = hash_combine(map_->tiles.size().index(at_), steps_ * 2 + (left_ ? 1 : 0));
  hash = hash_combine(hash, keys_);
  for (const Tile tile : map_->tiles.cells()) hash = hash_combine(hash, static_cast<std::uint64_t>(tile));
  for (const Thing& thing : map_->things) hash = hash_combine(hash, map_->tiles.size().index(thing.at));
  return hash;
}

std::string CrawlState::text() const {
  std::string text;
  const Size size = map_->tiles.size();
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) text.push_back(kSymbols[symbol_of(map_->tiles[{x, y}])].character);
    text.push_back('\n');
  }
  const auto put = [&](Point p, char c) { text[size.index(p) + static_cast<std::size_t>(p.y)] = c; };
  for (const Thing& thing : map_->things) {
    const bool taken = thing.kind == Thing::Kind::key && (keys_ >> thing.number & 1U) != 0;
    if (!taken && thing.kind != Thing::Kind::start) put(thing.at, kSymbols[symbol_of(thing)].character);
  }
  put(at_, '@');
  text += left_ ? "left" : "keys:";
  for (int key = 0; key < kMostLocks && !left_; ++key) {
    if ((keys_ >> key & 1U) != 0) text += {' ', static_cast<char>('a' + key)};
  }
  return text + '\n';
}

std::string CrawlState::move_name(Move move) const {
  constexpr std::array<std::string_view, 5> kNames = {"up", "right", "down", "left", "leave"};
  return std::string(kNames[move]);
}

Value CrawlState::to_value() const {
  return Value::Object{{"map", dungeon::to_value(*map_)}, {"x", at_.x},      {"y", at_.y},
                       {"keys", std::int64_t{keys_}},     {"steps", steps_}, {"left", left_}};
}

Result<CrawlState> CrawlState::from_value(const Value& value) {
  const Value* member = value.find("map");
  if (member == nullptr) return fail("map is missing");
  auto map = map_from(*member);
  if (!map) return at_place("map", map.error());
  CrawlState state(std::move(*map));
  const Size size = state.map_->tiles.size();
  const auto x = integer_in(value, "x", state.at_.x, 0, size.width - 1);
  if (!x) return tl::unexpected(x.error());
  const auto y = integer_in(value, "y", state.at_.y, 0, size.height - 1);
  if (!y) return tl::unexpected(y.error());
  const auto keys = integer_in(value, "keys", std::int64_t{state.keys_}, 0, (std::int64_t{1} << kMostLocks) - 1);
  if (!keys) return tl::unexpected(keys.error());
  const auto steps = integer_in(value, "steps", 0, 0, std::numeric_limits<std::int64_t>::max());
  if (!steps) return tl::unexpected(steps.error());
  const Value* left = value.find("left");
  if (left != nullptr && left->get<bool>() == nullptr) return fail("left: must be true or false");
  state.at_ = {static_cast<int>(*x), static_cast<int>(*y)};
  state.keys_ = static_cast<KeySet>(*keys);
  state.steps_ = static_cast<std::uint64_t>(*steps);
  state.left_ = left != nullptr && *left == Value(true);
  if (is_solid(state.map_->tiles[state.at_]))
    return fail("x, y: ({}, {}) is solid; the player must be on an open tile", state.at_.x, state.at_.y);
  return state;
}

bool operator==(const CrawlState& a, const CrawlState& b) {
  return a.at_ == b.at_ && a.keys_ == b.keys_ && a.steps_ == b.steps_ && a.left_ == b.left_ &&
         (a.map_ == b.map_ || (a.map_->tiles == b.map_->tiles && a.map_->things == b.map_->things));
}

Map CrawlState::small_map() {
  Map map;
  map.tiles = Grid<Tile>({11, 5}, Tile::wall);
  map.rooms = {{.corner = {1, 1}, .size = {4, 3}, .centre = {2, 2}, .tiles = 12},
               {.corner = {6, 1}, .size = {4, 3}, .centre = {8, 2}, .tiles = 12}};
  for (const Room& room : map.rooms) fill_floor(map, room);
  map.path_tiles = {{5, 2}};
  map.passages = {{.from = 0, .to = 1, .first_tile = 0, .tile_count = 1, .kind = Passage::Kind::locked}};
  map.tiles[{5, 2}] = lock_tile(0);
  map.things = {{.kind = Thing::Kind::start, .room = 0, .at = {1, 1}},
                {.kind = Thing::Kind::exit, .room = 1, .at = {9, 3}},
                {.kind = Thing::Kind::key, .room = 0, .at = {1, 3}}};
  return map;
}

CrawlState CrawlState::sample(const Seed& seed) {
  Map map = small_map();
  Rng rng(seed);
  const auto at = [&](const Room& room) {
    return Point{room.corner.x + static_cast<int>(rng.below(static_cast<std::uint64_t>(room.size.width))),
                 room.corner.y + static_cast<int>(rng.below(static_cast<std::uint64_t>(room.size.height)))};
  };
  map.things[0].at = at(map.rooms[0]);
  map.things[1].at = at(map.rooms[1]);
  do map.things[2].at = at(map.rooms[0]);
  while (map.things[2].at == map.things[0].at);
  return CrawlState(std::move(map));
}

}  // namespace teka::dungeon
