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
            "walks of an agent  2.5 ± 0.65 steps (n = 4)\n"
            "trees              100000000000000000001\n");
  EXPECT_EQ(Metrics().text(), "");
}

}  // namespace
}  // namespace teka
