#include "games/sokoban/measures/tile_patterns.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/orders/imitate.hpp"

namespace teka::sokoban {
namespace {

std::vector<Level> levels_of(RoomStyle style, std::uint64_t seed, int count) {
  GeneratorSettings settings;
  settings.style = style;
  Generator generator(settings);
  std::vector<Level> levels;
  for (int i = 0; i < count; ++i) {
    Rng rng(Seed(seed).child(static_cast<std::uint64_t>(i)));
    levels.push_back(*generator.make(rng));
  }
  return levels;
}

TEST(TilePatterns, ByHand) {
  // 2x2 windows: one level has four of walls alone, the other four of floor alone; 3x3 windows: one each.
  const std::vector<Level> walls = {Level({3, 3}, Tile::wall)};
  const std::vector<Level> floor = {Level({3, 3}, Tile::floor)};
  const TilePatterns style(walls);
  // Seen: (4 + 1/2) / (4 + 1/2 * 2), never seen: (1/2) / 5; for 3x3 windows (1 + 1/2) / 2 and (1/2) / 2.
  EXPECT_NEAR(style.divergence(walls), (std::log(5 / 4.5) + std::log(2 / 1.5)) / 2, 1e-12);
  EXPECT_NEAR(style.divergence(floor), (std::log(5 / 0.5) + std::log(2 / 0.5)) / 2, 1e-12);
  // With a background, half of a share comes from the background.
  const TilePatterns both(walls, &style);
  EXPECT_NEAR(both.divergence(walls), (-std::log((1 + 4.5 / 5) / 2) - std::log((1 + 1.5 / 2) / 2)) / 2, 1e-12);
}

TEST(TilePatterns, PlayersDoNotMatter) {
  const std::vector<Level> here = {level_from("#####\n#@$.#\n#   #\n#####")};
  const std::vector<Level> there = {level_from("#####\n# $+#\n#   #\n#####")};
  EXPECT_EQ(TilePatterns(here).divergence(here), TilePatterns(here).divergence(there));
}

TEST(TilePatterns, TellsKindsOfRoomsApart) {
  const std::vector<Level> walked = levels_of(RoomStyle::walk, 1, 100);
  const TilePatterns style(walked);
  const double same = style.divergence(levels_of(RoomStyle::walk, 2, 40));
  const double other = style.divergence(levels_of(RoomStyle::templates, 2, 40));
  EXPECT_LT(style.divergence(walked), same);
  EXPECT_LT(same * 1.3, other);
}

TEST(Like, OrdersAreWhatTheLevelsAre) {
  const std::vector<Level> levels = {level_from("   ####\n####. #\n#@$   #\n#  $ .#\n#######"),
                                     level_from("#######\n#@$  .#\n#     #\n#     #\n#######")};
  Executor executor(2);
  const auto examples = learn_examples(levels, {}, executor, {});
  ASSERT_TRUE(examples);
  ASSERT_EQ(examples->orders.size(), 2U);
  EXPECT_EQ(to_prompt_text(examples->orders[0]),
            "SOKOBAN_LEVEL: walls=23 players=1 boxes=2 goals=2 size=7x5 difficulty=easy");
  EXPECT_EQ(to_prompt_text(examples->orders[1]),
            "SOKOBAN_LEVEL: walls=20 players=1 boxes=1 goals=1 size=7x5 difficulty=easy");
  EXPECT_EQ(count_walls(examples->levels[0]), 23);  // the corner outside is filled
  const auto larger = learn_examples(levels, {.size = Size{9, 9}}, executor, {});
  ASSERT_TRUE(larger);
  EXPECT_EQ(to_prompt_text(larger->orders[0]), "SOKOBAN_LEVEL: players=1 boxes=2 goals=2 size=9x9 difficulty=easy");
}

TEST(Like, SaysWhenNoneCanBeOrdered) {
  Level large({30, 6}, Tile::wall);
  const std::string_view row = "@$ .";
  for (std::size_t i = 0; i < row.size(); ++i) large[{static_cast<int>(i) + 1, 2}] = static_cast<Tile>(row[i]);
  Executor executor(1);
  const auto examples = learn_examples(std::vector{large}, {}, executor, {});
  ASSERT_FALSE(examples);
  EXPECT_EQ(examples.error().message,
            "no level can be imitated: walls: an exact number is possible for levels of at most 20x20 with 12 boxes; "
            "ask for a difficulty, or a smaller level");
}

}  // namespace
}  // namespace teka::sokoban
