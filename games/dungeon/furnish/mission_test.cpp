#include "games/dungeon/mission/mission.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <set>

#include "games/dungeon/builder/builder.hpp"
#include "games/dungeon/furnish/furnish.hpp"
#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/mission/test_mission_check.hpp"
#include "games/dungeon/mission/tiles.hpp"
#include "games/dungeon/mission/zones.hpp"
#include "games/dungeon/rules/distances.hpp"
#include "games/dungeon/rules/test_plain_crawl.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Ends = MissionSettings::Ends;

TEST(Mission, ThousandsAreSound) {
  int locks = 0, secrets = 0, one_ways = 0;
  for (std::uint64_t i = 0; i < cases(800); ++i) {
    SCOPED_TRACE(i);
    Rng rng(Seed(1).child(i));
    Map map =
        random_grid_map(static_cast<int>(rng.between(1, 6)), static_cast<int>(rng.between(1, 4)), rng.unit(), rng);
    const MissionSettings settings{.locks = static_cast<int>(rng.below(10)),
                                   .secrets = static_cast<int>(rng.below(4)),
                                   .one_ways = static_cast<int>(rng.below(4))};
    const Map plain = map;
    const auto mission = add_mission(map, settings, Seed(2).child(i));
    ASSERT_TRUE(mission) << mission.error().message;
    ASSERT_EQ(why_not_sound(plain, map, settings, *mission), "");
    locks += mission->locks;
    secrets += mission->secrets;
    one_ways += mission->one_ways;
  }
  EXPECT_GT(locks, cases(1000));
  EXPECT_GT(secrets, cases(100));
  EXPECT_GT(one_ways, cases(300));
}

TEST(Mission, IsSoundOnMapsOfEveryStyle) {
  Builder builder;
  Map map;
  int locks = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(300)); ++i) {
    SCOPED_TRACE(i);
    Rng rng(Seed(11).child(i));
    const MapSettings wanted{.size = {static_cast<int>(rng.between(40, 90)), static_cast<int>(rng.between(25, 50))},
                             .rooms = static_cast<int>(rng.between(2, 12)),
                             .loops = rng.unit(),
                             .style = static_cast<Style>(i % 5),
                             .corridors = static_cast<Corridors>(i / 5 % 4),
                             .doors = i % 7 != 0};
    ASSERT_TRUE(builder.build(wanted, Seed(12).child(i), map));
    const Map plain = map;
    const MissionSettings settings{.locks = 3, .secrets = 2, .one_ways = 2};
    const auto mission = add_mission(map, settings, Seed(13).child(i));
    ASSERT_TRUE(mission) << mission.error().message;
    ASSERT_EQ(why_not_sound(plain, map, settings, *mission), "");
    ASSERT_TRUE(furnish(map, mission->proof, {.danger = 1}, Seed(14).child(i)));
    ASSERT_EQ(why_misplaced(map), "");
    locks += mission->locks;
  }
  EXPECT_GT(locks, cases(500));
}

TEST(Mission, APlainSearchAgrees) {
  int locks = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    Rng rng(Seed(3).child(i));
    Map map = random_grid_map(3, 2, rng.unit(), rng);
    const auto mission = add_mission(map, {.locks = 2, .secrets = 1, .one_ways = 2}, Seed(4).child(i));
    ASSERT_TRUE(mission);
    const PlainCrawl crawl(map, true), blind(map, false);
    ASSERT_EQ(crawl.steps(), static_cast<int>(mission->proof.steps()));
    ASSERT_TRUE(crawl.never_stuck());
    ASSERT_GE(blind.steps(), 0);
    ASSERT_TRUE(blind.never_stuck());
    for (int key = 0; key < mission->locks; ++key) ASSERT_EQ(PlainCrawl(map, true, key).steps(), -1);
    locks += mission->locks;
  }
  EXPECT_GT(locks, 60);
}

RC_GTEST_PROP(MissionProperty, AnySettingsAreSoundOrSaidToBeTooMuch, ()) {
  Rng rng{Seed(*rc::gen::arbitrary<std::uint64_t>())};
  const double loops = *rc::gen::inRange(0, 101) / 100.0;
  const Map plain = random_grid_map(*rc::gen::inRange(1, 8), *rc::gen::inRange(1, 6), loops, rng);
  MissionSettings settings{.locks = *rc::gen::inRange(0, 10),
                           .secrets = *rc::gen::inRange(0, 20),
                           .one_ways = *rc::gen::inRange(0, 20),
                           .ends = *rc::gen::element(Ends::kept, Ends::far, Ends::at_distance, Ends::even),
                           .exit_distance = *rc::gen::inRange(1, 200)};
  Map map = plain;
  const auto mission = add_mission(map, settings, Seed(*rc::gen::arbitrary<std::uint64_t>()));
  RC_ASSERT(mission.has_value());
  RC_ASSERT(why_not_sound(plain, map, settings, *mission) == "");
}

