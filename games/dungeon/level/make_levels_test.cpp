#include "games/dungeon/level/make_levels.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/rules/room_detection.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;

LevelSettings small_levels() {
  LevelSettings settings;
  settings.map = {.size = {50, 25}, .rooms = 6};
  settings.mission.locks = 1;
  return settings;
}

TEST(MakeLevels, EachLevelDependsOnlyOnItsIndex) {
  Executor one(1), three(3);
  const auto all = make_levels(small_levels(), Seed(5), 0, 6, three);
  const auto alone = make_levels(small_levels(), Seed(5), 4, 1, one);
  ASSERT_TRUE(all && alone);
  ASSERT_EQ(all->size(), 6U);
  ASSERT_EQ(alone->size(), 1U);
  EXPECT_EQ((*all)[4].map.tiles, alone->front().map.tiles);
  EXPECT_EQ((*all)[4].map.things, alone->front().map.things);
  EXPECT_EQ(alone->front().index, 4U);
  EXPECT_NE((*all)[3].map.tiles, (*all)[4].map.tiles);
  for (const Level& level : *all) EXPECT_TRUE(level.proof.sound());
}

/// What is asked is there: graph and mission are chosen together.
TEST(MakeLevels, PlaceEverythingThatIsAskedFor) {
  Executor executor(1);
  for (const int secrets : {1, 2, 3}) {
    for (const int locks : {0, 2}) {
      LevelSettings settings;
      settings.mission = {.locks = locks, .secrets = secrets, .one_ways = secrets - 1};
      settings.bare = true;
      const auto levels = make_levels(settings, Seed(20), 0, cases(60), executor);
      ASSERT_TRUE(levels);
      for (const Level& level : *levels) {
        EXPECT_EQ(level.shortfall, "") << "level " << level.index << " with " << secrets << " and " << locks;
        EXPECT_TRUE(level.proof.sound());
        EXPECT_EQ(std::ranges::count(level.map.passages, Passage::Kind::secret, &Passage::kind), secrets);
        EXPECT_EQ(std::ranges::count(level.map.passages, Passage::Kind::one_way, &Passage::kind), secrets - 1);
        EXPECT_EQ(std::ranges::count(level.map.things, Thing::Kind::key, &Thing::kind), locks);
      }
    }
  }
}

TEST(MakeLevels, SayWhyNotEverythingIsPlaced) {
  LevelSettings settings = small_levels();
  settings.map.rooms = 4;
  settings.mission = {.secrets = 3};
  const auto few = make_level(settings, Seed(1), {});
  ASSERT_TRUE(few);
  EXPECT_EQ(few->shortfall,
            "3 secret rooms asked, 2 placed (the most: start, exit, locks and keys need the other rooms) on this map "
            "with 4 rooms");
  settings.map = {.rooms = 15};
  settings.mission = {.secrets = 13};
  const auto many = make_level(settings, Seed(1), {});
  ASSERT_TRUE(many);
  EXPECT_THAT(many->shortfall, HasSubstr("no choice of passages gives these rooms more dead ends"));
  settings.map.loops = 0;
  settings.mission = {.one_ways = 1};
  const auto tree = make_level(settings, Seed(1), {});
  ASSERT_TRUE(tree);
  EXPECT_THAT(tree->shortfall, HasSubstr("0 placed (the most: each needs a loop of its own)"));
}

TEST(MakeLevels, ReportsInvalidSettings) {
  Executor executor(1);
  LevelSettings settings = small_levels();
  settings.map.rooms = 900;
  EXPECT_THAT(make_levels(settings, Seed(1), 0, 1, executor).error().message, HasSubstr("900 rooms do not fit"));
  settings = small_levels();
  settings.mission.locks = 10;
  EXPECT_THAT(make_levels(settings, Seed(1), 0, 1, executor).error().message, HasSubstr("10 locks"));
}

