#include "core/size_text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace teka {
namespace {

TEST(ParseSize, ReadsRectanglesAndSquares) {
  EXPECT_EQ(parse_size("16x9"), (Size{16, 9}));
  EXPECT_EQ(parse_size("12"), (Size{12, 12}));
  EXPECT_EQ(parse_size("0x-3"), (Size{0, -3}));
  EXPECT_EQ(parse_size("99999999999x1"), (Size{std::numeric_limits<int>::max(), 1}));
}

TEST(ParseSize, RefusesOtherText) {
  for (const char* text : {"", "x", "5x", "x5", "5x5x5", "5 x 5", "5X5", "ten", "1.5", "99999999999999999999"}) {
    EXPECT_EQ(parse_size(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace teka
