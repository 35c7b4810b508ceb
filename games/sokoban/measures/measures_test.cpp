#include "games/sokoban/measures/measures.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/measures/samples.hpp"
#include "games/sokoban/solver/solve.hpp"

namespace teka::sokoban {
namespace {

TEST(PushSequence, ByHand) {
  const Level level = level_from("#######\n#@$ . #\n# $ . #\n#     #\n#######");
  // Two pushes to the right, back, two with the other box: the smallest of the eight forms points down.
  EXPECT_EQ(push_sequence(level, "RRlldRR"), "DD,DD");
  EXPECT_EQ(push_sequence(level_from("#####\n#@$.#\n#####"), "R"),
            push_sequence(level_from("####\n#.##\n#$##\n#@##\n####"), "U"));
  EXPECT_EQ(push_sequence(level_from("####\n#@*#\n####"), ""), "");
}

TEST(PushSequence, IsTheSameForTurnedLevels) {
  int with_pushes = 0;
  Solver solver;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const Level level = random_level(i, 8);
    const Solution solution = solver.solve(level);
    if (solution.answer != Answer::solved || solution.pushes == 0) continue;
    ++with_pushes;
    const std::string sequence = push_sequence(level, solution.moves);
    for (Symmetry s = 0; s < kSymmetries; ++s) {
      ASSERT_EQ(push_sequence(transform(level, s), transform(solution.moves, s)), sequence) << to_text(level);
    }
  }
  EXPECT_GT(with_pushes, 20);
}

TEST(Lenient, HeadedSamples) {
  const auto samples = read_leniently(
      ";; a file\n; 0\n#####\n#@$.#\n#####\n\n; 1\n#####\n#@$.#\n####\n; 2\n\n; 3 walls=12\n#####\n\n#@$.#\n#####\n"
      "; 4\nhello\n");
  ASSERT_EQ(samples.size(), 5);
  EXPECT_EQ(samples[0].text, "#####\n#@$.#\n#####");
  EXPECT_TRUE(samples[0].level);
  EXPECT_EQ(samples[1].fault, "row 3 has 4 characters, the first row 5");
  EXPECT_EQ(samples[2].fault, "the sample is empty");
  EXPECT_EQ(samples[2].text, "");
  EXPECT_EQ(samples[3].title, "3 walls=12");
  EXPECT_EQ(samples[3].fault, "row 2 has 0 characters, the first row 5");
  EXPECT_FALSE(samples[4].level);
}

TEST(Lenient, SamplesBetweenEmptyLines) {
  const auto samples = read_leniently("\n\n#####\n#@$.#\n#####\n\n\n#####\r\n#@$ #\r\n#####\r\n  \n5#\n");
  ASSERT_EQ(samples.size(), 3);
  EXPECT_TRUE(samples[0].level);
  EXPECT_EQ(samples[1].fault, "row 1, column 1: 1 box but 0 goals; the numbers must be equal");
  EXPECT_EQ(samples[1].text, "#####\n#@$ #\n#####");
  EXPECT_EQ(samples[2].fault, "row 1: a character that is not a tile");
  EXPECT_TRUE(read_leniently("").empty());
}

}  // namespace
}  // namespace teka::sokoban
