#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "games/dungeon/level/difficulty_scale.hpp"
#include "games/dungeon/level/difficulty_search.hpp"
#include "games/dungeon/level/make_levels.hpp"
#include "games/dungeon/map/test_grid_map.hpp"
#include "games/dungeon/measures/effort.hpp"
#include "games/dungeon/mission/graph.hpp"
#include "games/dungeon/rules/room_detection.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;

/// The expected walk from room to room of a player who tries the doors of a room in random order and goes back from a
/// branch without the exit, over all orders. `came_from` is not tried again.
struct RandomSearch {
  const Map& map;
  const RoomLinks& links;

  /// Steps until the exit is found; if the branch does not contain it, until the player is back at its door.
  double steps(std::uint32_t room, std::uint32_t came_from, bool& found) const {
    if (room == map.exit().room) {
      found = true;
      return 0;
    }
    std::vector<RoomLinks::Link> doors;
    for (const auto& link : links.at(room)) {
      if (link.room != came_from) doors.push_back(link);
    }
    std::vector<std::size_t> order(doors.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    double sum = 0, orders = 0;
    do {
      found = false;
      for (std::size_t i = 0; i < order.size() && !found; ++i) {
        const auto& link = doors[order[i]];
        bool there = false;
        const double inside = steps(link.room, room, there);
        sum += links.length(link.passage) * (there ? 1 : 2) + inside;
        found = there;
      }
      ++orders;
    } while (std::next_permutation(order.begin(), order.end()));
    return sum / orders;
  }
};

TEST(Effort, DetoursAreThoseOfARandomSearchOnATree) {
  for (std::uint64_t i = 0; i < 40; ++i) {
    SCOPED_TRACE(i);
    Rng rng(Seed(1).child(i));
    Map map = random_grid_map(3, 3, 0, rng);  // a tree
    const auto room = static_cast<std::uint32_t>(1 + rng.below(8));
    map.things = {{.kind = Thing::Kind::start, .room = 0, .at = map.rooms[0].centre},
                  {.kind = Thing::Kind::exit, .room = room, .at = map.rooms[room].centre}};
    const RoomLinks links(map);
    bool found = false;
    const double expected = RandomSearch{map, links}.steps(0, ~0U, found);
    ASSERT_TRUE(found);
    const Effort effort = measure_effort(map, prove(map));
    EXPECT_NEAR(effort.detours, expected - links.distances(0)[room], 1e-9);
  }
}

Map small_dungeon(std::string_view things) {
  // Two rooms beside each other, and a third one off the way below the first.
  std::vector<std::string> rows = {"#########", "#...+...#", "##+######", "#...#    ", "#####    "};
  std::size_t next = 0;
  for (std::string& row : rows) {
    for (char& c : row) {
      if (c == '.' && next < things.size()) c = things[next++];
    }
  }
  Map map = map_from({rows[0], rows[1], rows[2], rows[3], rows[4]});
  detect_rooms(map);
  return map;
}

Effort effort_of(const Map& map) {
  return measure_effort(map, prove(map));
}

TEST(Effort, CountsWhatMakesAMapHard) {
  const Effort plain = effort_of(small_dungeon("@....X..."));
  EXPECT_EQ(plain.walk, 6);
  EXPECT_EQ(plain.twice, 0);
  EXPECT_EQ(plain.choice, 1);  // two doors at the start
  EXPECT_EQ(plain.keys, 0);
  EXPECT_EQ(plain.danger, 0);
  EXPECT_GT(plain.detours, 0);
  EXPECT_DOUBLE_EQ(plain.total(), 6 + plain.detours + 8);
  EXPECT_EQ(effort_of(small_dungeon("@..X.....")).detours, plain.detours);
  EXPECT_EQ(effort_of(small_dungeon("@....X...")).total(), plain.total());
  // A monster of strength 1 on the way counts fully, one in the branch half, one behind the exit not at all.
  EXPECT_EQ(effort_of(small_dungeon("@&...X...")).danger, 1);
  EXPECT_EQ(effort_of(small_dungeon("@....X&..")).danger, 0.5);
  // A rest spot heals what was lost before it, so only the larger wound counts.
  Map rest = small_dungeon("@&*.&X...");
  EXPECT_EQ(effort_of(rest).danger, 1);
  EXPECT_EQ(effort_of(small_dungeon("@&..&X...")).danger, 2);
  EXPECT_EQ(effort_of(small_dungeon("@&$.&X...")).danger, 1.75);
}

TEST(Effort, KeysAndBacktrackingCount) {
  Map map = map_from({"#############", "#a..+.@.A.X.#", "#############"});
  detect_rooms(map);
  const Effort effort = effort_of(map);
  EXPECT_EQ(effort.keys, 1);
  EXPECT_EQ(effort.walk, 5 + 9);
  EXPECT_EQ(effort.twice, 5);
}

TEST(DifficultyScale, AThousandMapsGaveTheAnchorsOfTheUsualSize) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  Executor executor(2);
  DifficultyScale scale;
  const auto kept = scale.anchors(15, {80, 25}, executor);
  const auto measured = measure_anchors(15, {80, 25}, 1000, executor);
  ASSERT_TRUE(kept && measured);
  for (const double d : {0.0, 0.25, 0.5, 0.75, 1.0}) EXPECT_NEAR(kept->value_at(d), measured->value_at(d), 0.01) << d;
}

