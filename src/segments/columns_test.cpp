#include "segments/columns.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <numeric>

namespace teka::segments {
namespace {

std::string joined(const Pieces& pieces) {
  return std::accumulate(pieces.begin(), pieces.end(), std::string());
}

RC_GTEST_PROP(Columns, IntegersComeBackInBothForms, (const std::vector<std::int64_t>& values)) {
  for (const Form form : {Form::offsets, Form::deltas}) {
    Pieces pieces;
    put_integers(pieces, values, form);
    const std::string bytes = joined(pieces);
    FieldReader in(bytes);
    std::vector<std::int64_t> again;
    RC_ASSERT(get_integers(in, values.size(), again));
    RC_ASSERT(in.at_end());
    RC_ASSERT(again == values);
  }
}

TEST(Columns, TheLargestDifferencesFit) {
  constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min(),
                         kHigh = std::numeric_limits<std::int64_t>::max();
  const std::vector<std::int64_t> values{kLow, kHigh, 0, kHigh, kLow, -1};
  for (const Form form : {Form::offsets, Form::deltas}) {
    Pieces pieces;
    put_integers(pieces, values, form);
    const std::string bytes = joined(pieces);
    FieldReader in(bytes);
    std::vector<std::int64_t> again;
    ASSERT_TRUE(get_integers(in, values.size(), again));
    EXPECT_EQ(again, values);
  }
}

RC_GTEST_PROP(Columns, AnyBytesAreReadOrRefused, (const std::string& bytes)) {
  const auto count = *rc::gen::inRange<std::size_t>(0, 100);
  std::vector<std::int64_t> integers;
  Measured measured;
  Texts texts;
  FieldReader a(bytes), b(bytes), c(bytes), d(bytes);
  if (get_integers(a, count, integers)) RC_ASSERT(integers.size() == count);
  if (get_measures(b, count, measured)) RC_ASSERT(measured.size() == count);
  if (get_texts(c, count, 50, texts)) RC_ASSERT(texts.sizes.size() == count);
  if (get_letters(d, count, 50, "lur", texts)) RC_ASSERT(texts.bytes.find_first_not_of("lur") == std::string::npos);
}

TEST(Columns, WhatIsEqualTakesNothing) {
  Compressor compressor;
  std::vector<std::int64_t> numbers(30'000);
  std::iota(numbers.begin(), numbers.end(), 123'456'789);
  EXPECT_LT(pack_integers(compressor, numbers).bytes.size(), 60U);
  EXPECT_LT(pack_measures(compressor, Measured(30'000, 0.1)).bytes.size(), 200U);
  EXPECT_LT(pack_measures(compressor, Measured(30'000, 7)).bytes.size(), 60U);
  EXPECT_LT(pack_measures(compressor, Measured(30'000)).bytes.size(), 60U);
}

TEST(Columns, WholeNumbersTakeABytePerLevelAndLess) {
  Compressor compressor;
  Measured pushes;
  for (int i = 0; i < 30'000; ++i) pushes.emplace_back((i * 7919) % 101 + 20);
  EXPECT_LT(pack_measures(compressor, pushes).bytes.size(), 28'000U);
}

}  // namespace
}  // namespace teka::segments
