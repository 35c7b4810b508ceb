#include "games/maze/design/map_elites.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/measures/exact_walk.hpp"
#include "games/maze/measures/walk.hpp"
#include "games/maze/paper/paper.hpp"

namespace teka::maze {
namespace {

using testing::HasSubstr;

MapElitesSettings small_settings() {
  MapElitesSettings settings;
  settings.design.size = {8, 8};
  settings.design.goal = {7, 7};
  settings.design.targets = {{Feature::steps, middle_steps({8, 8})}};
  settings.axes = {Feature::solution, Feature::dead_ends};
  settings.bins = {5, 5};
  settings.evaluations = 1500;
  return settings;
}

MapOutcome<Maze> make_map(const MapElitesSettings& settings, unsigned threads, std::uint64_t seed = 1) {
  Executor executor(threads);
  return map_mazes(settings, Seed(seed), executor, {}, {});
}

TEST(ReadAxes, ReadsTwoFeatures) {
  EXPECT_EQ(read_axes({"solution", "dead-ends"}).value(), (std::array{Feature::solution, Feature::dead_ends}));
  EXPECT_EQ(read_axes({"loop-share", "turns"}).value(), (std::array{Feature::loop_share, Feature::turns}));
  EXPECT_EQ(read_axes({"steps", "spread"}).value(), (std::array{Feature::steps, Feature::spread}));
}

TEST(ReadAxes, TwoDifferentFeaturesAreNeeded) {
  EXPECT_EQ(read_axes({"turns", "turns"}).error().message,
            "--map: 'turns' is given twice; choose two different features");
}

TEST(NaturalAxis, ContainsRandomMazes) {
  for (const Size size : {Size{2, 1}, Size{2, 2}, Size{8, 8}, Size{20, 5}}) {
    DesignSettings design;
    design.size = size;
    design.goal = {size.width - 1, size.height - 1};
    for (const Feature feature : kFeatures) {
      const Axis axis = natural_axis(feature, design, 7);
      EXPECT_LT(axis.low, axis.high) << name_of(feature);
      EXPECT_EQ(axis.bins, 7U);
      const Maze maze = perfect_maze(size, Method::prim, 1);
      const Estimate walk = Walker(maze).sample(Seed(1), 1000);
      EXPECT_TRUE(axis.bin(feature_value(feature, measure(maze), walk)).has_value()) << name_of(feature) << size.width;
    }
  }
}

TEST(MapMazes, FillsASmallMapWithMazesThatBelongThere) {
  const MapElitesSettings settings = small_settings();
  const auto outcome = make_map(settings, 2);
  EXPECT_GT(outcome.archive.filled(), 10U);  // 40 % of the kinds
  EXPECT_GE(outcome.evaluations, settings.evaluations);
  const Axis across = natural_axis(settings.axes[0], settings.design, 5);
  const Axis up = natural_axis(settings.axes[1], settings.design, 5);
  for (std::size_t row = 0; row < 5; ++row) {
    for (std::size_t column = 0; column < 5; ++column) {
      const auto& cell = outcome.archive.at(column, row);
      if (!cell) continue;
      EXPECT_TRUE(is_whole(cell->genome));
      EXPECT_EQ(cell->genome.goal(), (Point{7, 7}));
      const Measures measures = measure(cell->genome);
      EXPECT_EQ(cell->descriptor[0], static_cast<double>(measures.solution_length));
      EXPECT_EQ(cell->descriptor[1], static_cast<double>(measures.dead_ends));
      EXPECT_EQ(across.bin(cell->descriptor[0]), column);
      EXPECT_EQ(up.bin(cell->descriptor[1]), row);
      EXPECT_TRUE(is_exact(cell->estimate) || cell->estimate.count == 2000U);  // evaluated again
      const Estimate walk = Walker(cell->genome).sample(Seed(3), 2000);
      EXPECT_NEAR(walk.mean, cell->estimate.mean, 6 * walk.error() + 6 * cell->estimate.error());
    }
  }
}

void expect_same_for_threads(const MapElitesSettings& settings) {
  const auto expected = make_map(settings, 1, 7);
  for (const unsigned threads : {2U, 3U, 8U}) {
    const auto outcome = make_map(settings, threads, 7);
    EXPECT_EQ(outcome.history, expected.history);
    ASSERT_EQ(outcome.archive.cells.size(), expected.archive.cells.size());
    for (std::size_t i = 0; i < outcome.archive.cells.size(); ++i) {
      const auto& a = outcome.archive.cells[i];
      const auto& b = expected.archive.cells[i];
      ASSERT_EQ(a.has_value(), b.has_value()) << i;
      if (!a) continue;
      EXPECT_EQ(a->genome, b->genome);
      EXPECT_EQ(a->value, b->value);
      EXPECT_EQ(a->estimate, b->estimate);
    }
  }
}

TEST(MapMazes, SameForAnyNumberOfThreads) {
  MapElitesSettings settings = small_settings();
  settings.evaluations = 600;
  for (const auto& axes :
       {std::array{Feature::turns, Feature::loop_share}, std::array{Feature::steps, Feature::spread}}) {
    settings.axes = axes;
    expect_same_for_threads(settings);
  }
}

TEST(MapMazes, NoisyFeaturesArePlacedByFreshWalks) {
  MapElitesSettings settings = small_settings();
  for (const auto& axes : {std::array{Feature::steps, Feature::spread}, std::array{Feature::spread, Feature::turns},
                           std::array{Feature::loop_share, Feature::steps}}) {
    settings.axes = axes;
    const auto outcome = make_map(settings, 2);
    EXPECT_GT(outcome.archive.filled(), 8U) << name_of(axes[0]);
    for (std::size_t i = 0; i < outcome.archive.cells.size(); ++i) {
      const auto& cell = outcome.archive.cells[i];
      if (!cell) continue;
      EXPECT_TRUE(is_exact(cell->estimate) || cell->estimate.count == 2000U);
      EXPECT_EQ(outcome.archive.place_of(cell->descriptor), i);
      const Measures measures = measure(cell->genome);
      const Estimate walk = Walker(cell->genome).sample(Seed(3), 20'000);
      for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_EQ(cell->descriptor[k], feature_value(axes[k], measures, cell->estimate));
        if (!is_noisy(axes[k])) continue;
        // A generous bound: the error of the spread is only roughly that of a normal distribution.
        EXPECT_NEAR(cell->descriptor[k], feature_value(axes[k], measures, walk),
                    8 * walk.deviation() / std::sqrt(2000));
      }
    }
  }
}

TEST(MapMazes, TheMiddleOfACellIsBestWhenStepsAreAnAxis) {
  MapElitesSettings settings = small_settings();
  settings.axes = {Feature::steps, Feature::dead_ends};
  const auto outcome = make_map(settings, 2);
  const Axis steps = natural_axis(Feature::steps, settings.design, 5);
  const double width = (steps.high - steps.low) / 5;
  Estimate distance;
  for (const auto& cell : outcome.archive.cells) {
    if (!cell) continue;
    const double share = (cell->descriptor[0] - steps.low) / width;
    distance.add(std::abs(share - std::floor(share) - 0.5));
  }
  EXPECT_GT(distance.count, 8U);
  EXPECT_LT(distance.mean, 0.15);  // 0.25 without selection
}

TEST(MapMazes, StopsWhenInterrupted) {
  Executor executor(2);
  std::stop_source source;
  Budget budget;
  budget.stop = source.get_token();
  MapElitesSettings settings = small_settings();
  settings.evaluations = 1'000'000'000;
  const auto outcome = map_mazes(settings, Seed(1), executor, budget, [&](const MapProgress& progress, auto) {
    if (progress.evaluations > 300) source.request_stop();
    return true;
  });
  EXPECT_EQ(outcome.reason, StopReason::interrupted);
  EXPECT_LT(outcome.evaluations, 1000U);
}

TEST(DrawMap, HasATileForEveryKind) {
  MapElitesSettings settings = small_settings();
  settings.bins = {5, 3};
  settings.evaluations = 200;
  const auto outcome = make_map(settings, 2);
  const Drawing map = draw_map(settings, outcome.archive);
  EXPECT_GT(map.width, 5 * 90.0);
  EXPECT_LT(map.width, 5 * 92.0 + 120);
  EXPECT_GT(map.height, 3 * 90.0);
  EXPECT_LT(map.height, 3 * 92.0 + 120);
  EXPECT_GT(map.shapes.size(), 15 + outcome.archive.filled());
  const std::string svg = to_svg(map);
  EXPECT_THAT(svg, HasSubstr("solution"));
  EXPECT_THAT(svg, HasSubstr(fmt::format("{} of 15 kinds found", outcome.archive.filled())));
  EXPECT_TRUE(to_png(map).has_value());
}

}  // namespace
}  // namespace teka::maze
