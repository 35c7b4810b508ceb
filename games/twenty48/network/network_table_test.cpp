#include "games/twenty48/network/network_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::size_t kSize = 4096;  // three cells

struct RandomTable {
  std::vector<std::int16_t> weights = std::vector<std::int16_t>(kSize);
  std::vector<float> importance = std::vector<float>(kSize);

  /// Weights similar to their neighbours, as in a trained network; one in `one_in` is important.
  RandomTable(std::uint64_t seed, std::uint64_t one_in) {
    Rng rng{Seed(seed)};
    for (std::size_t i = 0; i < kSize; ++i) {
      const auto smooth = static_cast<std::int64_t>(i % 16 * 40 + i / 16 % 16 * 25 + i / 256 * 90);
      weights[i] = static_cast<std::int16_t>(smooth + rng.between(-30, 30));
      if (rng.below(one_in) == 0) importance[i] = static_cast<float>(1 + rng.below(1000));
    }
  }
};

/// A direct implementation of the header's definition, entry by entry.
std::vector<std::int16_t> plainly_filled(std::vector<std::int16_t> weights, std::vector<std::uint8_t> known) {
  for (int round = 0; round < 2; ++round) {
    const auto before = known;
    const auto old = weights;
    for (int i = 0; i < static_cast<int>(kSize); ++i) {
      int sum = 0;
      int count = 0;
      for (const int step : {1, 16, 256}) {
        for (const int other : {i - step, i + step}) {
          const bool same_else =
              other >= 0 && other < static_cast<int>(kSize) && i / (16 * step) == other / (16 * step);
          if (!same_else || before[static_cast<std::size_t>(other)] == 0) continue;
          sum += old[static_cast<std::size_t>(other)];
          ++count;
        }
      }
      const auto at = static_cast<std::size_t>(i);
      if (before[at] != 0 || count == 0) continue;
      weights[at] = static_cast<std::int16_t>(sum / count);
      known[at] = 1;
    }
  }
  return weights;
}

RC_GTEST_PROP(NetworkTable, WhatIsToldIsReadExactly, (std::uint64_t seed)) {
  const RandomTable table(seed, *rc::gen::inRange<std::uint64_t>(1, 200));
  std::vector<std::int16_t> read(kSize);
  const auto stored = unpack_table(pack_table(table.weights, {.importance = table.importance}), read);
  for (std::size_t i = 0; i < kSize; ++i) {
    RC_ASSERT((stored[i] != 0) == (table.importance[i] > 0));
    RC_ASSERT(read[i] == (stored[i] != 0 ? table.weights[i] : 0));
  }
}

RC_GTEST_PROP(NetworkTable, ExtremeWeightsAreReadExactly, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  std::vector<std::int16_t> weights(256);
  for (auto& weight : weights) weight = static_cast<std::int16_t>(rng.below(2) == 0 ? -32768 : 32767);
  std::vector<std::int16_t> read(256);
  unpack_table(pack_table(weights, {}), read);
  RC_ASSERT(read == weights);
}

RC_GTEST_PROP(NetworkTable, GapsAreFilledAsPlainly, (std::uint64_t seed)) {
  const RandomTable table(seed, *rc::gen::inRange<std::uint64_t>(1, 300));
  std::vector<std::int16_t> weights(kSize);
  std::vector<std::uint8_t> stored(kSize);
  for (std::size_t i = 0; i < kSize; ++i) {
    stored[i] = table.importance[i] > 0 ? 1 : 0;
    weights[i] = stored[i] != 0 ? table.weights[i] : std::int16_t{0};
  }
  const auto plain = plainly_filled(weights, stored);
  fill_gaps(weights, stored);
  RC_ASSERT(weights == plain);
}

TEST(NetworkTable, LossyCodingSavesOnUnimportantWeights) {
  RandomTable table(1, 1);
  for (std::size_t i = 0; i < kSize; i += 7) table.importance[i] = 1e9F;
  const auto size = [&](float price) {
    return pack_table(table.weights, {.importance = table.importance, .price = price}).size();
  };
  EXPECT_LT(size(1e5F), size(0) * 2 / 3);
  EXPECT_LT(size(1e6F), size(1e5F));
  std::vector<std::int16_t> read(kSize);
  const auto stored = unpack_table(pack_table(table.weights, {.importance = table.importance, .price = 1e5F}), read);
  std::size_t exact = 0;
  for (std::size_t i = 0; i < kSize; i += 7) {
    if (stored[i] == 0) continue;  // its neighbours predict it exactly
    ASSERT_EQ(read[i], table.weights[i]) << i;
    ++exact;
  }
  EXPECT_GT(exact, kSize / 8);
}

TEST(NetworkTable, FewWeightsTakeLittleSpace) {
  const RandomTable table(2, 20);
  EXPECT_LT(pack_table(table.weights, {.importance = table.importance}).size(), 500U);
}

}  // namespace
}  // namespace teka::twenty48
