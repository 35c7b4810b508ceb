#include "games/sokoban/measures/prompt.hpp"

#include <gtest/gtest.h>

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
  EXPECT_EQ(prompt->size, (Size{10, 10}));
  EXPECT_EQ(prompt->difficulty, "medium");
  EXPECT_FALSE(parse_prompt("boxes=3")->size);
  EXPECT_EQ(parse_prompt("boxes=3")->difficulty, "");
}

TEST(Prompt, ErrorsSayWhat) {
  EXPECT_EQ(prompt_error("walls=x"), "walls=x must be a number from 0 to 2500");
  EXPECT_EQ(prompt_error("walls=65 size=10"), "size=10 must look like 10x10");
  EXPECT_EQ(prompt_error("walls=65 size=0x10"), "the width in size=0 must be a number from 1 to 2500");
  EXPECT_EQ(prompt_error("crates=4"),
            "'crates=4' is not one of walls=N, players=N, boxes=N, goals=N, size=WxH, difficulty=NAME");
  EXPECT_EQ(prompt_error(" "), "a prompt needs at least one of walls=N, players=N, boxes=N, goals=N, size=WxH");
  EXPECT_EQ(prompt_error("walls=62 walls=63"), "walls is given twice");
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

}  // namespace
}  // namespace teka::sokoban
