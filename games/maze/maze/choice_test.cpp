#include "games/maze/maze/choice.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace teka::maze {
namespace {

TEST(ChoiceTable, EveryMaskIsUniform) {
  for (unsigned mask = 1; mask < 16; ++mask) {
    std::array<unsigned, 4> times{};
    for (unsigned digit = 0; digit < kChoiceBase; ++digit) ++times[kChoices[mask][digit]];
    const unsigned share = kChoiceBase / static_cast<unsigned>(std::popcount(mask));
    for (const Direction d : kDirections) EXPECT_EQ(times[d], (mask & wall_bit(d)) != 0 ? share : 0) << mask;
  }
}

TEST(DirectionPicker, FrequenciesAreUniform) {
  constexpr int kSamples = 120000;
  Rng rng(Seed(1).child("picker"));
  DirectionPicker picker(rng);
  for (unsigned mask = 1; mask < 16; ++mask) {
    std::array<int, 4> times{};
    for (int i = 0; i < kSamples; ++i) ++times[picker.pick(mask)];
    const int share = kSamples / std::popcount(mask);
    for (const Direction d : kDirections) {
      if ((mask & wall_bit(d)) == 0) {
        EXPECT_EQ(times[d], 0) << mask;
      } else {
        EXPECT_NEAR(times[d], share, 900) << mask;  // more than five standard deviations
      }
    }
  }
}

TEST(DirectionPicker, PairsOfPicksAreUniform) {
  constexpr int kSamples = 160000;
  Rng rng(Seed(2).child("picker"));
  DirectionPicker picker(rng);
  std::array<int, 16> times{};
  for (int i = 0; i < kSamples; ++i) {
    const unsigned first = picker.pick(15);
    ++times[4 * first + picker.pick(15)];
  }
  for (const int n : times) EXPECT_NEAR(n, kSamples / 16, 500);
}

TEST(DirectionPicker, OneDirectionUsesNoDigit) {
  Rng rng(Seed(3));
  Rng same(Seed(3));
  DirectionPicker with_single(rng);
  DirectionPicker without(same);
  for (int i = 0; i < 1000; ++i) {
    const unsigned mask = 3U + static_cast<unsigned>(i % 13);
    if (std::popcount(mask) < 2) continue;
    EXPECT_EQ(with_single.pick(1U << (i % 4)), i % 4);
    EXPECT_EQ(with_single.pick(mask), without.pick(mask));
  }
}

}  // namespace
}  // namespace teka::maze
