// Readers of cases and transcripts: what they accept, and their error messages.
#include "games/brick/rules/case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/brick/rules/placements.hpp"
#include "games/brick/rules/test_bricks.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;

std::string case_error(std::string_view text) {
  const auto read = parse_case(text);
  return read ? "no error" : read.error().message;
}

std::string transcript_error(std::string_view text) {
  const auto read = parse_transcript(text);
  return read ? "no error" : read.error().message;
}

RC_GTEST_PROP(CaseText, IsReadAsItWasWritten, ()) {
  const Case given = *any_case(50);
  RC_ASSERT(parse_case(to_text(given)).value() == given);
  RC_ASSERT(parse_digits(to_digits(given.bricks), given.colours).value() == given.bricks);
}

TEST(CaseText, MayHaveSpacesAndBlankLines) {
  const Case expected{.colours = 3, .bricks = {{{2, 1, 1}}, {{3, 2, 1}}}};
  for (const std::string_view text : {"2 3\n211\n321\n", "2 3\n2 1 1\n3 2 1", "\n 2\t3 \r\n\r\n2 11\r\n3 2 1\r\n\r\n",
                                      "\xEF\xBB\xBF"
                                      "2 3\n211\n321"}) {
    const auto read = parse_case(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, expected) << text;
  }
}

TEST(CaseText, ErrorsNameTheLine) {
  const std::vector<std::pair<std::string_view, std::string_view>> kBad = {
      {"", "line 1: empty input; the first line must be N K, the numbers of bricks and colours"},
      {"\n \n", "line 3: empty input"},
      {"2", "line 1: the number of colours is missing; write N K"},
      {"x 3", "line 1: 'x' is not a valid number of bricks; it must be from 1 to 10000000"},
      {"0 3", "line 1: '0' is not a valid number of bricks"},
      {"-5 3", "line 1: '-5' is not a valid number of bricks"},
      {"10000001 3", "line 1: '10000001' is not a valid number of bricks"},
      {"99999999999999999999 3", "line 1: '99999999999999999999' is not a valid number of bricks"},
      {"2x 3", "line 1: '2x' is not a valid number of bricks"},
      {"2 2\n111", "line 1: '2' is not a valid number of colours; it must be from 3 to 9"},
      {"2 10\n111", "line 1: '10' is not a valid number of colours"},
      {"2 3.5\n111", "line 1: '3.5' is not a valid number of colours"},
      {"2 3 junk\n111", "line 1: unexpected 'junk' after the numbers of bricks and colours; remove it"},
      {"2 3\n111\n114\n", "line 3: '4' is not a colour; use 1 to 3"},
      {"2 3\n101\n", "line 2: '0' is not a colour; use 1 to 3"},
      {"2 3\n11\n", "line 2: '11' is not a brick; write three colours"},
      {"2 3\n1112\n", "line 2: '1112' is not a brick; write three colours from 1 to 3, as 211 or 2 1 1"},
      {"2 3\n1 1 x\n", "line 2: '1 1 x' is not a brick"},
      {"2 3\n1 1 -1\n", "line 2: '1 1 -1' is not a brick"},
      {"2 3\n111\n", "line 3: the input ends after 1 of 2 bricks"},
      {"2 3\n111\n\n222\n\n333\n", "line 6: unexpected '333' after the last of 2 bricks; remove it"},
  };
  for (const auto& [text, message] : kBad) EXPECT_THAT(case_error(text), testing::StartsWith(std::string(message)));
}

TEST(CaseText, MessagesStayOneShortLine) {
  const std::string message = case_error("1 3\n" + std::string(100'000, '\x01'));
  EXPECT_LT(message.size(), 150U);
  EXPECT_EQ(message.find('\x01'), std::string::npos);
}

RC_GTEST_PROP(BrickStream, ABrickDoesNotDependOnHowManyThereAre, (std::uint64_t seed)) {
  const Case some = random_case(Seed(seed), 6, 20);
  const Case more = random_case(Seed(seed), 6, 40);
  RC_ASSERT(std::equal(some.bricks.begin(), some.bricks.end(), more.bricks.begin()));
}

TEST(BrickStream, DrawsAllColoursEquallyOften) {
  for (const int colours : {3, 9}) {
    std::array<int, kMostColours + 1> counts{};
    for (const Brick& brick : random_case(Seed(5), colours, 30'000).bricks) {
      for (const Colour colour : brick.cells) ++counts.at(colour);
    }
    EXPECT_EQ(counts[0], 0);
    for (int colour = 1; colour <= colours; ++colour) {
      EXPECT_NEAR(counts.at(static_cast<std::size_t>(colour)), 90'000 / colours, 700) << colour;
    }
  }
}

RC_GTEST_PROP(Transcript, IsReadAsItWasWritten, ()) {
  const auto chosen = placement(*rc::gen::inRange(0, kPlacements));
  const std::string line = to_line(chosen);
  std::string together = line;
  std::erase(together, ' ');
  for (const std::string& text : {line, together, "\n " + line + "\r\n"}) {
    const auto read = parse_transcript(text).value();
    RC_ASSERT(read.size() == 1U);
    RC_ASSERT(read[0].placement == chosen);
  }
  RC_ASSERT(parse_letters(std::string(2, letter_of(chosen))).value() == std::vector<Placement>(2, chosen));
}

TEST(Transcript, TogetherTheLastDigitIsTheRotation) {
  const auto read = parse_transcript("11\n101\n\n10 2\n").value();
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(read[0].placement, (Placement{.column = 0, .rotation = 1}));
  EXPECT_EQ(read[1].placement, (Placement{.column = 9, .rotation = 1}));
  EXPECT_EQ(read[2].placement, (Placement{.column = 9, .rotation = 2}));
  EXPECT_EQ(read[2].number, 4U);
}

TEST(Transcript, ErrorsNameTheLine) {
  EXPECT_EQ(transcript_error("1 0\n\n11 0\n"), "line 3: '11' is not a column; use 1 to 10");
  EXPECT_EQ(transcript_error("0 0\n"), "line 1: '0' is not a column; use 1 to 10");
  EXPECT_EQ(transcript_error("1 3\n"), "line 1: '3' is not a rotation; use 0, 1 or 2");
  EXPECT_EQ(transcript_error("1 0 0\n"), "line 1: '1 0 0' is not a move; write a column and a rotation, as 3 1 or 31");
  EXPECT_THAT(transcript_error("7\n"), HasSubstr("line 1: '7' is not a move"));
  EXPECT_THAT(transcript_error("1 0\nx\n"), HasSubstr("line 2: 'x' is not a move"));
  EXPECT_THAT(transcript_error("1 -1\n"), HasSubstr("'-1' is not a rotation"));
}

TEST(Letters, ErrorsNameThePlacement) {
  EXPECT_EQ(parse_letters("0at").value().size(), 3U);
  EXPECT_EQ(parse_letters("0au").error().message, "placement 3 must be one of 0-9, a-t");
}

}  // namespace
}  // namespace teka::brick
