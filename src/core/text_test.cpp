#include "core/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace teka {
namespace {

using namespace std::string_view_literals;

TEST(Text, ParsesIntegersStrictly) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("-17"), -17);
  EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parse_integer("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  for (const auto bad : {"", " 3", "3 ", "12x", "+1", "1.0", "0x10", "--1", "9223372036854775808", "-"}) {
    EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
  }
}

TEST(Text, CountsThings) {
  EXPECT_EQ(counted(0, "move"), "0 moves");
  EXPECT_EQ(counted(1, "move"), "1 move");
  EXPECT_EQ(counted(2, "push"), "2 pushes");
  EXPECT_EQ(counted(1, "push"), "1 push");
}

TEST(Text, ParsesRealsStrictly) {
  EXPECT_EQ(parse_real("0.25"), 0.25);
  EXPECT_EQ(parse_real("-3"), -3.0);
  EXPECT_EQ(parse_real("1e-3"), 0.001);
  for (const auto bad : {"", " 3", "3 ", "1.5x", "nan", "inf", "-inf", "infinity", "1e999", "0x1p3", "+1", "1,5"}) {
    EXPECT_EQ(parse_real(bad), std::nullopt) << bad;
  }
}

TEST(Text, CountsCharactersOfUtf8) {
  EXPECT_EQ(count_characters(""), 0U);
  EXPECT_EQ(count_characters("abc"), 3U);
  EXPECT_EQ(count_characters("K\xC3\xB6nig \xE2\x94\x80"), 7U);
}

TEST(Text, SplitsAndJoins) {
  EXPECT_EQ(split("", ','), (std::vector{""sv}));
  EXPECT_EQ(split("a", ','), (std::vector{"a"sv}));
  EXPECT_EQ(split(",a,,b,", ','), (std::vector{""sv, "a"sv, ""sv, "b"sv, ""sv}));
  EXPECT_EQ(join({}, ", "), "");
  EXPECT_EQ(join(split("a,b,c", ','), " + "), "a + b + c");
}

TEST(Text, EditDistance) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("prmi", "prim"), 1U);  // a transposition is one edit
  EXPECT_EQ(edit_distance("ab", "ba"), 1U);
  EXPECT_EQ(edit_distance("same", "same"), 0U);
  for (const auto a : {"", "a", "maze", "amze", "mazes", "size"}) {
    for (const auto b : {"", "b", "zam", "mzea", "sizes"}) EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
  }
}

TEST(Text, SuggestsTheNearestName) {
  const std::array known = {"prim"sv, "kruskal"sv, "wilson"sv};
  EXPECT_EQ(suggestion("prmi", known), "; did you mean 'prim'?");
  EXPECT_EQ(suggestion("Kruskall", known), "; did you mean 'kruskal'?");
  EXPECT_EQ(suggestion("zzz", known), "; choose from prim, kruskal, wilson");
}

TEST(Text, LowercaseChangesOnlyAsciiLetters) {
  EXPECT_EQ(lowercase(".PNG azAZ09@[ É"), ".png azaz09@[ É");
}

}  // namespace
}  // namespace teka
