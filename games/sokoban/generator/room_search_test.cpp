#include "games/sokoban/generator/room_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/measures/analysis.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

GeneratorSettings three_boxes() {
  GeneratorSettings settings;
  settings.size = {9, 9};
  settings.boxes = 3;
  return settings;
}

TEST(RoomSearch, WhatItSaysOfAStartIsWhatTheSolverMeasures) {
  RoomSearch search(three_boxes());
  Solver solver;
  int found = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(60)); ++i) {
    Rng rng(Seed(1).child(i));
    const auto room = search.random_room(rng);
    if (!room) continue;
    const StartAim aim = aim_at({.difficulty = range_of(static_cast<Grade>(rng.below(4)))}, rng);
    const auto start = search.improve(*room, 10, std::nullopt, aim, rng, {});
    if (!start) continue;
    ++found;
    ASSERT_FALSE(find_fault(start->level)) << to_text(start->level);
    const Measured measured = measure(start->level, solver);
    ASSERT_EQ(measured.answer, Answer::solved) << to_text(start->level);
    EXPECT_EQ(measured.difficulty.pushes, start->difficulty.pushes) << to_text(start->level);
    EXPECT_EQ(measured.difficulty.box_changes, start->difficulty.box_changes) << to_text(start->level);
    EXPECT_EQ(measured.difficulty.detour, start->difficulty.detour) << to_text(start->level);
    EXPECT_EQ(std::ranges::count(start->level.cells(), Tile::box), 3);
  }
  EXPECT_GT(found, cases(30));
}

TEST(RoomSearch, ReachesHardLevelsWithoutIdleFloor) {
  RoomSearch search(GeneratorSettings{});
  int reached = 0;
  double used = 0;
  for (std::uint64_t i = 0; reached < cases(20); ++i) {
    ASSERT_LT(i, 200U);
    Rng rng(Seed(2).child(i));
    const auto room = search.random_room(rng);
    if (!room) continue;
    const DifficultyTarget hard{.difficulty = range_of(Grade::hard)};
    const auto start = search.improve(*room, 120, std::nullopt, aim_at(hard, rng), rng, {});
    if (!start || hard.miss(start->difficulty) > 0) continue;
    ++reached;
    EXPECT_GE(start->difficulty.box_changes, 7);
    EXPECT_GE(start->difficulty.detour, 6);
    used += analyse(start->level, kExactPositions)->play.floor_used;
  }
  EXPECT_GT(used / reached, 0.9);
}

TEST(RoomSearch, MayBeInterruptedAtAnyMoment) {
  RoomSearch search(three_boxes());
  Solver solver;
  int found = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(1500)); ++i) {
    Rng rng(Seed(5).child(i));
    const auto room = search.random_room(rng);
    if (!room) continue;
    const StartAim aim = aim_at({.difficulty = range_of(Grade::medium)}, rng);
    const Budget budget{.deadline = Budget::Clock::now() + std::chrono::microseconds(rng.below(2000))};
    const auto start = search.improve(*room, 10, std::nullopt, aim, rng, budget);
    if (!start) continue;
    ++found;
    const Measured measured = measure(start->level, solver);
    ASSERT_EQ(measured.answer, Answer::solved) << to_text(start->level);
    EXPECT_EQ(measured.difficulty.pushes, start->difficulty.pushes) << to_text(start->level);
  }
  EXPECT_GT(found, 0);
}

TEST(RoomSearch, KeepsTheNumberOfWalls) {
  RoomSearch search(three_boxes());
  const StartAim aim{.target = {.pushes = Range{12, 1000}}};
  int found = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(cases(20)); ++i) {
    Rng rng(Seed(3).child(i));
    const auto room = search.random_room(rng);
    if (!room) continue;
    const auto start = search.improve(*room, 20, 50, aim, rng, {});
    if (!start) continue;
    ++found;
    EXPECT_EQ(count_walls(start->level), 50) << to_text(start->level);
  }
  EXPECT_GT(found, 0);
}

TEST(RoomSearch, EveryStyleHasItsRooms) {
  for (std::size_t i = 0; i < kRoomStyleNames.size(); ++i) {
    GeneratorSettings settings;
    settings.style = static_cast<RoomStyle>(i);
    RoomSearch search(settings);
    int rooms = 0;
    for (std::uint64_t k = 0; k < 40; ++k) {
      Rng rng(Seed(4).child(k));
      const auto room = search.random_room(rng);
      if (!room) continue;
      ++rooms;
      EXPECT_EQ(std::ranges::count(room->cells(), Tile::goal), 4);
      if (settings.style != RoomStyle::symmetric) continue;
      for (std::size_t at = 0; at < room->cells().size(); ++at) {
        const Point p = room->size().point(at);
        EXPECT_EQ((*room)[p] == Tile::wall, ((*room)[{room->width() - 1 - p.x, p.y}] == Tile::wall)) << to_text(*room);
      }
    }
    EXPECT_GT(rooms, 0) << kRoomStyleNames[i];
  }
}

TEST(RoomSearch, AnnealingIsRepeatableAndBeatsOneRoom) {
  const auto value = [](int pushes, int) { return static_cast<double>(pushes); };
  const auto run = [&](int steps) {
    RoomSearch search(three_boxes());
    Rng rng{Seed(5)};
    return search.anneal(steps, value, rng).value();
  };
  const FoundStart few = run(5), many = run(cases(1500) + 60);
  EXPECT_GT(many.difficulty.pushes, few.difficulty.pushes);
  EXPECT_EQ(run(cases(1500) + 60).level, many.level);
}

}  // namespace
}  // namespace teka::sokoban
