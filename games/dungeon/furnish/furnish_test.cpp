#include "games/dungeon/furnish/furnish.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/dungeon/furnish/tags.hpp"
#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/mission/mission.hpp"
#include "games/dungeon/mission/test_mission_check.hpp"
#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

struct Dungeon {
  Map map;
  Proof proof;
};

Dungeon dungeon(int columns, int rows, double loops, const MissionSettings& settings, std::uint64_t seed) {
  Rng rng{Seed(seed)};
  Dungeon made{random_grid_map(columns, rows, loops, rng), {}};
  made.proof = add_mission(made.map, settings, Seed(seed))->proof;
  return made;
}

int count(const Map& map, Thing::Kind kind) {
  return static_cast<int>(
      std::count_if(map.things.begin(), map.things.end(), [&](const Thing& thing) { return thing.kind == kind; }));
}

int danger_of(const Map& map, std::uint32_t room) {
  int danger = 0;
  for (const Thing& thing : map.things)
    danger += thing.kind == Thing::Kind::monster && thing.room == room ? thing.number : 0;
  return danger;
}

TEST(DangerCurve, HasItsShape) {
  for (double t = 0; t <= 1; t += 0.125) {
    EXPECT_EQ(danger_at(Curve::flat, t, 12), 1);
    EXPECT_EQ(danger_at(Curve::rising, t, 12), t);
    EXPECT_GT(danger_at(Curve::waves, t, 12), 0);
  }
  EXPECT_DOUBLE_EQ(danger_at(Curve::waves, 1, 12), 1);
  // Three waves: each ends higher than it begins, and higher than the one before.
  EXPECT_GT(danger_at(Curve::waves, 0.33, 12), danger_at(Curve::waves, 0.35, 12));
  EXPECT_GT(danger_at(Curve::waves, 0.66, 12), danger_at(Curve::waves, 0.33, 12));
  EXPECT_EQ(curve_from_name("waves"), Curve::waves);
  EXPECT_EQ(curve_from_name("steep"), std::nullopt);
}

RC_GTEST_PROP(FurnishProperty, EveryThingHasItsPlaceAndTheCurveIsKept, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  Dungeon made = dungeon(*rc::gen::inRange(1, 7), *rc::gen::inRange(1, 5), *rc::gen::inRange(0, 101) / 100.0,
                         {.locks = *rc::gen::inRange(0, 4), .secrets = *rc::gen::inRange(0, 3), .one_ways = 1}, seed);
  const Map before = made.map;
  FurnishSettings settings{.danger = *rc::gen::inRange(0, 11) / 10.0,
                           .curve = static_cast<Curve>(*rc::gen::inRange(0, 3)),
                           .even_treasures = *rc::gen::arbitrary<bool>()};
  if (*rc::gen::arbitrary<bool>())
    settings.treasures = *rc::gen::inRange(0, static_cast<int>(made.map.rooms.size()) + 1);
  if (*rc::gen::arbitrary<bool>()) settings.rests = *rc::gen::inRange(0, 5);
  const auto done = furnish(made.map, made.proof, settings, Seed(seed));
  RC_ASSERT(done.has_value());
  RC_ASSERT(why_misplaced(made.map) == "");
  RC_ASSERT(made.map.tiles == before.tiles);
  RC_ASSERT(std::equal(before.things.begin(), before.things.end(), made.map.things.begin()));
  RC_ASSERT(prove(made.map).order == made.proof.order);  // things do not change the proof
  RC_ASSERT(done->monsters == count(made.map, Thing::Kind::monster));
  RC_ASSERT(done->rests == count(made.map, Thing::Kind::rest));
  RC_ASSERT(done->treasures == count(made.map, Thing::Kind::treasure) - count(before, Thing::Kind::treasure));
  for (const auto& stop : done->curve) {
    RC_ASSERT(stop.realised == danger_of(made.map, stop.room));
    RC_ASSERT(std::abs(stop.realised - stop.planned) <= 1.5);
    RC_ASSERT(!stop.rest || stop.realised == 0);
  }
  RC_ASSERT(danger_of(made.map, made.map.start().room) == 0 || made.map.rooms.size() == 1);
}

