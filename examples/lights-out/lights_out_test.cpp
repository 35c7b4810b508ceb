// The solver against brute force: all sets of presses of the board.
#include <gtest/gtest.h>

#include "board.hpp"
#include "core/rng.hpp"

namespace teka::lights_out {

TEST(LightsOut, VerdictsAgreeWithBruteForce) {
  const Cells all = bit(kSize.area());
  std::vector<std::int8_t> fewest(all, -1);  // presses between the dark board and each board
  Cells lit = 0;
  for (Cells i = 0; i < all; ++i) {
    const Cells presses = i ^ i >> 1U;  // in Gray code: each differs from the one before by one press
    if (i > 0) lit ^= toggled_by(i & ~(i - 1));
    const auto count = static_cast<std::int8_t>(std::popcount(presses));
    if (fewest[lit] < 0 || count < fewest[lit]) fewest[lit] = count;
  }
  Rng rng(Seed(1));
  for (int board = 0; board < 20'000; ++board) {
    lit = static_cast<Cells>(rng.below(all));
    const Verdict verdict = solve(lit);
    ASSERT_TRUE(holds(lit, verdict)) << to_text(lit);
    ASSERT_EQ(verdict.solvable ? std::popcount(verdict.cells) : -1, fewest[lit]) << to_text(lit);
    ASSERT_EQ(parse_boards("; read back\n" + to_text(lit)), std::vector{lit});
  }
}

TEST(LightsOut, ReportsInvalidText) {
  EXPECT_EQ(parse_boards("#....\n#x...\n").error().message, "line 2: write five '#' or '.'");
  EXPECT_FALSE(parse_boards("#....\n"));
}

}  // namespace teka::lights_out
