#include "games/dungeon/builder/connectivity.hpp"

#include <gtest/gtest.h>

#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/builder/test_plain_map.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

Map small_map(std::uint64_t seed) {
  Builder builder;
  Map map;
  EXPECT_TRUE(builder.build({.size = {50, 25}, .rooms = 7, .loops = 0.3}, Seed(seed), map));
  return map;
}

/// Adjacent pairs of floor tiles.
std::int64_t floor_pairs(const Map& map) {
  const auto floor = [&](int x, int y) {
    return map.tiles.size().contains({x, y}) && map.tiles[{x, y}] == Tile::floor;
  };
  std::int64_t pairs = 0;
  for (int y = 0; y < map.tiles.height(); ++y) {
    for (int x = 0; x < map.tiles.width(); ++x)
      pairs += floor(x, y) ? (floor(x + 1, y) ? 1 : 0) + (floor(x, y + 1) ? 1 : 0) : 0;
  }
  return pairs;
}

/// Restores the walls after tiles were changed, so that only the change matters.
void mend_walls(Map& map) {
  for (std::size_t i = 0; i < map.tiles.size().area(); ++i) {
    const Point p = map.tiles.size().point(i);
    if (!is_solid(map.tiles[p])) continue;
    map.tiles[p] = Tile::rock;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Point q{p.x + dx, p.y + dy};
        if (map.tiles.size().contains(q) && !is_solid(map.tiles[q])) map.tiles[p] = Tile::wall;
      }
    }
  }
}

TEST(ConnectivityChecker, AcceptsCorrectMaps) {
  ConnectivityChecker checker;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Map map = small_map(seed);
    EXPECT_TRUE(checker.holds(map, floor_pairs(map)));
  }
}

TEST(ConnectivityChecker, RefusesEveryHarmfulChangeOfOneTile) {
  constexpr Tile kChanges[] = {Tile::wall, Tile::floor, Tile::corridor, Tile::door};
  const MapSettings settings{.size = {50, 25}, .rooms = 7, .loops = 0.3};
  ConnectivityChecker checker;
  constexpr std::uint64_t kMaps = kSanitized ? 1 : 4;
  std::uint64_t refused = 0;
  for (std::uint64_t seed = 0; seed < kMaps; ++seed) {
    const Map good = small_map(seed);
    const std::int64_t pairs = floor_pairs(good);
    for (std::size_t i = 0; i < good.tiles.size().area(); ++i) {
      for (const Tile change : kChanges) {
        Map map = good;
        const Tile old = map.tiles.cells()[i];
        if (is_solid(old) == is_solid(change)) continue;
        map.tiles.cells()[i] = change;
        EXPECT_FALSE(checker.holds(map, pairs)) << seed << " at " << i;
        mend_walls(map);
        EXPECT_NE(problem_of(map, settings), "") << seed << " at " << i;
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 1000 * kMaps);
}

TEST(ConnectivityChecker, RefusesAMissingPassage) {
  ConnectivityChecker checker;
  const Map good = small_map(1);
  const std::int64_t pairs = floor_pairs(good);
  Map map = good;
  map.passages[0].to = map.passages[0].to == 6 ? 5 : 6;
  if (map.passages[0].to == map.passages[0].from) map.passages[0].to = 4;
  EXPECT_FALSE(checker.holds(map, pairs));
  map = good;
  map.passages.pop_back();
  EXPECT_FALSE(checker.holds(map, pairs));
  map = good;
  map.path_tiles[map.passages[0].first_tile].x += 3;
  EXPECT_FALSE(checker.holds(map, pairs));
}

/// Two pairs of rooms with a door each: everything is consistent, but one pair is unreachable.
TEST(ConnectivityChecker, RefusesRoomsThatCannotBeReached) {
  Map map;
  map.tiles = Grid<Tile>({20, 15}, Tile::wall);
  for (const int x : {1, 5, 11, 15}) {
    map.rooms.push_back({.corner = {x, 1}, .size = {3, 3}, .centre = {x + 1, 2}, .tiles = 9});
    for (int i = 0; i < 9; ++i) map.tiles[{x + i % 3, 1 + i / 3}] = Tile::floor;
  }
  map.path_tiles = {{4, 2}, {14, 2}};
  map.passages = {{.from = 0, .to = 1, .first_tile = 0, .tile_count = 1},
                  {.from = 2, .to = 3, .first_tile = 1, .tile_count = 1}};
  for (const Point p : map.path_tiles) map.tiles[p] = Tile::door;
  map.things = {{.kind = Thing::Kind::start, .room = 0, .at = {2, 2}},
                {.kind = Thing::Kind::exit, .room = 1, .at = {6, 2}}};
  ConnectivityChecker checker;
  EXPECT_FALSE(checker.holds(map, floor_pairs(map)));
  // A third passage connects them.
  map.path_tiles.insert(map.path_tiles.end(), {{8, 2}, {9, 2}, {10, 2}});
  map.passages.push_back({.from = 1, .to = 2, .first_tile = 2, .tile_count = 3});
  for (const int x : {8, 9, 10}) map.tiles[{x, 2}] = Tile::corridor;
  EXPECT_TRUE(checker.holds(map, floor_pairs(map)));
}

TEST(ConnectivityChecker, FloodsThroughAnyMaze) {
  // One snake of corridor through the whole map: a room at each end of it.
  Map map;
  map.tiles = Grid<Tile>({131, 41}, Tile::wall);
  map.rooms = {{.corner = {1, 1}, .size = {1, 1}, .centre = {1, 1}, .tiles = 1},
               {.corner = {129, 39}, .size = {1, 1}, .centre = {129, 39}, .tiles = 1}};
  for (int y = 1; y < 40; ++y) {
    const int row = y / 2;
    for (int i = 1; i < 130; ++i) {
      const int x = row % 2 == 0 ? i : 130 - i;
      if (y % 2 == 1) map.path_tiles.push_back({x, y});
    }
    if (y % 2 == 0) map.path_tiles.push_back({row % 2 == 1 ? 129 : 1, y});
  }
  map.path_tiles.erase(map.path_tiles.begin());
  map.rooms[1].centre = map.rooms[1].corner = map.path_tiles.back();
  map.path_tiles.pop_back();
  for (const Point p : map.path_tiles) map.tiles[p] = Tile::corridor;
  for (const Room& room : map.rooms) map.tiles[room.centre] = Tile::floor;
  map.passages = {
      {.from = 0, .to = 1, .first_tile = 0, .tile_count = static_cast<std::uint32_t>(map.path_tiles.size())}};
  map.things = {{.kind = Thing::Kind::start, .room = 0, .at = {1, 1}},
                {.kind = Thing::Kind::exit, .room = 1, .at = map.rooms[1].centre}};
  ConnectivityChecker checker;
  EXPECT_TRUE(checker.holds(map, 0));
  map.things[0].at = {64, 21};  // wherever the flood starts
  EXPECT_TRUE(checker.holds(map, 0));
}

}  // namespace
}  // namespace teka::dungeon
