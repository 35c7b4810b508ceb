#include "games/sokoban/measures.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "games/sokoban/measures_input.hpp"
#include "games/sokoban/solve.hpp"
#include "games/sokoban/symmetry.hpp"
#include "games/sokoban/test_levels.hpp"

namespace teka::sokoban {
namespace {

std::string prompt_error(std::string_view text) {
  const auto prompt = parse_prompt(text);
  return prompt ? "no error" : prompt.error().message;
}

TEST(TileCounts, ThingsOnGoalsAreBoth) {
  const TileCounts counts = count_tiles("######\n#+$*.#\n######");
  EXPECT_EQ(counts.of, (std::array{14, 1, 2, 3}));
  EXPECT_EQ(counts.area, 18);
}

TEST(Prompt, AsThePaperWritesIt) {
  const auto prompt = parse_prompt("SOKOBAN_LEVEL: walls=65 players=1 boxes=4 goals=4 size=10x10 difficulty=medium");
  ASSERT_TRUE(prompt);
  EXPECT_EQ(prompt->wanted, (std::array<std::optional<int>, 4>{65, 1, 4, 4}));
  EXPECT_EQ(prompt->area, 100);
  EXPECT_FALSE(parse_prompt("boxes=3")->area);
}

TEST(Prompt, ErrorsSayWhat) {
  EXPECT_EQ(prompt_error("walls=x"), "walls=x must be a number from 0 to 2500");
  EXPECT_EQ(prompt_error("walls=65 size=10"), "size=10 must look like 10x10");
  EXPECT_EQ(prompt_error("walls=65 size=0x10"), "the width in size=0 must be a number from 1 to 2500");
  EXPECT_EQ(prompt_error("crates=4"),
            "'crates=4' is none of walls=N, players=N, boxes=N, goals=N, size=WxH, difficulty=NAME");
  EXPECT_EQ(prompt_error("size=10x10"), "a prompt says one at least of walls=N, players=N, boxes=N, goals=N");
}

TEST(Prompt, IsFoundInNotes) {
  EXPECT_FALSE(find_prompt("Level 12").value());
  EXPECT_FALSE(find_prompt("four walls = a room").value());
  const auto found = find_prompt("made by a model\nSOKOBAN_LEVEL: walls=12 boxes=1\nand more");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->wanted[0], 12);
  EXPECT_FALSE(find_prompt("walls=many"));
}

TEST(Accuracy, ByHand) {
  const TileCounts counts = count_tiles("#####\n#@$.#\n#####");  // 12 walls in 15 squares
  EXPECT_DOUBLE_EQ(accuracy(counts, *parse_prompt("walls=12 players=1 boxes=1 goals=1 size=5x3")), 1);
  EXPECT_DOUBLE_EQ(accuracy(counts, *parse_prompt("walls=10")), 0.8);  // |10 - 12| / 10 off
  EXPECT_DOUBLE_EQ(accuracy(counts, *parse_prompt("walls=10 boxes=1")), 0.9);
  EXPECT_DOUBLE_EQ(accuracy(counts, *parse_prompt("boxes=2 size=6x5")), 1);  // 2 of 30 squares is 1 of 15
  EXPECT_DOUBLE_EQ(accuracy(counts, *parse_prompt("walls=4")), -1);          // three times as many
  EXPECT_DOUBLE_EQ(accuracy(counts, *parse_prompt("walls=0")), 0);
  EXPECT_DOUBLE_EQ(accuracy(count_tiles(""), *parse_prompt("walls=4")), 0);
}

TEST(Wilson, ByHand) {
  // Values of the formula worked out apart from it: 41 of 100, and the ends.
  EXPECT_NEAR(wilson_interval(41, 100).low, 0.3187, 1e-4);
  EXPECT_NEAR(wilson_interval(41, 100).high, 0.5080, 1e-4);
  EXPECT_EQ(wilson_interval(0, 10).low, 0);
  EXPECT_NEAR(wilson_interval(0, 10).high, 0.2775, 1e-4);
  EXPECT_EQ(wilson_interval(10, 10).high, 1);
  EXPECT_NEAR(wilson_interval(10, 10).low, 0.7225, 1e-4);
  EXPECT_EQ(wilson_interval(0, 0).high, 1);
}

TEST(PushSequence, ByHand) {
  const Level level = level_from("#######\n#@$ . #\n# $ . #\n#     #\n#######");
  // Two pushes to the right, back, two with the other box: of the eight forms the smallest points down.
  EXPECT_EQ(push_sequence(level, "RRlldRR"), "DD,DD");
  EXPECT_EQ(push_sequence(level_from("#####\n#@$.#\n#####"), "R"),
            push_sequence(level_from("####\n#.##\n#$##\n#@##\n####"), "U"));
  EXPECT_EQ(push_sequence(level_from("####\n#@*#\n####"), ""), "");
}

RC_GTEST_PROP(PushSequenceProperty, IsTheSameForTurnedLevels, (std::uint64_t seed)) {
  const Level level = random_level(seed, 8);
  const Solution solution = Solver().solve(level);
  if (solution.answer != Answer::solved) return;
  const std::string sequence = push_sequence(level, solution.moves);
  for (Symmetry s = 0; s < kSymmetries; ++s) {
    RC_ASSERT(push_sequence(transform(level, s), transform(solution.moves, s)) == sequence);
  }
}

TEST(Lenient, HeadedSamples) {
  const auto samples = read_leniently(
      ";; a file\n; 0\n#####\n#@$.#\n#####\n\n; 1\n#####\n#@$.#\n####\n; 2\n\n; 3 walls=12\n#####\n\n#@$.#\n#####\n"
      "; 4\nhello\n");
  ASSERT_EQ(samples.size(), 5);
  EXPECT_EQ(samples[0].text, "#####\n#@$.#\n#####");
  EXPECT_TRUE(samples[0].level);
  EXPECT_EQ(samples[1].fault, "row 3 has 4 characters, the first 5");
  EXPECT_EQ(samples[2].fault, "nothing was written");
  EXPECT_EQ(samples[2].text, "");
  EXPECT_EQ(samples[3].title, "3 walls=12");
  EXPECT_EQ(samples[3].fault, "row 2 has 0 characters, the first 5");
  EXPECT_FALSE(samples[4].level);
}

TEST(Lenient, SamplesBetweenEmptyLines) {
  const auto samples = read_leniently("\n\n#####\n#@$.#\n#####\n\n\n#####\r\n#@$ #\r\n#####\r\n  \n5#\n");
  ASSERT_EQ(samples.size(), 3);
  EXPECT_TRUE(samples[0].level);
  EXPECT_EQ(samples[1].fault, "row 1, column 1: 1 box but 0 goals; there must be as many");
  EXPECT_EQ(samples[1].text, "#####\n#@$ #\n#####");
  EXPECT_EQ(samples[2].fault, "row 1: a character that is no tile");
  EXPECT_TRUE(read_leniently("").empty());
}

}  // namespace
}  // namespace teka::sokoban
