// Levels to order as a program asks for them, without a job or a command line.
#include "games/sokoban/api/generate_levels.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {
namespace {

using testing::StartsWith;

Result<GeneratedSet> generate(const GenerateSettings& settings, unsigned threads = 2) {
  Executor executor(threads);
  return generate_levels(settings, Seed(5), executor);
}

std::string error_of(const GenerateSettings& settings) {
  const auto set = generate(settings);
  return set ? "no error" : set.error().message;
}

TEST(GenerateLevels, ChoosesTheMethodByWhatIsAsked) {
  EXPECT_EQ(method_of({}), GenerateMethod::reverse);
  EXPECT_EQ(method_of({.order = {.boxes = 3}}), GenerateMethod::reverse);
  EXPECT_EQ(method_of({.order = {.walls = 60}}), GenerateMethod::hybrid);
  EXPECT_EQ(method_of({.prompt = Prompt{}}), GenerateMethod::hybrid);
  EXPECT_EQ(method_of({.imitate = std::vector<Level>{}}), GenerateMethod::hybrid);
  EXPECT_EQ(method_of({.temperature = 0.5}), GenerateMethod::hybrid);
  EXPECT_EQ(method_of({.order = {.walls = 60}, .method = GenerateMethod::evolve}), GenerateMethod::evolve);
}

TEST(GenerateLevels, EveryMethodGivesSolvedLevelsOfTheOrder) {
  for (std::size_t i = 0; i < kGenerateMethodNames.size(); ++i) {
    const GenerateSettings settings{
        .order = {.size = Size{8, 8}, .boxes = 2}, .method = static_cast<GenerateMethod>(i), .measure = true};
    const auto set = generate(settings);
    ASSERT_TRUE(set) << kGenerateMethodNames[i] << ": " << set.error().message;
    ASSERT_EQ(set->levels.size(), 1U);
    EXPECT_EQ(set->method, *settings.method);
    for (const GeneratedLevel& made : set->levels) {
      ASSERT_TRUE(made.given()) << kGenerateMethodNames[i];
      EXPECT_TRUE(replay(made.level, made.solution)->solved) << kGenerateMethodNames[i];
      // The algorithm of the paper does not keep the number of boxes.
      if (*settings.method != GenerateMethod::paper) {
        EXPECT_EQ(count_boxes(made.level), 2) << kGenerateMethodNames[i];
      }
    }
  }
}

TEST(GenerateLevels, IsTheSameForAnyNumberOfThreadsAndTellsProgress) {
  const GenerateSettings settings{.order = {.size = Size{8, 8}, .boxes = 2, .walls = 40}, .first = 3, .count = 4};
  const auto one = generate(settings, 1);
  ASSERT_TRUE(one);
  Executor executor(3);
  std::atomic<std::uint64_t> most = 0;
  const auto three = generate_levels(settings, Seed(5), executor, {}, [&](std::uint64_t done) {
    for (std::uint64_t seen = most; seen < done && !most.compare_exchange_weak(seen, done);) {
    }
  });
  ASSERT_TRUE(three);
  EXPECT_GE(most, 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(one->levels[i].level, three->levels[i].level);
    EXPECT_EQ(count_walls(one->levels[i].level), 40);
  }
}

TEST(GenerateLevels, ImitatesButDoesNotCopy) {
  const auto given = generate({.order = {.size = Size{8, 7}, .boxes = 2}, .count = 2});
  ASSERT_TRUE(given);
  GenerateSettings settings{.imitate = std::vector<Level>{}, .count = 2};
  for (const GeneratedLevel& made : given->levels) settings.imitate->push_back(made.level);
  const auto set = generate(settings);
  ASSERT_TRUE(set) << set.error().message;
  EXPECT_EQ(set->metrics.find("given levels")->value, 2);
  for (const GeneratedLevel& made : set->levels) {
    ASSERT_TRUE(made.given());
    EXPECT_EQ(made.level.size(), (Size{8, 7}));
    for (const Level& level : *settings.imitate) EXPECT_NE(canonical(made.level), canonical(level));
  }
}

TEST(GenerateLevels, RefusesWhatItWouldIgnoreOrCannotMake) {
  EXPECT_THAT(error_of({.order = {.walls = 60}, .style = RoomStyle::walk}), StartsWith("style: "));
  EXPECT_EQ(error_of({.method = GenerateMethod::evolve, .top_k = 3}), "top_k: the method ga uses no model");
  EXPECT_THAT(error_of({.order = {.size = Size{5, 5}, .boxes = 9}}), StartsWith("boxes: "));
  EXPECT_EQ(error_of({.imitate = std::vector<Level>{}}), "imitate: no level to imitate");
}

TEST(GenerateLevels, ChecksTheRangesOfItsSettings) {
  EXPECT_EQ(error_of({.temperature = -0.5}), "temperature: -0.5 is out of range; it must be from 0 to 10");
  EXPECT_THAT(error_of({.temperature = std::numeric_limits<double>::quiet_NaN()}),
              StartsWith("temperature: nan is out"));
  EXPECT_EQ(error_of({.top_k = 0}), "top_k: 0 is out of range; it must be from 1 to 1000000");
  EXPECT_EQ(error_of({.top_p = 0}), "top_p: 0 is out of range; it must be from 0.001 to 1");
  EXPECT_EQ(error_of({.effort = 0}), "effort: 0 is out of range; it must be from 1 to 1000");
  EXPECT_EQ(error_of({.effort = 1001}), "effort: 1001 is out of range; it must be from 1 to 1000");
  EXPECT_EQ(error_of({.count = 0}), "count: 0 is out of range; it must be from 1 to 1000000");
  EXPECT_THAT(error_of({.first = 2'000'000'000'000}), StartsWith("first: 2000000000000 is out of range"));
  EXPECT_THAT(error_of({.order = {.size = Size{3, 3}}}), StartsWith("size: 3x3 is out of range; sides must be from 5"));
  EXPECT_EQ(error_of({.order = {.target = {.pushes = Range{9, 3}}}}),
            "pushes: 9..3 is empty; the lower end comes first");
  EXPECT_EQ(error_of({.order = {.target = {.box_changes = Range{-1, 3}}}}),
            "box_changes: -1..3 is out of range; it must be within 0..1000000");
  EXPECT_EQ(error_of({.model = "gone"}), "model: cannot read 'gone': No such file or directory");
  EXPECT_EQ(error_of({.order = {.size = Size{15, 15}}, .method = GenerateMethod::model}),
            "size: the model was trained on sides from 7 to 12, not 15x15; the methods reverse and ga need no model");
  EXPECT_THAT(error_of({.imitate = std::vector<Level>{Level({5, 5}, Tile::wall)}}), StartsWith("imitate: level 1: "));
}

TEST(GenerateLevels, StopsAtOnce) {
  std::stop_source source;
  source.request_stop();
  Executor executor(2);
  const GenerateSettings settings{.order = {.size = Size{20, 20}, .boxes = 12}, .count = 1'000'000};
  const auto set = generate_levels(settings, Seed(5), executor, {.stop = source.get_token()});
  ASSERT_TRUE(set);
  EXPECT_TRUE(std::ranges::none_of(set->levels, &GeneratedLevel::given));
}

}  // namespace
}  // namespace teka::sokoban
