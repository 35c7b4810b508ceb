#include "core/bit_coder.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

namespace teka {
namespace {

RC_GTEST_PROP(BitCoder, ReadsWhatWasWritten, (const std::vector<std::uint8_t>& bytes, const std::vector<bool>& bits)) {
  BitWriter out;
  std::array<Chance, 2> chances;
  for (const bool bit : bits) out.put(bit, chances[bit ? 1 : 0]);
  for (const std::uint8_t byte : bytes) out.put_number(byte, 8);
  const std::string written = out.finish();
  BitReader in(written);
  std::array<Chance, 2> again;
  for (const bool bit : bits) RC_ASSERT(in.get(again[bit ? 1 : 0]) == bit);
  for (const std::uint8_t byte : bytes) RC_ASSERT(in.get_number(8) == byte);
}

RC_GTEST_PROP(BitCoder, GridsComeBack, ()) {
  const Size size{*rc::gen::inRange(1, 20), *rc::gen::inRange(1, 20)};
  const auto symbols = *rc::gen::inRange(1, 9);
  Grid<std::uint8_t> grid(size);
  for (std::uint8_t& cell : grid.cells()) cell = static_cast<std::uint8_t>(*rc::gen::inRange(0, symbols));
  BitWriter out;
  GridChances(static_cast<std::size_t>(symbols)).put(out, grid);
  const std::string written = out.finish();
  BitReader in(written);
  const auto read = GridChances(static_cast<std::size_t>(symbols)).get(in, size);
  RC_ASSERT(std::ranges::equal(read.cells(), grid.cells()));
}

RC_GTEST_PROP(BitCoder, AnyBytesGiveSomeGrid, (const std::string& bytes)) {
  BitReader in(bytes);
  const auto grid = GridChances(5).get(in, {30, 30});
  RC_ASSERT(std::ranges::all_of(grid.cells(), [](std::uint8_t cell) { return cell < 5; }));
}

TEST(BitCoder, AnEmptyRoomIsSmall) {
  Grid<std::uint8_t> grid({20, 20}, 1);
  for (int i = 0; i < 20; ++i) grid[{i, 0}] = grid[{i, 19}] = grid[{0, i}] = grid[{19, i}] = 0;
  BitWriter out;
  GridChances(7).put(out, grid);
  EXPECT_LT(out.finish().size(), 30U);
}

TEST(BitCoder, CountsTheBitsOfANumber) {
  EXPECT_EQ(bits_for(1), 0);
  EXPECT_EQ(bits_for(2), 1);
  EXPECT_EQ(bits_for(9), 4);
}

}  // namespace
}  // namespace teka
