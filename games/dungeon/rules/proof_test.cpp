#include "games/dungeon/rules/proof.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/rules/test_plain_crawl.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> words(const std::vector<Event>& order) {
  std::vector<std::string> words;
  for (const Event& event : order) {
    constexpr std::string_view kNames[] = {"key", "lock", "gate", "secret", "exit"};
    words.emplace_back(kNames[static_cast<std::size_t>(event.kind)]);
    if (event.kind <= Event::Kind::lock) words.back() += static_cast<char>('a' + event.number);
  }
  return words;
}

TEST(Proof, AnOpenWayIsAWalk) {
  const Proof proof = prove(map_from({"#####", "#@.X#", "#####"}));
  EXPECT_TRUE(proof.sound());
  EXPECT_THAT(proof.walk, ElementsAre(Point{1, 1}, Point{2, 1}, Point{3, 1}));
  EXPECT_THAT(words(proof.order), ElementsAre("exit"));
  EXPECT_EQ(proof.found.needed, 0U);
}

TEST(Proof, KeysAreFetchedInTheirOrder) {
  const Map map = map_from({
      "###########",
      "#b.A@.C.aX#",  // key a is behind C, whose key is behind B; A hides key b
      "####.######",
      "#c..B....b#",
      "###########",
  });
  Proof proof = prove(map);
  EXPECT_FALSE(proof.found.finishable);
  EXPECT_FALSE(proof.found.never_stuck);
  EXPECT_THAT(proof.walk, IsEmpty());
  Map mended = map;
  mended.tiles[{4, 3}] = Tile::floor;
  proof = prove(mended);
  EXPECT_TRUE(proof.sound());
  EXPECT_THAT(words(proof.order), ElementsAre("keyc", "lockc", "keya", "exit"));
  EXPECT_EQ(proof.found.needed, 0b100U);
  EXPECT_TRUE(replay(mended, proof.walk));
}

TEST(Proof, AGateThatCannotBeLeftIsATrap) {
  const Proof proof = prove(map_from({"#######", "#X.@.>#", "#######"}));
  EXPECT_TRUE(proof.found.finishable);
  EXPECT_FALSE(proof.found.never_stuck);
  EXPECT_EQ(proof.found.trap, (Point{5, 1}));
}

TEST(Proof, AKeyLeftBehindAOneWayDoorIsATrap) {
  const std::vector<std::string_view> rows = {
      "#########",
      "#@..>.AX#",
      "#a#######",
      "#########",
  };
  const Proof proof = prove(map_from(rows));
  EXPECT_TRUE(proof.found.finishable);
  EXPECT_FALSE(proof.found.never_stuck);
  EXPECT_THAT(words(proof.order), ElementsAre("keya", "gate", "locka", "exit"));
  // If the key is where everyone steps, nobody can miss it.
  EXPECT_TRUE(prove(map_from({"#########", "#@.a>.AX#", "#########"})).sound());
}

TEST(Proof, AKeyInTheWayIsNotNecessarilyNeeded) {
  const Proof proof = prove(map_from({"########", "#@a...X#", "#..A..##", "########"}));
  EXPECT_TRUE(proof.sound());
  EXPECT_EQ(proof.found.needed, 0U);
  const Proof forced = prove(map_from({"######", "#@a.X#", "##A###", "##.###", "######"}));
  EXPECT_EQ(forced.found.needed, 0U);
  EXPECT_THAT(words(forced.order), ElementsAre("keya", "exit"));
}

TEST(Proof, SecretDoorsCountOnlyWhenFound) {
  const Proof proof = prove(map_from({"######", "#@.SX#", "######"}));
  EXPECT_TRUE(proof.found.finishable);
  EXPECT_FALSE(proof.hidden.finishable);
  EXPECT_FALSE(proof.sound());
  EXPECT_THAT(words(proof.order), ElementsAre("secret", "exit"));
}

TEST(Proof, ReportsUnreachableTilesAndThings) {
  const Proof proof = prove(map_from({"#########", "#@.X#.$.#", "#########"}));
  EXPECT_EQ(proof.unreachable_tiles, 3U);
  ASSERT_THAT(proof.unreachable_things, SizeIs(1));
  EXPECT_EQ(proof.unreachable_things[0].kind, Thing::Kind::treasure);
}

TEST(Proof, StopsOnRequest) {
  std::stop_source source;
  source.request_stop();
  EXPECT_THAT(prove(map_from({"#####", "#@.X#", "#####"}), source.get_token()).walk, IsEmpty());
}