TEST(MakeLevels, GivesNothingWhenInterrupted) {
  Executor executor(2);
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  const auto levels = make_levels(small_levels(), Seed(1), 0, 3, executor, budget);
  ASSERT_TRUE(levels);
  EXPECT_TRUE(levels->empty());
}

TEST(SearchTargets, ChoosesSettingsOrReportsWhyItCannot) {
  Executor executor(2);
  LevelSettings settings = small_levels();
  const auto none = search_targets(settings, {}, Seed(1), executor);
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
  EXPECT_FALSE(settings.found);

  const Target target{SetMetric::main_path, 2.5, usual_tolerance(SetMetric::main_path)};
  const auto search = search_targets(settings, {target}, Seed(1), executor);
  ASSERT_TRUE(search && *search);
  EXPECT_TRUE((*search)->design.reached);
  EXPECT_TRUE(settings.found);

  settings = small_levels();
  settings.mission.ends = MissionSettings::Ends::even;
  EXPECT_THAT(search_targets(settings, {target}, Seed(1), executor).error().message, HasSubstr("determine the exit"));
  settings = small_levels();
  settings.map.rooms = 201;
  EXPECT_THAT(search_targets(settings, {target}, Seed(1), executor).error().message, HasSubstr("the maximum is 200"));
}

TEST(EvaluateLevels, ProvesAndMeasuresEachMap) {
  Executor executor(2);
  std::vector<Level> levels(2);
  levels[0].map = map_from({"#####", "#@.X#", "#####"});
  levels[1].map = map_from({"#####", "#@#X#", "#####"});
  for (Level& level : levels) detect_rooms(level.map);
  ASSERT_TRUE(evaluate_levels(levels, executor));
  ASSERT_EQ(levels.size(), 2U);
  EXPECT_TRUE(levels[0].proof.sound());
  EXPECT_EQ(levels[0].proof.steps(), 2U);
  EXPECT_FALSE(levels[1].proof.found.finishable);
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  ASSERT_TRUE(evaluate_levels(levels, executor, budget));
  EXPECT_TRUE(levels.empty());
}

TEST(EvaluateLevels, MapsThatAreNotWholeAreErrors) {
  Level level;
  const auto error = [&] { return evaluate_level(level, {}).error().message; };
  EXPECT_EQ(error(), "things: the first must be the start, the second the exit");
  level.map = map_from({"#####", "#@.X#", "#####"});
  level.map.rooms.clear();
  EXPECT_EQ(error(), "rooms: the map has none; call detect_rooms()");
  Executor executor(2);
  std::vector<Level> levels = {level, level};
  detect_rooms(levels[0].map);
  EXPECT_EQ(evaluate_levels(levels, executor).error().message, "level 2: rooms: the map has none; call detect_rooms()");
  level = levels[0];
  ASSERT_TRUE(evaluate_level(level, {}));
  level.map.things[1].room = static_cast<std::uint32_t>(level.map.rooms.size());
  EXPECT_EQ(error(), "things: one is in a room that the map does not have; call detect_rooms()");
  level.map.things[1].room = 0;
  level.map.passages.push_back({.from = 0, .to = 99, .first_tile = 0, .tile_count = 0});
  EXPECT_EQ(error(), "passages: one joins a room that the map does not have; call detect_rooms()");
  level.map.passages.back() = {.from = 0, .to = 0, .first_tile = 1, .tile_count = 7};
  EXPECT_EQ(error(), "passages: one has tiles that are not in path_tiles; call detect_rooms()");
  level.map.passages.pop_back();
  level.map.things.push_back({.kind = Thing::Kind::key, .number = kMostLocks, .room = 0, .at = {1, 1}});
  EXPECT_EQ(error(), "things: key 9 is out of range; keys must be from 0 to 8");
  level.map.things.back() = {.kind = Thing::Kind::monster, .number = 1, .room = 0, .at = {5, 1}};
  EXPECT_EQ(error(), "things: one is at 5,1, outside the map of 5x3");
}

}  // namespace
}  // namespace teka::dungeon