TEST(Mission, TheSeedDeterminesIt) {
  Rng rng{Seed(1)};
  const Map plain = random_grid_map(6, 4, 0.3, rng);
  const MissionSettings settings{.locks = 3, .secrets = 1, .one_ways = 1};
  Map a = plain, b = plain, c = plain;
  ASSERT_TRUE(add_mission(a, settings, Seed(5)));
  ASSERT_TRUE(add_mission(b, settings, Seed(5)));
  ASSERT_TRUE(add_mission(c, settings, Seed(6)));
  EXPECT_EQ(a.tiles, b.tiles);
  EXPECT_EQ(a.things, b.things);
  EXPECT_NE(a.things, c.things);
}

TEST(Mission, EverythingFitsOnALargeMap) {
  Rng rng{Seed(2)};
  Map map = random_grid_map(10, 8, 0.3, rng);
  const auto mission = add_mission(map, {.locks = 9, .secrets = 4, .one_ways = 4}, Seed(1));
  ASSERT_TRUE(mission);
  EXPECT_EQ(mission->locks, 9);
  EXPECT_EQ(mission->secrets, 4);
  EXPECT_EQ(mission->one_ways, 4);
  EXPECT_EQ(mission->shortfall, "");
}

TEST(Mission, ReportsHowManyWerePlaced) {
  Map map = grid_map(4, 1, {{0, 1}, {1, 2}, {2, 3}});
  const auto mission = add_mission(map, {.locks = 9, .secrets = 2, .one_ways = 1}, Seed(1));
  ASSERT_TRUE(mission);
  // Four rooms in a row: the key of the first door cannot be in the first room, which has that door.
  EXPECT_EQ(mission->locks, 2);
  EXPECT_EQ(mission->shortfall,
            "9 locks asked, 2 placed (the most: each needs a room behind it, and its key one of its own); "
            "2 secret rooms asked, 0 placed (the most: start, exit, locks and keys need the other rooms); "
            "1 one-way door asked, 0 placed (the most: each needs a loop of its own) on this map with 4 rooms");
}

