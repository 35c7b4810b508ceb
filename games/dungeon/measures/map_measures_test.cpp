#include "games/dungeon/measures/map_measures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/mission/mission.hpp"
#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

using testing::UnorderedElementsAreArray;

/// Tries all orders of the rooms.
std::uint64_t plain_tour(const Map& map) {
  std::vector<std::uint32_t> rooms;
  for (std::uint32_t room = 0; room < map.rooms.size(); ++room) {
    if (room != map.start().room) rooms.push_back(room);
  }
  std::vector<std::vector<std::uint32_t>> steps;
  for (const Room& room : map.rooms) steps.push_back(steps_from(map, room.centre));
  const auto from_start = steps_from(map, map.start().at);
  std::uint64_t best = ~std::uint64_t{0};
  do {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      const std::size_t centre = map.tiles.size().index(map.rooms[rooms[i]].centre);
      sum += i == 0 ? from_start[centre] : steps[rooms[i - 1]][centre];
    }
    best = std::min(best, sum);
  } while (std::next_permutation(rooms.begin(), rooms.end()));
  return best;
}

TEST(Tour, IsOptimalForFewRooms) {
  for (std::uint64_t i = 0; i < 40; ++i) {
    Rng rng(Seed(1).child(i));
    Map map = random_grid_map(3, 2, rng.unit(), rng);
    ASSERT_TRUE(add_mission(map, {.one_ways = 2}, Seed(i)));
    const Tour tour = explore(map);
    EXPECT_EQ(tour.method, Tour::Method::exact);
    EXPECT_EQ(tour.steps, plain_tour(map));
    EXPECT_EQ(tour.rooms.front(), map.start().room);
  }
}

TEST(Tour, OfMoreRoomsVisitsEachOnce) {
  for (const auto& [columns, rows, method] :
       {std::tuple{5, 4, Tour::Method::improved}, {21, 10, Tour::Method::greedy}}) {
    Rng rng{Seed(2)};
    const Map map = random_grid_map(columns, rows, 0.3, rng);
    const Tour tour = explore(map);
    EXPECT_EQ(tour.method, method);
    std::vector<std::uint32_t> all(map.rooms.size());
    std::iota(all.begin(), all.end(), 0U);
    EXPECT_THAT(tour.rooms, UnorderedElementsAreArray(all));
  }
}

TEST(Tour, TheImprovedOneIsNearlyOptimal) {
  // For a row of rooms with the start at one end the shortest tour is known.
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < 19; ++i) edges.emplace_back(i, i + 1);
  Map map = grid_map(20, 1, edges);
  const Tour row = explore(map);
  EXPECT_EQ(row.method, Tour::Method::improved);
  EXPECT_EQ(row.steps, 19U * 9U);
  // From the middle, the shorter side is walked twice.
  map.things[0] = {.kind = Thing::Kind::start, .room = 6, .at = map.rooms[6].centre};
  EXPECT_EQ(explore(map).steps, 6U * 9U + 19U * 9U);
}

TEST(Tour, EndsWhereOneWayDoorsBlockTheRest) {
  Map map = grid_map(3, 1, {{0, 1}, {1, 2}});
  map.things[0] = {.kind = Thing::Kind::start, .room = 1, .at = map.rooms[1].centre};
  map.tiles[map.path(map.passages[0]).back()] = Tile::west_gate;
  map.tiles[map.path(map.passages[1]).front()] = Tile::east_gate;
  const Tour tour = explore(map);
  EXPECT_EQ(tour.rooms.size(), 2U);
  EXPECT_EQ(tour.steps, 9U);
}

TEST(Symmetry, OfMirroredRoomsIsOne) {
  const Map row = grid_map(3, 1, {{0, 1}, {1, 2}});
  EXPECT_EQ(symmetry(row).left_right, 1);
  EXPECT_EQ(symmetry(row).up_down, 1);
  EXPECT_EQ(symmetry(row).half_turn, 1);
  const Map corner = grid_map(2, 2, {{0, 1}, {0, 2}});
  EXPECT_LT(symmetry(corner).left_right, 1);
  const Map diagonal = map_from({"#####", "#@..#", "#.###", "#.X.#", "#####"});
  EXPECT_DOUBLE_EQ(symmetry(diagonal).up_down, 1);
  EXPECT_DOUBLE_EQ(symmetry(diagonal).left_right, 6.0 / 8);  // one tile of seven has no mirror image
}

TEST(RoomVariety, SeesSizesAndShapes) {
  Map map = grid_map(2, 2, {{0, 1}, {0, 2}, {2, 3}});
  RoomVariety variety = room_variety(map);
  EXPECT_EQ(variety.size_variation, 0);
  EXPECT_EQ(variety.shape_entropy, 0);
  EXPECT_EQ(variety.kind_entropy, 0);
  map.rooms[0].shape = RoomShape::cave;
  map.rooms[1].shape = RoomShape::cave;
  map.rooms[2].tiles = 60;
  variety = room_variety(map);
  EXPECT_DOUBLE_EQ(variety.shape_entropy, 1);
  EXPECT_DOUBLE_EQ(variety.kind_entropy, 1.5);
  EXPECT_GT(variety.size_variation, 0.5);
}

TEST(MapMeasures, OfARowOfRooms) {
  const Map map = grid_map(3, 1, {{0, 1}, {1, 2}});
  const MapMeasures measures = measure_map(map, prove(map));
  EXPECT_EQ(measures.walk, 19U);  // the exit is one step from the middle of its room
  EXPECT_EQ(measures.open_walk, 19U);
  EXPECT_EQ(measures.walk_rooms, 3U);
  EXPECT_DOUBLE_EQ(measures.distances.mean, 13.5);
  EXPECT_EQ(measures.farthest, 18U);
  EXPECT_EQ(measures.tour.steps, 18U);
  EXPECT_TRUE(measures.connected);
  EXPECT_EQ(measures.graph.main_path, 2U);
  EXPECT_EQ(measures.graph.dead_ends, 2U);
  EXPECT_DOUBLE_EQ(measures.open_share, (45.0 + 8) / (28 * 8));
  EXPECT_DOUBLE_EQ(measures.corridor_share, 8.0 / 53);
  Metrics metrics;
  measures.add_to(metrics);
  ASSERT_NE(metrics.find("tour"), nullptr);
  EXPECT_EQ(metrics.find("tour")->value, 18);
}

TEST(MapMeasures, KeysMakeTheWalkLonger) {
  Rng rng{Seed(3)};
  Map map = random_grid_map(6, 4, 0.3, rng);
  const auto mission = add_mission(map, {.locks = 4}, Seed(1));
  ASSERT_TRUE(mission);
  const MapMeasures measures = measure_map(map, mission->proof);
  EXPECT_GT(measures.walk, measures.open_walk);
  EXPECT_EQ(measures.open_walk, mission->open_distance);
}

TEST(MapMeasures, DisconnectedRoomsAreNotMeasuredAsAGraph) {
  const Map map = grid_map(2, 1, {});
  const MapMeasures measures = measure_map(map, prove(map));
  EXPECT_FALSE(measures.connected);
  EXPECT_EQ(measures.walk, 0U);
  Metrics metrics;
  measures.add_to(metrics);
  EXPECT_EQ(metrics.find("main path"), nullptr);
}

}  // namespace
}  // namespace teka::dungeon