void expect_same_as_plain(const Map& map) {
  const Proof proof = prove(map);
  const PlainCrawl found(map, true), hidden(map, false);
  ASSERT_EQ(proof.found.finishable, found.steps() >= 0);
  ASSERT_EQ(proof.found.never_stuck, found.never_stuck());
  ASSERT_EQ(proof.hidden.finishable, hidden.steps() >= 0);
  ASSERT_EQ(proof.hidden.never_stuck, hidden.never_stuck());
  ASSERT_EQ(proof.found.trap.has_value(), !proof.found.never_stuck);
  if (proof.found.finishable) {
    ASSERT_EQ(static_cast<int>(proof.steps()), found.steps());
    ASSERT_TRUE(replay(map, proof.walk));
    for (int key = 0; key < 4; ++key)
      ASSERT_EQ((proof.found.needed >> key & 1U) != 0, PlainCrawl(map, true, key).steps() < 0) << "key " << key;
  }
  std::size_t unreachable = 0;
  for (std::size_t i = 0; i < map.tiles.size().area(); ++i) {
    const Point p = map.tiles.size().point(i);
    unreachable += !is_solid(map.tiles[p]) && !found.reaches(p) ? 1 : 0;
  }
  ASSERT_EQ(proof.unreachable_tiles, unreachable);
  for (const Thing& thing : proof.unreachable_things) ASSERT_FALSE(found.reaches(thing.at));
}

TEST(Proof, AgreesWithAPlainSearchOnRandomTiles) {
  int finishable = 0, trapped = 0, with_keys = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(3000)); ++i) {
    SCOPED_TRACE(i);
    Rng rng(Seed(5).child(i));
    const Size size{static_cast<int>(rng.between(1, 8)), static_cast<int>(rng.between(2, 8))};
    const Map map = random_tiles(size, rng);
    expect_same_as_plain(map);
    if (testing::Test::HasFatalFailure()) return;
    const Proof proof = prove(map);
    finishable += proof.found.finishable ? 1 : 0;
    trapped += proof.found.finishable && !proof.found.never_stuck ? 1 : 0;
    with_keys += proof.found.needed != 0 ? 1 : 0;
  }
  // The sample must contain maps of all kinds.
  EXPECT_GT(finishable, cases(300));
  EXPECT_GT(trapped, cases(100));
  EXPECT_GE(with_keys, cases(20));
}

TEST(Proof, AgreesWithAPlainSearchOnRoomsWithRandomDoors) {
  int with_keys = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(200)); ++i) {
    SCOPED_TRACE(i);
    Rng rng(Seed(6).child(i));
    Map map = random_grid_map(3, 2, 0.5, rng);
    for (const Passage& passage : map.passages) {
      Tile& door = map.tiles[map.path(passage)[0]];
      if (rng.chance(0.4)) door = lock_tile(static_cast<int>(rng.below(3)));
      if (rng.chance(0.2)) door = gate_tile(static_cast<unsigned>(rng.below(4)));
      if (rng.chance(0.1)) door = Tile::secret_door;
    }
    for (std::uint8_t key = 0; key < 3; ++key) {
      const Room& room = map.rooms[rng.below(map.rooms.size())];
      const Point at{room.corner.x + static_cast<int>(rng.below(5)), room.corner.y + static_cast<int>(rng.below(3))};
      map.things.push_back({.kind = Thing::Kind::key, .number = key, .at = at});
    }
    expect_same_as_plain(map);
    if (testing::Test::HasFatalFailure()) return;
    with_keys += prove(map).found.needed != 0 ? 1 : 0;
  }
  EXPECT_GE(with_keys, cases(20));
}

TEST(Replay, RefusesWalksThatBreakARule) {
  const Map map = map_from({"########", "#@.A.X.#", "#a.#...#", "########"});
  const Point a{1, 1}, b{2, 1};
  EXPECT_FALSE(replay(map, std::vector<Point>{}));
  EXPECT_FALSE(replay(map, std::vector<Point>{a, b, {3, 1}, {4, 1}, {5, 1}}));          // no key
  EXPECT_FALSE(replay(map, std::vector<Point>{a, {1, 2}, b, {3, 1}, {4, 1}, {5, 1}}));  // a diagonal step
  EXPECT_FALSE(replay(map, std::vector<Point>{a, {1, 2}, {2, 2}, b, {3, 1}, {4, 1}}));  // ends before the exit
  EXPECT_TRUE(replay(map, std::vector<Point>{a, {1, 2}, {2, 2}, b, {3, 1}, {4, 1}, {5, 1}}));
}

}  // namespace
}  // namespace teka::dungeon
