// Levels evolved to be hard as a program asks for them, without a job or a command line.
#include "games/sokoban/api/evolve_hard.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/sokoban/level/lurd.hpp"

namespace teka::sokoban {
namespace {

using testing::StartsWith;

EvolveSettings small_settings() {
  EvolveSettings settings{.population = 8, .generations = 3, .best = 3};
  settings.request.generator = {.size = {7, 7}, .boxes = 2};
  return settings;
}

TEST(EvolveHard, GivesDifferentSolvedLevelsBestFirst) {
  Executor one(1), three(3);
  const auto evolved = evolve_hard(small_settings(), Seed(1), one);
  ASSERT_TRUE(evolved) << evolved.error().message;
  ASSERT_FALSE(evolved->levels.empty());
  EXPECT_LE(evolved->levels.size(), 3U);
  double before = evolved->fitness;
  for (const auto& [level, measured] : evolved->levels) {
    EXPECT_TRUE(replay(level, measured.solution)->solved);
    EXPECT_LE(fitness_of(measured.difficulty, Fitness::both), before);
    before = fitness_of(measured.difficulty, Fitness::both);
  }
  EXPECT_EQ(fitness_of(evolved->levels.front().measured.difficulty, Fitness::both), evolved->fitness);
  const auto again = evolve_hard(small_settings(), Seed(1), three);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->levels.size(), evolved->levels.size());
  for (std::size_t i = 0; i < again->levels.size(); ++i) {
    EXPECT_EQ(again->levels[i].level, evolved->levels[i].level);
  }
}

TEST(EvolveHard, StopsBeforeTheFirstGeneration) {
  std::stop_source source;
  source.request_stop();
  Executor executor(1);
  Extras<Level> extras;
  extras.budget.stop = source.get_token();
  const auto evolved = evolve_hard(small_settings(), Seed(1), executor, std::move(extras));
  ASSERT_TRUE(evolved) << evolved.error().message;
  EXPECT_TRUE(evolved->levels.empty());
  EXPECT_TRUE(evolved->history.empty());
}

TEST(EvolveHard, ChecksItsSettings) {
  const auto error = [](auto change) {
    EvolveSettings settings = small_settings();
    change(settings);
    Executor executor(1);
    const auto evolved = evolve_hard(settings, Seed(1), executor);
    return evolved ? "no error" : evolved.error().message;
  };
  EXPECT_THAT(error([](EvolveSettings& s) { s.request.generator.size = {3, 3}; }), StartsWith("size: 3x3 is out of"));
  EXPECT_THAT(error([](EvolveSettings& s) { s.request.generator.boxes = 12; }), StartsWith("boxes: 12 do not fit"));
  EXPECT_EQ(error([](EvolveSettings& s) { s.request.nodes = 1; }), "nodes: 1 is out of range; it must be at least 100");
  EXPECT_EQ(error([](EvolveSettings& s) { s.best = 0; }), "best: 0 is out of range; it must be at least 1");
  EXPECT_THAT(error([](EvolveSettings& s) { s.population = 1; }), StartsWith("a population of 1 is too small"));
  EXPECT_THAT(error([](EvolveSettings& s) { s.request.walls = 3; }), StartsWith("walls: 3 is out of range"));
  Executor executor(1);
  const auto resumed = evolve_hard(small_settings(), Seed(1), executor, {.resume = "no checkpoint"});
  ASSERT_FALSE(resumed);
  EXPECT_THAT(resumed.error().message, StartsWith("resume: "));
}

}  // namespace
}  // namespace teka::sokoban