TEST(Furnish, DangerRisesTowardsTheExit) {
  double early = 0, late = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Dungeon made = dungeon(8, 4, 0.1, {.locks = 2}, seed);
    const auto done = furnish(made.map, made.proof, {.danger = 1, .curve = Curve::rising}, Seed(seed));
    ASSERT_TRUE(done);
    const std::size_t half = done->curve.size() / 2;
    for (std::size_t i = 0; i < half; ++i) early += done->curve[i].realised;
    for (std::size_t i = half; i < done->curve.size(); ++i) late += done->curve[i].realised;
  }
  EXPECT_GT(late, 2 * early);
}

TEST(Furnish, MoreDangerMeansMoreMonsters) {
  int last = -1;
  for (const double danger : {0.0, 0.3, 0.6, 1.0}) {
    Dungeon made = dungeon(6, 4, 0.2, {.locks = 1}, 3);
    const auto done = furnish(made.map, made.proof, {.danger = danger}, Seed(1));
    int sum = 0;
    for (const auto& stop : done->curve) sum += stop.realised;
    EXPECT_GT(sum, last);
    last = sum;
    EXPECT_EQ(done->monsters > 0, danger > 0);
  }
}

TEST(Furnish, RestComesBeforeTheBoss) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Dungeon made = dungeon(7, 4, 0.2, {.locks = 2}, seed);
    const auto done = furnish(made.map, made.proof, {.danger = 0.8, .rests = 1}, Seed(seed));
    ASSERT_TRUE(done);
    ASSERT_EQ(done->rests, 1);
    const auto tags = room_tags(made.map, made.proof);
    for (std::size_t i = 0; i < done->curve.size(); ++i) {
      if (!done->curve[i].rest) continue;
      ASSERT_LT(i + 1, done->curve.size());
      EXPECT_THAT(tags[done->curve[i + 1].room], Contains("boss"));
      EXPECT_THAT(tags[done->curve[i].room], Contains("rest"));
    }
  }
}

TEST(Furnish, TreasuresAreInDeadEnds) {
  Dungeon made = dungeon(6, 4, 0, {}, 2);
  ASSERT_TRUE(furnish(made.map, made.proof, {.danger = 0, .treasures = 3}, Seed(1)));
  const auto tags = room_tags(made.map, made.proof);
  int treasures = 0;
  for (const Thing& thing : made.map.things) {
    if (thing.kind != Thing::Kind::treasure) continue;
    EXPECT_THAT(tags[thing.room], Contains("dead-end"));
    ++treasures;
  }
  EXPECT_EQ(treasures, 3);
}

TEST(Furnish, TreasuresAreAtTheirTargetDistances) {
  Dungeon made = dungeon(7, 4, 0.3, {.locks = 1}, 5);
  const auto done = furnish(made.map, made.proof, {.treasure_distances = {15, 30, 30, 45}}, Seed(1));
  ASSERT_TRUE(done);
  ASSERT_EQ(done->finds.size(), 4U);
  EXPECT_EQ(done->treasures, 4);
  const auto steps = steps_from(made.map, made.map.start().at);
  std::vector<std::uint32_t> reached;
  for (const Thing& thing : made.map.things) {
    if (thing.kind == Thing::Kind::treasure) reached.push_back(steps[made.map.tiles.size().index(thing.at)]);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(done->finds[i].reached, reached[i]);
    EXPECT_NEAR(static_cast<int>(reached[i]), done->finds[i].wanted, 2);
  }
}

