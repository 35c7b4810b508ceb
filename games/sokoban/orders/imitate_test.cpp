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
  const auto learned = learn_examples(levels, {}, executor, {});
  ASSERT_TRUE(learned);
  ASSERT_EQ(learned->examples.size(), 2U);
  const auto& example_of = [&](std::size_t number) {
    return *std::ranges::find(learned->examples, number, &Example::number);
  };
  EXPECT_EQ(to_prompt_text(example_of(0).order), "SOKOBAN_LEVEL: walls=23 players=1 boxes=2 goals=2 size=7x5");
  EXPECT_EQ(to_prompt_text(example_of(1).order), "SOKOBAN_LEVEL: walls=20 players=1 boxes=1 goals=1 size=7x5");
  EXPECT_EQ(example_of(1).profile->pushes, 3);
  EXPECT_EQ(count_walls(learned->levels[0]), 23);  // the corner outside is filled
  const auto larger = learn_examples(levels, {.size = Size{9, 9}}, executor, {});
  ASSERT_TRUE(larger);
  EXPECT_FALSE(larger->examples[0].order.walls);
  EXPECT_EQ(larger->examples[0].order.size, (Size{9, 9}));
  const auto hard = learn_examples(levels, {.target = {.difficulty = range_of(Grade::hard)}}, executor, {});
  ASSERT_TRUE(hard);
  EXPECT_FALSE(hard->examples[0].profile) << "the request has precedence over the play of the examples";
}

TEST(Like, EveryPartOfTheStrataIsLikeTheWhole) {
  std::vector<Example> examples(400);
  Rng rng{Seed(1)};
  for (Example& example : examples) {
    example.profile.emplace();
    example.profile->pushes = static_cast<int>(rng.below(60));
    example.profile->traps = rng.unit();
  }
  examples[7].profile.reset();
  in_strata(examples);
  EXPECT_FALSE(examples.back().profile);
  examples.pop_back();
  std::vector<double> pushes, traps, some_pushes, some_traps;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    pushes.push_back(examples[i].profile->pushes);
    traps.push_back(examples[i].profile->traps);
    if (i % 8 != 0) continue;
    some_pushes.push_back(pushes.back());
    some_traps.push_back(traps.back());
  }
  EXPECT_LT(ks_distance(pushes, some_pushes), 0.1);
  EXPECT_LT(ks_distance(traps, some_traps), 0.1);
}

TEST(Like, KolmogorovSmirnovDistanceByHand) {
  EXPECT_EQ(ks_distance({1, 2, 3, 4}, {1, 2, 3, 4}), 0);
  EXPECT_EQ(ks_distance({1, 2}, {3, 4}), 1);
  EXPECT_EQ(ks_distance({1, 1, 2, 5}, {1, 2, 2, 2}), 0.25);
  EXPECT_EQ(ks_distance({4, 1, 3, 2}, {2}), 0.5);
}

TEST(Classic, KeepsToTheRequest) {
  const auto all = classic_examples({});
  ASSERT_TRUE(all);
  EXPECT_GT(all->examples.size(), 140U);
  const auto hard = classic_examples({.boxes = 4, .target = {.difficulty = range_of(Grade::hard)}});
  ASSERT_TRUE(hard);
  EXPECT_LT(hard->examples.size(), all->examples.size() / 3);
  for (const Example& example : hard->examples) {
    EXPECT_EQ(example.order.boxes, 4);
    EXPECT_GE(example.profile->box_changes, 7);
    EXPECT_GE(example.profile->detour, 6);
  }
  const auto large = classic_examples({.size = Size{12, 12}});
  ASSERT_TRUE(large);
  EXPECT_EQ(large->examples[0].order.size, (Size{12, 12}));
  EXPECT_FALSE(large->examples[0].order.walls);
  EXPECT_FALSE(classic_examples({.boxes = 10}));
  EXPECT_FALSE(classic_examples({.target = {.moves = Range{1, 5}}}));
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
