#include "games/sokoban/retrograde/depth_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.hpp"

namespace teka::sokoban {
namespace {

Level random_room(Size size, int goals, Rng& rng) {
  Level room(size, Tile::wall);
  std::vector<Point> floor;
  for (int y = 1; y < size.height - 1; ++y) {
    for (int x = 1; x < size.width - 1; ++x) {
      if (rng.chance(0.25)) continue;
      room[{x, y}] = Tile::floor;
      floor.push_back({x, y});
    }
  }
  rng.shuffle(std::span(floor));
  for (int i = 0; i <= goals; ++i)
    room[floor[static_cast<std::size_t>(i)]] = i < goals ? Tile::box_on_goal : Tile::player;
  return room;
}

TEST(DepthSearch, FindsTheSamePositionsAndPushesAsTheStateSpace) {
  DepthSearch search;  // keeps its memory from room to room
  StateSpace<1> space;
  constexpr std::uint64_t kRooms = 200;  // under sanitizers too: a few would not be deep
  int rooms = 0, deepest = 0;
  for (std::uint64_t i = 0; i < kRooms; ++i) {
    Rng rng(Seed(1).child(i));
    const Size size{static_cast<int>(rng.between(5, 10)), static_cast<int>(rng.between(5, 10))};
    const Level room = random_room(size, static_cast<int>(rng.between(1, DepthSearch::kMostBoxes)), rng);
    if (find_fault(room)) continue;
    const Terrain<1> terrain = terrain_of<1>(room);
    if (!space.build(terrain, {.nodes = 20'000})) continue;
    ASSERT_TRUE(search.run(terrain, space.size()));
    ASSERT_EQ(search.size(), space.size()) << to_text(room);
    for (std::size_t k = 0; k < search.size(); ++k) {
      const std::uint32_t same = space.find(search[k]);
      ASSERT_NE(same, StateSpace<1>::kNone) << to_text(room);
      ASSERT_EQ(search.pushes(k), space.pushes(same)) << to_text(room);
    }
    ++rooms;
    deepest = std::max(deepest, search.pushes(search.size() - 1));
  }
  EXPECT_GT(rooms, 50);
  EXPECT_GT(deepest, 20);
}

TEST(DepthSearch, EndsAtItsLimit) {
  const Terrain<1> terrain =
      terrain_of<1>(level_from("########\n#@     #\n# ** . #\n#      #\n#   $  #\n#      #\n########"));
  DepthSearch search;
  EXPECT_FALSE(search.run(terrain, 100));
  EXPECT_LT(search.size(), 200U);
  EXPECT_TRUE(search.run(terrain, 100'000));
  const std::size_t all = search.size();
  EXPECT_FALSE(search.run(terrain, all - 1));
  EXPECT_TRUE(search.run(terrain, all));
}

}  // namespace
}  // namespace teka::sokoban
