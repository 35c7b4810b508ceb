#include "games/dungeon/formats/level_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/symmetry.hpp"
#include "games/dungeon/formats/level_value.hpp"
#include "games/dungeon/formats/text_format.hpp"
#include "games/dungeon/level/make_level.hpp"

namespace teka::dungeon {
namespace {

Map any_map() {
  LevelSettings settings;
  settings.map.size = {*rc::gen::inRange(24, 45), *rc::gen::inRange(16, 28)};
  settings.map.rooms = *rc::gen::inRange(2, 6);
  settings.mission.locks = *rc::gen::inRange(0, 3);
  auto level = make_level(settings, Seed(*rc::gen::arbitrary<std::uint32_t>()), {});
  RC_PRE(level.has_value());
  return std::move(level->map);
}

std::string pack_map(const Map& map) {
  return *level_code().pack(to_value(map));
}

/// Tiles and things rotated and mirrored, with other names for keys; gates are left out.
std::string turned_map_bytes(const Map& map, unsigned symmetry) {
  const Size size = map.tiles.size();
  Map other{.tiles = Grid<Tile>(teka::turned(size, symmetry))};
  for (std::size_t i = 0; i < size.area(); ++i) {
    Tile tile = map.tiles.cells()[i];
    if (is_lock(tile)) tile = lock_tile((key_of(tile) + 4) % kMostLocks);
    other.tiles[teka::turned(size.point(i), size, symmetry)] = tile;
  }
  other.things = map.things;
  for (Thing& thing : other.things) {
    thing.at = teka::turned(thing.at, size, symmetry);
    if (thing.kind == Thing::Kind::key) thing.number = static_cast<std::uint8_t>((thing.number + 4) % kMostLocks);
  }
  return pack_map(other);
}

RC_GTEST_PROP(DungeonLevelCode, MapsComeBackWithTheirRooms, ()) {
  const Value value = to_value(any_map());
  const auto packed = level_code().pack(value);
  RC_ASSERT(packed.has_value());
  RC_ASSERT(*level_code().unpack(*packed) == to_value(*map_from(value)));
}

RC_GTEST_PROP(DungeonLevelCode, SymmetricMapsHaveOneCanonicalForm, ()) {
  Map map = any_map();
  for (Tile& tile : map.tiles.cells()) {
    if (is_gate(tile)) tile = Tile::door;
  }
  const auto canonical = level_code().canonical(turned_map_bytes(map, 0));
  RC_ASSERT(canonical.has_value());
  for (unsigned s = 1; s < kRectangleSymmetries; ++s) {
    RC_ASSERT(*level_code().canonical(turned_map_bytes(map, s)) == *canonical);
  }
}

RC_GTEST_PROP(DungeonLevelCode, AnyBytesAreAMapOrAnError, (const std::string& bytes)) {
  (void)level_code().unpack(std::string(1, '\0') + bytes);
}

/// One tile of every gate, so that a wrong turn would show.
TEST(DungeonLevelCode, GatesAreTurned) {
  const auto map_in = [](std::string_view text) { return pack_map(parse_text(text)->front()); };
  const std::string east = map_in("#######\n#@.>.X#\n#######\n");
  const std::string west = map_in("#######\n#X.<.@#\n#######\n");
  const std::string south = map_in("###\n#@#\n#.#\n#v#\n#.#\n#X#\n###\n");
  const std::string blocked = map_in("#######\n#@.<.X#\n#######\n");
  const LevelCode& code = level_code();
  EXPECT_EQ(*code.canonical(east), *code.canonical(west));
  EXPECT_EQ(*code.canonical(east), *code.canonical(south));
  EXPECT_NE(*code.canonical(east), *code.canonical(blocked));
  EXPECT_EQ(code.replay(east, "rrrr")->moves, 4U);
  EXPECT_EQ(*code.carry(east, "rrrr", south), "dddd");
  EXPECT_EQ(*code.carry(east, "rrrr", west), "llll");
  EXPECT_FALSE(code.replay(blocked, "rrrr"));
  EXPECT_THAT(code.replay(east, "rrr").error().message, testing::HasSubstr("not at the exit"));
}

TEST(DungeonLevelCode, ReadsTheMovesOfAPlayedGame) {
  const Value::Array moves = {"up", "left", "leave"};
  EXPECT_EQ(*level_code().solution_of(Value::Object{{"moves", moves}}), "ul");
}

}  // namespace
}  // namespace teka::dungeon
