#include "core/metrics.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

Metrics example() {
  Metrics metrics;
  metrics.add("length", 41, "cells", Better::higher);
  Estimate estimate;
  for (const double v : {1.0, 2.0, 3.0, 4.0}) estimate.add(v);
  metrics.add("walks of an agent", estimate, "steps");
  metrics.add(Metric{.name = "trees", .value = 1e20, .error = {}, .unit = {}, .exact = "100000000000000000001"});
  return metrics;
}

TEST(Metrics, KeepsOrderAndContent) {
  const Metrics metrics = example();
  ASSERT_EQ(metrics.items().size(), 3U);
  EXPECT_FALSE(metrics.empty());
  EXPECT_TRUE(Metrics().empty());
  const Metric& length = metrics.items()[0];
  EXPECT_EQ(length.name, "length");
  EXPECT_EQ(length.value, 41);
  EXPECT_EQ(length.error, std::nullopt);
  EXPECT_EQ(length.n, 1U);
  EXPECT_EQ(length.better, Better::higher);
  const Metric& walks = metrics.items()[1];
  EXPECT_EQ(walks.value, 2.5);
  EXPECT_EQ(walks.n, 4U);
  EXPECT_NEAR(walks.error.value_or(0), 0.6454972, 1e-6);
}

TEST(Metrics, FindsByName) {
  const Metrics metrics = example();
  EXPECT_EQ(metrics.find("trees"), &metrics.items()[2]);
  EXPECT_EQ(metrics.find("tree"), nullptr);
}

TEST(Metrics, PrintsAlignedLines) {
  EXPECT_EQ(example().text(),
            "length             41 cells\n"
            "walks of an agent  2.50 ± 0.65 steps (n = 4)\n"
            "trees              100000000000000000001\n");
  EXPECT_EQ(Metrics().text(), "");
}

TEST(Wilson, ByHand) {
  // Values computed independently of the code: 41 of 100, and the ends.
  EXPECT_NEAR(wilson_interval(41, 100).low, 0.3187, 1e-4);
  EXPECT_NEAR(wilson_interval(41, 100).high, 0.5080, 1e-4);
  EXPECT_EQ(wilson_interval(0, 10).low, 0);
  EXPECT_NEAR(wilson_interval(0, 10).high, 0.2775, 1e-4);
  EXPECT_EQ(wilson_interval(10, 10).high, 1);
  EXPECT_NEAR(wilson_interval(10, 10).low, 0.7225, 1e-4);
  EXPECT_EQ(wilson_interval(0, 0).high, 1);
}

TEST(Metrics, SharesHaveIntervals) {
  Metrics metrics;
  metrics.add(share_metric("solved", 1, 1));
  metrics.add(share_metric("deaths", 0, 4, Better::lower));
  EXPECT_EQ(metrics.items().front().error, std::nullopt);
  EXPECT_EQ(metrics.items().front().interval, wilson_interval(1, 1));
  EXPECT_EQ(metrics.text(),
            "solved  100.0 % [20.7, 100.0]\n"
            "deaths  0.0 % [0.0, 49.0] (n = 4)\n");
}

TEST(Metrics, TitlesAreReadable) {
  EXPECT_EQ(title_of({.name = "pushes quantile", .of = {{"quantile", 0.5}}}), "pushes (quantile 0.5)");
  EXPECT_EQ(title_of({.name = "levels", .of = {{"grade", "easy"}}}), "levels (grade easy)");
  EXPECT_EQ(title_of({.name = "deaths", .of = {{"played with", "start"}, {"watched", false}}}),
            "deaths (played with start, no watched)");
}

TEST(Metrics, ErrorsHaveTheDecimalsOfTheirValues) {
  EXPECT_EQ(number_with_error(4698.8, 267.3), "4699 ± 270");
  EXPECT_EQ(number_with_error(2.5, 0.6454972), "2.50 ± 0.65");
  EXPECT_EQ(number_with_error(-12.3456, 1.2345), "-12.3 ± 1.2");
  EXPECT_EQ(number_with_error(1234567.8, 12.3), "1234568 ± 12");
  EXPECT_EQ(number_with_error(0.00012345, 0.0000123), "0.000123 ± 0.000012");
  EXPECT_EQ(number_with_error(5, 123456), "5 ± 120000");
  EXPECT_EQ(number_with_error(5, 0), "5 ± 0");
  EXPECT_EQ(number_with_error(1e30, 1e28), "1e+30 ± 1e+28");
}

TEST(Metrics, SayWhatTheyAreOf) {
  Metrics runs;
  runs.add({.name = "best", .of = {{"generation", 12}}, .value = 3});
  runs.add({.name = "best", .of = {{"generation", 13}}, .value = 4});
  Metrics metrics;
  metrics.add(runs, {{"selection", "roulette"}, {"elitism", true}});
  EXPECT_EQ(metrics.text(),
            "best (selection roulette, elitism, generation 12)  3\n"
            "best (selection roulette, elitism, generation 13)  4\n");
  EXPECT_EQ(metrics.find("best"), &metrics.items()[0]);
  EXPECT_EQ(metrics.find("best", {{"generation", 13}, {"elitism", true}}), &metrics.items()[1]);
  EXPECT_EQ(metrics.find("best", {{"generation", 13}, {"elitism", false}}), nullptr);
}

}  // namespace
}  // namespace teka
