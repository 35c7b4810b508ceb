#include "games/sokoban/generator/deepen_room.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/sokoban/measures/difficulty.hpp"

namespace teka::sokoban {
namespace {

constexpr RoomDeepener::Effort kEffort = {0, 5'000, 10'000, 20'000, 40'000};
constexpr std::uint64_t kMost = 10'000;

GeneratorSettings three_box_rooms() {
  GeneratorSettings settings;
  settings.size = {8, 8};
  settings.boxes = 3;
  return settings;
}

Level open_room() {
  return level_from("########\n#.     #\n# . ## #\n#      #\n#   #  #\n#  #   #\n#.    @#\n########");
}

TEST(RoomDeepener, DeepensFromAnyNumberOfGoals) {
  RoomDeepener deepener(three_box_rooms());
  Solver solver;
  for (int goals = 1; goals <= 3; ++goals) {
    Rng rng(Seed(1).child(static_cast<std::uint64_t>(goals)));
    const auto deep = deepener.deepen(open_room(), goals, kEffort, kMost, rng, {});
    ASSERT_TRUE(deep);
    ASSERT_FALSE(find_fault(*deep)) << to_text(*deep);
    EXPECT_EQ(std::ranges::count(deep->cells(), Tile::box), 3) << to_text(*deep);
    const Measured measured = measure(*deep, solver);
    ASSERT_EQ(measured.answer, Answer::solved) << to_text(*deep);
    EXPECT_GT(measured.difficulty.pushes, 20) << to_text(*deep);
  }
}

TEST(RoomDeepener, DependsOnNoEarlierRoom) {
  RoomDeepener used(three_box_rooms()), fresh(three_box_rooms());
  Rng other{Seed(2)}, one{Seed(3)}, two{Seed(3)};
  ASSERT_TRUE(used.deepen(open_room(), 2, kEffort, kMost, other, {}));
  EXPECT_EQ(used.deepen(open_room(), 2, kEffort, kMost, one, {}),
            fresh.deepen(open_room(), 2, kEffort, kMost, two, {}));
}

TEST(RoomDeepener, StopsAndFindsNothingWhereThereIsNothing) {
  RoomDeepener deepener(three_box_rooms());
  Rng rng{Seed(4)};
  EXPECT_FALSE(deepener.deepen(open_room(), 2, kEffort, 1, rng, {})) << "every room has more positions";
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(deepener.deepen(open_room(), 2, kEffort, kMost, rng, source.get_token()));
}

TEST(RoomDeepener, TakesSmallRoomsOfFewBoxes) {
  GeneratorSettings settings;
  settings.size = {10, 10};
  settings.boxes = 4;
  EXPECT_TRUE(RoomDeepener::fits(settings));
  settings.size = {11, 10};
  EXPECT_FALSE(RoomDeepener::fits(settings));
  settings.size = {10, 10};
  settings.boxes = 5;
  EXPECT_FALSE(RoomDeepener::fits(settings));
}

}  // namespace
}  // namespace teka::sokoban