TEST(Furnish, EvenTreasuresAreEquallyFar) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Dungeon made = dungeon(7, 5, 0.3, {}, seed);
    const auto done = furnish(made.map, made.proof, {.treasures = 4, .even_treasures = true}, Seed(seed));
    ASSERT_TRUE(done);
    ASSERT_EQ(done->finds.size(), 4U);
    for (const auto& find : done->finds) EXPECT_NEAR(static_cast<int>(find.reached), find.wanted, 5);
  }
}

TEST(Furnish, AFullMapTakesNoMore) {
  Dungeon made = dungeon(2, 1, 0, {}, 1);
  const auto done = furnish(made.map, made.proof, {.danger = 1, .treasures = 1'000'000'000}, Seed(1));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->treasures, 14);  // a room of 15 tiles with the exit; none in the start room
  EXPECT_EQ(why_misplaced(made.map), "");
}

TEST(Furnish, ReportsInvalidSettings) {
  Dungeon made = dungeon(2, 1, 0, {}, 1);
  const auto message = [&](const FurnishSettings& settings) {
    return furnish(made.map, made.proof, settings, Seed(1)).error().message;
  };
  EXPECT_EQ(message({.danger = 1.5}), "danger 1.5 is out of range; choose 0 to 1");
  EXPECT_THAT(message({.danger = std::nan("")}), HasSubstr("danger"));
  EXPECT_THAT(message({.treasures = -1}), HasSubstr("-1 treasures"));
  EXPECT_THAT(message({.rests = -1}), HasSubstr("-1 rest spots"));
  EXPECT_THAT(message({.treasure_distances = {5, -3}}), HasSubstr("-3 steps"));
  EXPECT_THAT(message({.treasures = 1, .treasure_distances = {5, 3}}), HasSubstr("choose at least 2"));
  EXPECT_THAT(furnish(made.map, {}, {}, Seed(1)).error().message, HasSubstr("cannot be finished"));
}

TEST(Tags, DescribeTheRooms) {
  // 0 - 1 - 2, key a in room 3 below room 1, a secret room 4 below room 0; the door from 1 to 2 is locked.
  Map map = grid_map(3, 2, {{0, 1}, {1, 2}, {1, 4}, {0, 3}});
  map.rooms.pop_back();  // room 5 has no passage
  map.things[1] = {.kind = Thing::Kind::exit, .room = 2, .at = map.rooms[2].centre};
  map.passages[1].kind = Passage::Kind::locked;
  map.tiles[map.path(map.passages[1])[0]] = lock_tile(0);
  map.passages[3].kind = Passage::Kind::secret;
  map.tiles[map.path(map.passages[3])[0]] = Tile::secret_door;
  const auto put = [&](Thing::Kind kind, std::uint8_t number, std::uint32_t room) {
    map.things.push_back({kind, number, room, {map.rooms[room].centre.x - 1, map.rooms[room].centre.y}});
  };
  put(Thing::Kind::key, 0, 4);
  put(Thing::Kind::treasure, 2, 3);
  put(Thing::Kind::monster, 5, 2);
  put(Thing::Kind::rest, 0, 1);
  const Proof proof = prove(map);
  ASSERT_TRUE(proof.sound());
  const auto tags = room_tags(map, proof);
  EXPECT_THAT(tags[0], UnorderedElementsAre("start", "main-path", "order:1", "distance:0"));
  EXPECT_THAT(tags[1], UnorderedElementsAre("junction", "main-path", "rest", "order:2", "distance:9"));
  EXPECT_THAT(tags[2], UnorderedElementsAre("exit", "boss", "locked", "needs:a", "dead-end", "main-path", "order:4",
                                            "distance:18", "danger:5"));
  EXPECT_THAT(tags[3], UnorderedElementsAre("secret", "dead-end", "treasure", "distance:7"));
  EXPECT_THAT(tags[4], UnorderedElementsAre("dead-end", "key:a", "main-path", "order:3", "distance:16"));
}

}  // namespace
}  // namespace teka::dungeon
