#include "games/twenty48/network/range_coder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/rng.hpp"

namespace teka::twenty48 {
namespace {

TEST(RangeCoder, DecodesWhatWasEncoded) {
  for (std::uint64_t round = 0; round < 200; ++round) {
    Rng rng(Seed(1).child(round));
    struct Item {
      bool plain, bit;
      std::size_t context;
      std::uint32_t bits;
      int count;
    };
    std::vector<Item> items(rng.below(3000));
    const double ones = rng.chance(0.5) ? rng.unit() : 0.0001;
    for (Item& item : items) {
      const int count = static_cast<int>(rng.between(1, 20));
      item = {rng.chance(0.2), rng.chance(ones), rng.below(4), static_cast<std::uint32_t>(rng.below(1ULL << count)),
              count};
    }
    BitWriter writer;
    std::vector<BitModel> models(4);
    for (const Item& item : items) {
      if (item.plain) {
        writer.put_plain(item.bits, item.count);
      } else {
        writer.put(models[item.context], item.bit);
      }
    }
    const std::string bytes = writer.finish();
    BitReader reader(bytes);
    models.assign(4, {});
    for (const Item& item : items) {
      if (item.plain) {
        ASSERT_EQ(reader.get_plain(item.count), item.bits);
      } else {
        ASSERT_EQ(reader.get(models[item.context]), item.bit);
      }
    }
  }
}

TEST(RangeCoder, ApproachesTheEntropy) {
  Rng rng{Seed(2)};
  constexpr double kOnes = 0.05;
  constexpr int kBits = 100'000;
  BitWriter writer;
  BitModel model;
  for (int i = 0; i < kBits; ++i) writer.put(model, rng.chance(kOnes));
  const double entropy = -kOnes * std::log2(kOnes) - (1 - kOnes) * std::log2(1 - kOnes);
  const double used = 8.0 * static_cast<double>(writer.finish().size()) / kBits;
  EXPECT_GT(used, entropy * 0.97);
  EXPECT_LT(used, entropy * 1.08);
}

}  // namespace
}  // namespace teka::twenty48
