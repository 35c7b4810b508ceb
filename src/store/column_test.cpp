#include "store/column.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstring>

namespace teka::store {
namespace {

/// The same numbers, and missing at the same places.
bool are_same(const Column& a, const Column& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

Column comes_back(const Column& column) {
  Column read;
  decode(encode(column), read);
  return read;
}

RC_GTEST_PROP(Column, AnyNumbersComeBack, ()) {
  Column column(kChunk, kMissing);
  const int kind = *rc::gen::inRange(0, 4);
  for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
    float value = static_cast<float>(*rc::gen::inRange(0, kind == 0 ? 255 : 70000));
    if (kind == 2) value = static_cast<float>(*rc::gen::inRange(0, 60000) / 1000.0);
    if (kind == 3) value = static_cast<float>(*rc::gen::arbitrary<double>());
    if (is_missing(value)) value = kMissing;
    column[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(kChunk)))] = value;
  }
  RC_ASSERT(are_same(comes_back(column), column));
}

RC_GTEST_PROP(Column, DamagedBytesAreSomeNumbers, (const std::string& bytes)) {
  Column column;
  decode(bytes, column);
  RC_ASSERT(column.size() == kChunk);
}

TEST(Column, WholeNumbersAndThousandthsAreSmall) {
  EXPECT_EQ(encode(Column(kChunk, 200)).size(), kChunk + 1);
  EXPECT_EQ(encode(Column(kChunk, 2000)).size(), 2 * kChunk + 1);
  EXPECT_EQ(encode(Column(kChunk, 0.612F)).size(), 2 * kChunk + 1);
  EXPECT_EQ(encode(Column(kChunk, 0.61234F)).size(), 4 * kChunk + 1);
  EXPECT_EQ(encode(Column(kChunk, -1)).size(), 4 * kChunk + 1);
  EXPECT_EQ(encode(Column(kChunk, kMissing)), "");
}

}  // namespace
}  // namespace teka::store
