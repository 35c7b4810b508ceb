#include "games/dungeon/map/bit_rows.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace teka::dungeon {
namespace {

TEST(BitRows, LowBits) {
  EXPECT_EQ(low_bits(0), 0U);
  EXPECT_EQ(low_bits(3), 7U);
  EXPECT_EQ(low_bits(64), ~std::uint64_t{0});
  EXPECT_EQ(low_bits(70), ~std::uint64_t{0});
}

RC_GTEST_PROP(BitRows, RectanglesAreThoseOfAPlainGrid, ()) {
  const Size size{*rc::gen::inRange(1, 200), *rc::gen::inRange(1, 20)};
  BitRows bits;
  bits.reset(size);
  Grid<char> plain(size, 0);
  for (int i = 0; i < 10; ++i) {
    const Point corner{*rc::gen::inRange(0, size.width), *rc::gen::inRange(0, size.height)};
    const Size box{*rc::gen::inRange(1, size.width - corner.x + 1), *rc::gen::inRange(1, size.height - corner.y + 1)};
    const bool fill = *rc::gen::arbitrary<bool>();
    bool any = false;
    for (int y = corner.y; y < corner.y + box.height; ++y) {
      for (int x = corner.x; x < corner.x + box.width; ++x) {
        any |= plain[{x, y}] != 0;
        if (fill) plain[{x, y}] = 1;
      }
    }
    RC_ASSERT(bits.any(corner, box) == any);
    if (fill) bits.fill(corner, box);
  }
  for (std::size_t i = 0; i < size.area(); ++i) RC_ASSERT(bits.test(size.point(i)) == (plain.cells()[i] != 0));
}

RC_GTEST_PROP(BitRows, LoadsAndAddsAtAnyPlace, ()) {
  const Size size{*rc::gen::inRange(1, 200), 3};
  BitRows bits;
  bits.reset(size);
  const int at = *rc::gen::inRange(0, size.width);
  const auto word = *rc::gen::arbitrary<std::uint64_t>() & low_bits(size.width - at);
  bits.add(1, at, word);
  const int from = *rc::gen::inRange(-64, size.width);
  for (int i = 0; i < 64 && from + i < size.width; ++i) {
    const int x = from + i - at;
    const bool wanted = x >= 0 && x < 64 && (word >> x & 1U) != 0;
    RC_ASSERT((bits.load(1, from) >> i & 1U) == (wanted ? 1U : 0U));
    if (from + i >= 0) RC_ASSERT(bits.test({from + i, 1}) == wanted);
  }
  bits.clear_rows(1, 1);
  RC_ASSERT(!bits.any({0, 0}, size));
}

}  // namespace
}  // namespace teka::dungeon
