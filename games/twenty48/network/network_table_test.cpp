#include "games/twenty48/network/network_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"
#include "games/twenty48/network/table_model.hpp"
#include "games/twenty48/network/table_reader.hpp"

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

std::vector<std::int16_t> read_whole(const std::string& packed, std::size_t size) {
  std::vector<std::int16_t> weights(size);
  EXPECT_TRUE(TableReader(packed, weights).read_to(15));
  return weights;
}

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
  const auto read = read_whole(pack_table(table.weights, {.importance = table.importance}), kSize);
  for (std::size_t i = 0; i < kSize; ++i) {
    RC_ASSERT(table.importance[i] == 0 || read[i] == table.weights[i]);
  }
}

RC_GTEST_PROP(NetworkTable, ExtremeWeightsAreReadExactly, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  std::vector<std::int16_t> weights(256);
  for (auto& weight : weights) weight = static_cast<std::int16_t>(rng.below(2) == 0 ? -32768 : 32767);
  RC_ASSERT(read_whole(pack_table(weights, {}), weights.size()) == weights);
}

RC_GTEST_PROP(NetworkTable, GapsAreFilledAsPlainly, (std::uint64_t seed)) {
  const RandomTable table(seed, *rc::gen::inRange<std::uint64_t>(1, 300));
  std::vector<std::int16_t> weights(kSize);
  std::vector<std::uint8_t> stored(kSize);
  for (std::size_t i = 0; i < kSize; ++i) {
    stored[i] = table.importance[i] > 0 ? 1 : 0;
    weights[i] = stored[i] != 0 ? table.weights[i] : std::int16_t{0};
  }
  const auto packed = pack_table(table.weights, {.importance = table.importance});
  RC_ASSERT(read_whole(packed, kSize) == plainly_filled(weights, stored));
}

/// Whether all cells of an entry but the first, which varies within a block, have at most this rank.
bool is_within(std::size_t entry, int rank) {
  for (entry >>= 4; entry != 0; entry >>= 4) {
    if (static_cast<int>(entry & 15) > rank) return false;
  }
  return true;
}

RC_GTEST_PROP(TableReader, WhatIsReadInPartsIsTheSameAsTheWhole, (std::uint64_t seed)) {
  const RandomTable table(seed, *rc::gen::inRange<std::uint64_t>(1, 300));
  const auto packed = pack_table(table.weights, {.importance = table.importance});
  const auto whole = read_whole(packed, kSize);
  std::vector<std::int16_t> weights(kSize);
  TableReader reader(packed, weights);
  std::stop_source stopped;
  stopped.request_stop();
  for (const int rank : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 16))) {
    static_cast<void>(reader.read_to(rank, stopped.get_token()));  // changes nothing
    RC_ASSERT(reader.read_to(rank));
    for (std::size_t i = 0; i < kSize; ++i) {
      RC_ASSERT(!is_within(i, rank) || weights[i] == whole[i]);
    }
  }
  RC_ASSERT(reader.read_to(15));
  RC_ASSERT(weights == whole);
}

TEST(TableReader, BlocksComeByTheirHighestDigit) {
  for (const std::size_t blocks : {1U, 16U, 256U, 4096U}) {
    std::vector<std::pair<int, std::size_t>> expected;
    for (std::size_t block = 0; block < blocks; ++block) {
      std::size_t highest = 0;
      for (std::size_t rest = block; rest != 0; rest >>= 4) highest = std::max(highest, rest & 15);
      expected.emplace_back(static_cast<int>(highest), block);
    }
    std::ranges::sort(expected);
    std::vector<std::pair<int, std::size_t>> walked;
    for (ShellWalk walk(blocks); walk.shell() < kShells; walk.next()) walked.emplace_back(walk.shell(), walk.block());
    EXPECT_EQ(walked, expected);
  }
}

TEST(NetworkTable, LossyCodingSavesOnUnimportantWeights) {
  RandomTable table(1, 1);
  for (std::size_t i = 0; i < kSize; i += 7) table.importance[i] = 1e9F;
  const auto size = [&](float price) {
    return pack_table(table.weights, {.importance = table.importance, .price = price}).size();
  };
  EXPECT_LT(size(1e5F), size(0) * 2 / 3);
  EXPECT_LT(size(1e6F), size(1e5F));
  const auto read = read_whole(pack_table(table.weights, {.importance = table.importance, .price = 1e5F}), kSize);
  std::size_t exact = 0;  // some are left out, because their neighbours predict them well
  for (std::size_t i = 0; i < kSize; i += 7) exact += read[i] == table.weights[i] ? 1 : 0;
  EXPECT_GT(exact, kSize / 8);
}

TEST(NetworkTable, FewWeightsTakeLittleSpace) {
  const RandomTable table(2, 20);
  EXPECT_LT(pack_table(table.weights, {.importance = table.importance}).size(), 500U);
}

}  // namespace
}  // namespace teka::twenty48
