// Levels of joined rooms: what is said of them is what the solver and exhaustive search find.
#include "games/sokoban/generator/joined_rooms.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/generator/bent_corridor.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

DifficultyTarget target_of(Grade grade) {
  DifficultyTarget target;
  target.difficulty = range_of(grade);
  return target;
}

TEST(JoinedRooms, FactsAreThoseOfAnExhaustiveSearch) {
  Solver solver;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    GeneratorSettings settings;
    settings.size = seed % 2 == 0 ? Size{14, 8} : Size{9, 15};
    settings.boxes = 4 + static_cast<int>(seed % 3);
    Rng rng{Seed(seed)};
    const auto joined = join_rooms(settings, target_of(seed % 4 < 2 ? Grade::medium : Grade::hard), rng);
    if (!joined) continue;
    ASSERT_FALSE(find_fault(joined->level)) << to_text(joined->level);
    EXPECT_EQ(joined->level.size(), settings.size);
    EXPECT_EQ(count_boxes(joined->level), settings.boxes);
    const auto replayed = replay(joined->level, joined->solution);
    ASSERT_TRUE(replayed && replayed->solved);
    EXPECT_EQ(replayed->pushes, joined->difficulty.pushes);
    EXPECT_EQ(replayed->moves, joined->solution);
    const Measured measured = measure(joined->level, solver);
    ASSERT_EQ(measured.answer, Answer::solved);
    EXPECT_EQ(measured.difficulty.pushes, joined->difficulty.pushes) << to_text(joined->level);
    EXPECT_EQ(measured.difficulty.detour, joined->difficulty.detour);
    EXPECT_GE(measured.difficulty.box_changes, joined->difficulty.box_changes);  // otherwise it is an upper bound
    if (!measured.difficulty.exact) continue;
    ++compared;
    EXPECT_EQ(measured.difficulty.box_changes, joined->difficulty.box_changes) << to_text(joined->level);
  }
  EXPECT_GT(compared, 15);
}

TEST(JoinedRooms, DependOnTheSeedAlone) {
  GeneratorSettings settings;
  settings.size = {14, 12};
  settings.boxes = 8;
  const auto make = [&](std::uint64_t seed) {
    Rng rng{Seed(seed)};
    std::string all;
    for (int i = 0; i < 8; ++i) {  // an attempt may fail
      const auto joined = join_rooms(settings, target_of(Grade::hard), rng);
      if (joined) all += to_text(joined->level) + joined->solution;
    }
    return all;
  };
  EXPECT_NE(make(1), "");
  EXPECT_EQ(make(1), make(1));
  EXPECT_NE(make(1), make(2));
}

TEST(JoinedRooms, StopAtOnce) {
  std::stop_source source;
  source.request_stop();
  Rng rng{Seed(1)};
  EXPECT_FALSE(join_rooms({.boxes = 8}, target_of(Grade::hard), rng, {.stop = source.get_token()}));
}

/// All open squares that a square of the corridor touches.
int open_around(const Level& level, Point p) {
  return static_cast<int>(std::ranges::count_if(kStep, [&](Point step) { return level[p + step] != Tile::wall; }));
}

TEST(BentCorridor, TouchesItsEndsOnlyAndIsNotStraight) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng{Seed(seed)};
    Level level({12, 9}, Tile::wall);
    Grid<int> room(level.size(), 0);
    for (const int number : {1, 2}) {
      for (int i = 0; i < 14; ++i) {
        const int left = number == 1 ? 1 : 7;
        const Point p{static_cast<int>(rng.between(left, left + 3)), static_cast<int>(rng.between(1, 7))};
        level[p] = Tile::floor;
        room[p] = number;
      }
    }
    const auto corridor =
        find_bent_corridor(level, [&](Point p) { return room[p] == 1; }, [&](Point p) { return room[p] == 2; }, rng);
    if (!corridor) continue;
    ++found;
    EXPECT_EQ(room[corridor->from], 1);
    EXPECT_EQ(room[corridor->to], 2);
    for (const Point p : corridor->squares) {
      ASSERT_EQ(level[p], Tile::wall);
      level[p] = Tile::floor;
    }
    bool bends = false;
    for (const Point p : corridor->squares) {
      EXPECT_EQ(open_around(level, p), 2) << to_text(level);
      const bool across = level[p + kStep[0]] != Tile::wall && level[p + kStep[2]] != Tile::wall;
      const bool along = level[p + kStep[1]] != Tile::wall && level[p + kStep[3]] != Tile::wall;
      bends |= !across && !along;
    }
    EXPECT_TRUE(bends) << to_text(level);
  }
  EXPECT_GT(found, 100);
}

TEST(BentCorridor, IsNotThereWhereOnlyAStraightOneFits) {
  const Level level = level_from("#######\n#  #  #\n#######");
  Rng rng{Seed(1)};
  EXPECT_FALSE(find_bent_corridor(
      level, [&](Point p) { return level[p] == Tile::floor && p.x < 3; },
      [&](Point p) { return level[p] == Tile::floor && p.x > 3; }, rng));
}

}  // namespace
}  // namespace teka::sokoban