TEST(Mission, SecretRoomsTakeEveryDeadEnd) {
  // A corridor of four rooms with a dead end at each: the ends of the map must become secret rooms, too.
  const std::vector<std::pair<int, int>> ways = {{4, 5}, {5, 6}, {6, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Map map = grid_map(4, 2, ways);
    const Map plain = map;
    const MissionSettings settings{.locks = 2, .secrets = 4};
    const auto mission = add_mission(map, settings, Seed(seed));
    ASSERT_TRUE(mission);
    EXPECT_EQ(mission->secrets, 4);
    EXPECT_EQ(mission->locks, 2);
    EXPECT_EQ(mission->shortfall, "");
    EXPECT_EQ(why_not_sound(plain, map, settings, *mission), "");
  }
}

TEST(Mission, ExcessiveNumbersAreHarmless) {
  Rng rng{Seed(3)};
  Map map = random_grid_map(4, 4, 0.3, rng);
  constexpr int kMost = std::numeric_limits<int>::max();
  const auto mission = add_mission(map, {.locks = 9, .secrets = kMost, .one_ways = kMost}, Seed(1));
  ASSERT_TRUE(mission);
  EXPECT_THAT(mission->shortfall, HasSubstr("2147483647 secret rooms asked"));
}

TEST(Mission, OneRoomIsEnoughForNoLocks) {
  Map map = grid_map(1, 1, {});
  const auto mission = add_mission(map, {.locks = 1}, Seed(1));
  ASSERT_TRUE(mission) << mission.error().message;
  EXPECT_EQ(mission->locks, 0);
  EXPECT_NE(map.start().at, map.exit().at);
}

TEST(Mission, TheExitIsAtTheGivenDistance) {
  Rng rng{Seed(7)};
  const Map plain = random_grid_map(6, 4, 0.2, rng);
  for (const int wanted : {12, 20, 35, 50}) {
    Map map = plain;
    const auto mission = add_mission(map, {.ends = Ends::at_distance, .exit_distance = wanted}, Seed(1));
    ASSERT_TRUE(mission);
    EXPECT_NEAR(static_cast<int>(mission->open_distance), wanted, 3);
    EXPECT_EQ(steps_from(map, map.start().at)[map.tiles.size().index(map.exit().at)], mission->open_distance);
  }
}

TEST(Mission, EvenEndsHaveTwoRoutes) {
  double even = 0, far = 0;
  for (std::uint64_t i = 0; i < 40; ++i) {
    Rng rng(Seed(8).child(i));
    const Map plain = random_grid_map(6, 4, 0.5, rng);
    Map a = plain, b = plain;
    even += std::min(add_mission(a, {.ends = Ends::even}, Seed(i))->detour, 2.0);
    far += std::min(add_mission(b, {.ends = Ends::far}, Seed(i))->detour, 2.0);
  }
  EXPECT_LT(even, 0.5 * far);
}

TEST(Mission, ReportsInvalidSettings) {
  Map map = grid_map(2, 1, {{0, 1}});
  const Map before = map;
  const auto message = [&](const MissionSettings& settings) {
    return add_mission(map, settings, Seed(1)).error().message;
  };
  EXPECT_EQ(message({.locks = 10}), "10 locks is out of range; choose 0 to 9");
  EXPECT_THAT(message({.locks = -1}), HasSubstr("-1 locks"));
  EXPECT_THAT(message({.secrets = -2}), HasSubstr("-2 secret rooms"));
  EXPECT_THAT(message({.one_ways = -3}), HasSubstr("-3 one-way doors"));
  EXPECT_THAT(message({.ends = Ends::at_distance, .exit_distance = 0}), HasSubstr("0 steps"));
  EXPECT_EQ(map.tiles, before.tiles);
  EXPECT_EQ(map.things, before.things);
  Map none;
  EXPECT_THAT(add_mission(none, {}, Seed(1)).error().message, HasSubstr("no rooms"));
  Map apart = grid_map(2, 1, {});
  EXPECT_THAT(add_mission(apart, {.ends = Ends::kept}, Seed(1)).error().message, HasSubstr("there is no path"));
}

TEST(Mission, StopsOnRequest) {
  std::stop_source source;
  source.request_stop();
  Map map = grid_map(2, 2, {{0, 1}, {1, 3}, {3, 2}});
  const Map before = map;
  EXPECT_THAT(add_mission(map, {.locks = 1}, Seed(1), source.get_token()).error().message, HasSubstr("interrupted"));
  EXPECT_EQ(map.tiles, before.tiles);
}

/// Each zone is connected, and so is the union of all zones up to any zone.
TEST(Zones, OpenOneAfterTheOther) {
  int cut = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(Seed(9).child(i));
    const Map map = random_grid_map(5, 4, rng.unit(), rng);
    const RoomLinks links(map);
    const int cuts = static_cast<int>(rng.between(1, 9));
    const auto zones = cut_zones(links, 0, 19, cuts, rng);
    if (!zones) continue;
    ++cut;
    EXPECT_EQ((*zones)[0], 0);
    EXPECT_EQ((*zones)[19], cuts);
    EXPECT_EQ(std::set(zones->begin(), zones->end()).size(), static_cast<std::size_t>(cuts) + 1);
    for (int zone = 0; zone <= cuts; ++zone) {
      std::vector<bool> shut(map.passages.size(), false);
      for (std::size_t p = 0; p < shut.size(); ++p)
        shut[p] = std::max((*zones)[map.passages[p].from], (*zones)[map.passages[p].to]) > zone;
      const auto steps = links.distances(0, shut);
      for (std::size_t room = 0; room < 20; ++room) EXPECT_EQ(steps[room] != RoomLinks::kFar, (*zones)[room] <= zone);
    }
  }
  EXPECT_GT(cut, 150);
}

TEST(Mission, EveryLoopTakesAOneWayDoor) {
  int one_ways = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Rng rng(Seed(10).child(i));
    Map map = random_grid_map(5, 4, 0.4, rng);
    const auto mission = add_mission(map, {.one_ways = 1000}, Seed(i));
    ASSERT_TRUE(mission);
    EXPECT_EQ(mission->one_ways, static_cast<int>(map.passages.size()) - 19);
    one_ways += mission->one_ways;
  }
  EXPECT_GT(one_ways, 100);
}

TEST(FreeTiles, GoodOnesAreNotNextToDoorsAndDoNotSplitTheFloor) {
  Map map = map_from({"#########", "#...#...#", "#.@...X.+", "#...#...#", "#########"});
  map.rooms = {{.corner = {1, 1}, .size = {7, 3}, .centre = {2, 2}, .tiles = 19}};
  const RoomTiles tiles(map);
  EXPECT_EQ(tiles.of(0).size(), 19U);
  const FreeTiles spots(map, tiles);
  EXPECT_FALSE(spots.is_good({4, 2}));  // the narrow place
  EXPECT_FALSE(spots.is_good({7, 2}));  // the doorstep
  EXPECT_TRUE(spots.is_good({1, 1}));
  EXPECT_TRUE(spots.is_good({3, 1}));
  EXPECT_FALSE(spots.is_free({2, 2}));
  EXPECT_TRUE(spots.is_free({1, 1}));
}

}  // namespace
}  // namespace teka::dungeon