TEST(DifficultyScale, UsualMapsOfAnySizeHaveTheSameShares) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  Executor executor(1);
  DifficultyScale scale;
  LevelSettings settings;
  settings.map = {.size = {50, 20}, .rooms = 8};
  auto levels = make_levels(settings, Seed(4), 0, cases(200), executor);
  ASSERT_TRUE(levels);
  scale.grade(*levels, executor);
  std::array<int, 4> grades{};
  for (const Level& level : *levels) ++grades[static_cast<std::size_t>(grade_at(*level.difficulty))];
  const auto share = [&](std::size_t i) { return grades[i] / static_cast<double>(levels->size()); };
  if (kSanitized) return;
  EXPECT_NEAR(share(0), 0.25, 0.12);  // about three standard errors of both sets
  EXPECT_NEAR(share(1), 0.5, 0.14);
  EXPECT_NEAR(share(2), 0.24, 0.12);
  EXPECT_LT(share(3), 0.06);
}

TEST(DifficultyScale, TakesMapsThatTheGeneratorCannotMake) {
  Executor executor(1);
  DifficultyScale scale;
  std::vector<Level> levels(3);
  levels[0].map = map_from({"#####", "#@.X#", "#####"});
  levels[1].map = map_from({"#####", "#@#X#", "#####"});  // cannot be finished
  levels[2].map = map_from({"###################", "#@+.+.+.+.+.+.+.+X#", "###################"});
  for (Level& level : levels) detect_rooms(level.map);
  ASSERT_TRUE(evaluate_levels(levels, executor));
  scale.grade(levels, executor);
  ASSERT_TRUE(levels[0].difficulty);
  EXPECT_LT(*levels[0].difficulty, 0.25);
  EXPECT_FALSE(levels[1].difficulty);
  EXPECT_TRUE(levels[2].difficulty);
  EXPECT_THAT(difficulty_text(levels[0]), HasSubstr(", easy"));
  EXPECT_EQ(difficulty_text(levels[1]), "");
}

TEST(DifficultyScale, GivesNothingWhenInterrupted) {
  Executor executor(1);
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  EXPECT_FALSE(DifficultyScale().anchors(9, {50, 20}, executor, budget));
}

DifficultyTarget target_of(std::string_view text) {
  Executor executor(1);
  return {.range = *parse_difficulty(text), .anchors = *DifficultyScale().anchors(15, {80, 25}, executor)};
}

TEST(DifficultySearch, FindsEveryGradeAndNumber) {
  for (const char* text : {"easy", "medium", "hard", "expert", "0", "0.1", "0.3", "0.5", "0.7", "0.9"}) {
    SCOPED_TRACE(text);
    const DifficultyTarget target = target_of(text);
    for (std::uint64_t i = 0; i < 5; ++i) {
      const auto level = make_level_of_difficulty({}, target, Seed(9).child(i), {});
      ASSERT_TRUE(level);
      EXPECT_EQ(level->shortfall, "");
      EXPECT_TRUE(target.range.contains(*level->difficulty)) << *level->difficulty;
      EXPECT_DOUBLE_EQ(*level->difficulty, target.anchors.difficulty_of(*level->effort));
      EXPECT_TRUE(level->proof.sound());
    }
  }
}

TEST(DifficultySearch, KeepsWhatIsFixedAndSaysWhatCanBeHad) {
  DifficultyTarget target = target_of("expert");
  LevelSettings settings;
  settings.mission.locks = 0;
  settings.furnish.danger = 0;
  target.free_locks = target.free_danger = false;
  const auto level = make_level_of_difficulty(settings, target, Seed(1), {});
  ASSERT_TRUE(level);
  EXPECT_THAT(level->shortfall, HasSubstr("difficulty expert asked, 0."));
  EXPECT_THAT(level->shortfall, HasSubstr("60 tries with these settings gave 0."));
  EXPECT_EQ(std::ranges::count(level->map.things, Thing::Kind::key, &Thing::kind), 0);
  EXPECT_EQ(std::ranges::count(level->map.things, Thing::Kind::monster, &Thing::kind), 0);
  // What the user asked for is there besides.
  settings = {};
  settings.mission.secrets = 2;
  settings.mission.one_ways = 1;
  const auto rich = make_level_of_difficulty(settings, target_of("hard"), Seed(2), {});
  ASSERT_TRUE(rich);
  EXPECT_EQ(rich->shortfall, "");
  EXPECT_EQ(std::ranges::count(rich->map.passages, Passage::Kind::secret, &Passage::kind), 2);
  EXPECT_EQ(std::ranges::count(rich->map.passages, Passage::Kind::one_way, &Passage::kind), 1);
}

TEST(DifficultySearch, ThreadsDoNotMatter) {
  Executor one(1), three(3);
  const auto target = target_of("hard");
  const auto a = make_levels({}, Seed(3), 0, 4, one, {}, {}, target);
  const auto b = make_levels({}, Seed(3), 0, 4, three, {}, {}, target);
  ASSERT_TRUE(a && b);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ((*a)[i].map.tiles, (*b)[i].map.tiles);
    EXPECT_EQ((*a)[i].map.things, (*b)[i].map.things);
  }
}

}  // namespace
}  // namespace teka::dungeon
