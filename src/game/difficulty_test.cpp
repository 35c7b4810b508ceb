#include "game/difficulty.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

constexpr DifficultyAnchors kAnchors({0, 2, 4, 8, 20});

TEST(Difficulty, GradesAreQuartersOfTheScale) {
  EXPECT_EQ(grade_at(0), Grade::easy);
  EXPECT_EQ(grade_at(0.2499), Grade::easy);
  EXPECT_EQ(grade_at(0.25), Grade::medium);
  EXPECT_EQ(grade_at(0.5), Grade::hard);
  EXPECT_EQ(grade_at(0.75), Grade::expert);
  EXPECT_EQ(grade_at(1), Grade::expert);
}

TEST(Difficulty, IsShownWithThreeDigitsThatAgreeWithItsGrade) {
  Value level;
  set_difficulty(level, 0.74999);
  EXPECT_EQ(*level.find("difficulty"), Value(0.749));
  EXPECT_EQ(*level.find("grade"), Value("hard"));
  EXPECT_EQ(shown_difficulty(0.15000000000000002), 0.15);
}

TEST(Difficulty, AnchorsAreJoinedByLinesThereAndBack) {
  EXPECT_EQ(kAnchors.difficulty_of(-1), 0);
  EXPECT_EQ(kAnchors.difficulty_of(3), 0.375);
  EXPECT_EQ(kAnchors.difficulty_of(4), 0.5);
  EXPECT_EQ(kAnchors.difficulty_of(14), 0.875);
  EXPECT_EQ(kAnchors.difficulty_of(100), 1);
  for (const double difficulty : {0.0, 0.1, 0.25, 0.6, 0.75, 0.99, 1.0}) {
    EXPECT_NEAR(kAnchors.difficulty_of(kAnchors.value_at(difficulty)), difficulty, 1e-12);
  }
}

TEST(Difficulty, NamesAndNumbersAreRanges) {
  EXPECT_EQ(parse_difficulty("hard").value(), (DifficultyRange{0.5, 0.75}));
  EXPECT_EQ(to_text(parse_difficulty("hard").value()), "hard");
  const DifficultyRange near = parse_difficulty("0.6").value();
  EXPECT_NEAR(near.low, 0.55, 1e-12);
  EXPECT_NEAR(near.high, 0.65, 1e-12);
  EXPECT_EQ(to_text(near), "0.55..0.65");
  EXPECT_TRUE(parse_difficulty("1").value().contains(1));
  EXPECT_TRUE(range_of(Grade::expert).contains(1));
  EXPECT_FALSE(range_of(Grade::hard).contains(0.75));
  EXPECT_GT(range_of(Grade::hard).miss(0.75), 0);
  EXPECT_NEAR(range_of(Grade::hard).miss(0.4), 0.1, 1e-12);
}

TEST(Difficulty, WhatIsNeitherGetsOneLine) {
  EXPECT_EQ(parse_difficulty("hrad").error().message,
            "difficulty: unknown value 'hrad'; did you mean 'hard'? (or a number from 0 to 1)");
  EXPECT_EQ(parse_difficulty("1.5").error().message,
            "difficulty: 1.5 is out of range; it must be from 0 to 1, or easy, medium, hard, expert");
  EXPECT_FALSE(parse_difficulty("nan").has_value());
}

}  // namespace
}  // namespace teka
