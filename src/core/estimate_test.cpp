#include "core/estimate.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/rng.hpp"

namespace teka {
namespace {

std::vector<double> samples(std::size_t count, double offset) {
  Rng rng{Seed(11)};
  std::vector<double> values(count);
  for (double& v : values) v = offset + 3 * rng.normal();
  return values;
}

TEST(Estimate, AgreesWithTheDefinition) {
  const auto values = samples(1000, 5);
  Estimate estimate;
  double sum = 0;
  for (const double v : values) {
    estimate.add(v);
    sum += v;
  }
  const double mean = sum / 1000;
  double squares = 0;
  for (const double v : values) squares += (v - mean) * (v - mean);
  EXPECT_EQ(estimate.count, 1000U);
  EXPECT_NEAR(estimate.mean, mean, 1e-12);
  EXPECT_NEAR(estimate.variance(), squares / 999, 1e-10);
  EXPECT_NEAR(estimate.deviation(), std::sqrt(squares / 999), 1e-11);
  EXPECT_NEAR(estimate.error(), std::sqrt(squares / 999 / 1000), 1e-12);
}

TEST(Estimate, IsPreciseFarFromZero) {
  Estimate estimate;
  for (int i = 0; i < 1000; ++i) estimate.add(1e9 + i % 2);
  EXPECT_NEAR(estimate.variance(), 0.25 * 1000 / 999, 1e-6);
}

TEST(Estimate, MergeEqualsAdd) {
  const auto values = samples(1000, -2);
  Estimate whole;
  for (const double v : values) whole.add(v);
  for (const std::size_t block : {1U, 2U, 7U, 64U, 999U, 1000U}) {
    Estimate merged;
    for (std::size_t begin = 0; begin < values.size(); begin += block) {
      Estimate part;
      for (std::size_t i = begin; i < std::min(begin + block, values.size()); ++i) part.add(values[i]);
      merged.merge(part);
    }
    EXPECT_EQ(merged.count, whole.count);
    EXPECT_NEAR(merged.mean, whole.mean, 1e-12);
    EXPECT_NEAR(merged.squares, whole.squares, 1e-8);
  }
}

TEST(Estimate, MergeWithEmptyChangesNothing) {
  Estimate part;
  for (const double v : samples(3, 0.1)) part.add(v);
  Estimate left;
  left.merge(part);
  EXPECT_EQ(left, part);
  Estimate right = part;
  right.merge(Estimate{});
  EXPECT_EQ(right, part);
}

TEST(Estimate, ErrorIsInfiniteBelowTwoSamples) {
  Estimate estimate;
  EXPECT_EQ(estimate.variance(), 0);
  EXPECT_EQ(estimate.error(), HUGE_VAL);
  estimate.add(4);
  EXPECT_EQ(estimate.mean, 4);
  EXPECT_EQ(estimate.error(), HUGE_VAL);
  estimate.add(4);
  EXPECT_EQ(estimate.error(), 0);
}

}  // namespace
}  // namespace teka
