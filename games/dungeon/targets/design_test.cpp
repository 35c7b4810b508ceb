#include "games/dungeon/targets/design.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <span>

#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

using testing::HasSubstr;

Target target(SetMetric metric, double wanted) {
  return {metric, wanted, usual_tolerance(metric)};
}

/// Quick enough for tests: smaller sets, shorter searches.
DesignSettings quick_design(std::vector<Target> targets) {
  return {.targets = std::move(targets), .maps = 200, .evaluations = 150, .final_sets = 16};
}

Design found_design(const DesignSettings& settings, unsigned threads = 2) {
  Executor executor(threads);
  auto found = design_maps(settings, make_graphs, Seed(1), executor);
  EXPECT_TRUE(found.has_value());
  return found.value_or(Design{});
}

/// Evaluates the settings found on sets that the design never saw.
void expect_targets_hold(const DesignSettings& settings, const Design& found) {
  std::array<Estimate, kSetMetrics> values;
  for (std::uint64_t set = 0; set < 10; ++set) {
    const auto seen = set_metric_values(make_graphs(found.settings, Seed(99).child(set), settings.maps));
    for (std::size_t q = 0; q < values.size(); ++q) values[q].add(seen[q]);
  }
  for (const Target& w : settings.targets) {
    const Estimate& value = values[static_cast<std::size_t>(w.metric)];
    EXPECT_NEAR(value.mean, w.wanted, w.tolerance + 3 * value.error()) << name_of(w.metric);
  }
}

TEST(Design, ReachesTargetsOfFairnessAndVariety) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const std::vector<std::vector<Target>> cases = {
      {target(SetMetric::between_maps, 1.0)},
      {target(SetMetric::within_map, 1.2)},
      {target(SetMetric::structure, 0.70)},
      {target(SetMetric::between_maps, 0.5), target(SetMetric::structure, 0.75)},
      {target(SetMetric::main_path, 5), target(SetMetric::within_map, 1.6)},
  };
  for (const auto& targets : cases) {
    const DesignSettings settings = quick_design(targets);
    const Design found = found_design(settings);
    SCOPED_TRACE(describe(settings, found));
    EXPECT_TRUE(found.reached);
    ASSERT_TRUE(validate(found.settings).has_value());
    expect_targets_hold(settings, found);
  }
}

TEST(Design, ReportsThePossibleRangeWhenATargetIsOutOfReach) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  DesignSettings settings = quick_design({target(SetMetric::structure, 0.95)});
  settings.evaluations = 80;
  const Design found = found_design(settings);
  EXPECT_FALSE(found.reached);
  EXPECT_FALSE(found.results[0].reached);
  EXPECT_GT(found.results[0].most.mean, 0.75);
  EXPECT_LT(found.results[0].most.mean, 0.85);
  EXPECT_LT(found.results[0].least.mean, 0.68);
  EXPECT_THAT(describe(settings, found), HasSubstr("out of reach; from about 0."));
  // Each alone is easy.
  DesignSettings both = quick_design({target(SetMetric::within_map, 0.7), target(SetMetric::main_path, 6)});
  both.evaluations = 80;
  const Design neither = found_design(both);
  EXPECT_FALSE(neither.reached);
  EXPECT_THAT(describe(both, neither), HasSubstr("not together with the rest"));
}

TEST(Design, SearchesWithTheGivenGeneratorAndGenes) {
  std::atomic<int> calls = 0;
  const GraphGenerator generator = [&](const LayoutSettings& settings, const Seed& seed, std::size_t count) {
    ++calls;
    EXPECT_GE(count, 20U);
    EXPECT_EQ(settings.rooms, 9U);
    EXPECT_EQ(settings.randomness, 0.25);
    EXPECT_FALSE(settings.exit_distance.has_value());
    return make_graphs(settings, seed, count);
  };
  DesignSettings settings = quick_design({target(SetMetric::loops, 3)});
  settings.base = {.rooms = 9, .randomness = 0.25};
  settings.genes = {Gene::loops};
  Executor executor(2);
  const auto found = design_maps(settings, generator, Seed(3), executor);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->reached) << describe(settings, *found);
  EXPECT_GT(calls, 16);
}

TEST(Design, SameForAnyNumberOfThreads) {
  const DesignSettings settings = quick_design({target(SetMetric::structure, 0.70)});
  const Design one = found_design(settings, 1), three = found_design(settings, 3);
  EXPECT_EQ(describe(settings, one), describe(settings, three));
  EXPECT_EQ(one.settings.loops, three.settings.loops);
  EXPECT_EQ(one.settings.exit_spread, three.settings.exit_spread);
  EXPECT_EQ(one.results[0].value, three.results[0].value);
}

TEST(Design, ReportsHowManySetsWereMeasured) {
  const DesignSettings settings = quick_design({target(SetMetric::structure, 0.95)});
  Executor executor(1);
  std::uint64_t last = 0;
  std::string first_stage, last_stage;
  const auto progress = [&](std::uint64_t sets, std::string_view stage) {
    EXPECT_EQ(sets, last + 1);
    last = sets;
    if (first_stage.empty()) first_stage = stage;
    last_stage = stage;
  };
  ASSERT_TRUE(design_maps(settings, make_graphs, Seed(1), executor, {}, progress).has_value());
  EXPECT_GT(last, 20U);
  EXPECT_EQ(first_stage, "searching settings for the targets");
  EXPECT_EQ(last_stage, "searching what can be had");
}

TEST(Design, StopsWhenInterrupted) {
  std::stop_source source;
  Budget budget;
  budget.stop = source.get_token();
  std::atomic<int> calls = 0;
  const GraphGenerator generator = [&](const LayoutSettings& settings, const Seed& seed, std::size_t count) {
    if (++calls == 40) source.request_stop();
    return make_graphs(settings, seed, count);
  };
  Executor executor(2);
  EXPECT_FALSE(design_maps(quick_design({target(SetMetric::structure, 0.95)}), generator, Seed(1), executor, budget)
                   .has_value());
  EXPECT_LT(calls, 80);
}

TEST(Design, ReportsInvalidSettings) {
  const auto error = [](const DesignSettings& settings) {
    const auto valid = validate(settings);
    return valid ? "valid" : valid.error().message;
  };
  EXPECT_EQ(error(quick_design({target(SetMetric::loops, 3)})), "valid");
  EXPECT_THAT(error(quick_design({})), HasSubstr("missing target; choose from main-path, between-maps"));
  EXPECT_THAT(error(quick_design({target(SetMetric::loops, -1)})), HasSubstr("loops -1"));
  EXPECT_THAT(error(quick_design({{SetMetric::loops, 1, 0}})), HasSubstr("tolerance of 0 for loops"));
  EXPECT_THAT(error(quick_design({target(SetMetric::loops, 1), target(SetMetric::loops, 2)})),
              HasSubstr("loops is given twice"));
  DesignSettings settings = quick_design({target(SetMetric::loops, 3)});
  settings.maps = 10;
  EXPECT_THAT(error(settings), HasSubstr("sets of 10 maps"));
  settings.base.loops = 7;
  EXPECT_THAT(error(settings), HasSubstr("loops 7"));
}

TEST(Design, SetMetricsHaveNames) {
  for (int q = 0; q < kSetMetrics; ++q) {
    const auto metric = static_cast<SetMetric>(q);
    EXPECT_EQ(set_metric_from_name(name_of(metric)), metric);
    EXPECT_GT(usual_tolerance(metric), 0);
  }
  EXPECT_FALSE(set_metric_from_name("fair").has_value());
}

}  // namespace
}  // namespace teka::dungeon
