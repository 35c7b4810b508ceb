#include "game/parameter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace teka {
namespace {

using Kind = Parameter::Kind;
using testing::HasSubstr;

const std::vector<Parameter> kDeclared = {
    {.name = "loud", .kind = Kind::flag},
    {.name = "count", .kind = Kind::integer, .fallback = 3, .minimum = 1, .maximum = 10},
    {.name = "share", .kind = Kind::real, .fallback = 0.5, .minimum = 0},
    {.name = "most", .kind = Kind::real, .maximum = 7},
    {.name = "any", .kind = Kind::real},
    {.name = "method", .kind = Kind::choice, .choices = {"prim", "wilson"}},
    {.name = "note"},
    {.name = "quiet", .kind = Kind::integer, .implied = 7, .minimum = 0, .maximum = 9},
    {.name = "area", .kind = Kind::size, .implied = "4", .minimum = 1, .maximum = 50},
    {.name = "span", .kind = Kind::range, .minimum = 0, .maximum = 100},
    {.name = "place", .kind = Kind::point, .minimum = 0, .maximum = 9},
    {.name = "numbers", .kind = Kind::list, .minimum = 1, .maximum = 5, .words = {"all"}},
    {.name = "pair", .kind = Kind::list, .choices = {"red", "green"}, .items = 2},
    {.name = "from", .kind = Kind::input_file},
    {.name = "into", .kind = Kind::output_file},
};

Parameters make(const Value::Object& given) {
  return Parameters::make(kDeclared, given).value();
}

std::string error_of(const Value& given) {
  const auto made = Parameters::make(kDeclared, given);
  return made ? "no error" : made.error().message;
}

const Parameter& declared(std::string_view name) {
  return *std::find_if(kDeclared.begin(), kDeclared.end(), [&](const Parameter& p) { return p.name == name; });
}

TEST(Parameters, DefaultsFillInWhatIsNotGiven) {
  const Parameters p = Parameters::make(kDeclared, {}).value();
  EXPECT_FALSE(p.flag("loud"));
  EXPECT_EQ(p.integer("count"), 3);
  EXPECT_EQ(p.real("share"), 0.5);
  EXPECT_FALSE(p.has("method"));
  EXPECT_FALSE(p.has("note"));
  EXPECT_TRUE(p.has("count"));
}

TEST(Parameters, WhatIsGivenCounts) {
  const Parameters p = make({{"loud", true}, {"count", 10}, {"share", 2}, {"method", "wilson"}, {"note", "x y"}});
  EXPECT_TRUE(p.flag("loud"));
  EXPECT_EQ(p.integer("count"), 10);
  EXPECT_EQ(p.real("share"), 2);  // a whole number is a number too
  EXPECT_EQ(p.text("method"), "wilson");
  EXPECT_EQ(p.text("note"), "x y");
}

TEST(Parameters, AnImpliedDefaultCountsAsNotGiven) {
  const Parameters p = make({});
  EXPECT_FALSE(p.has("quiet"));
  EXPECT_EQ(p.integer("quiet"), 7);
  EXPECT_EQ(p.size("area"), (Size{4, 4}));
  EXPECT_EQ(make({{"quiet", 3}}).integer("quiet"), 3);
}

TEST(Parameters, SizesAreOneSideOrTwo) {
  EXPECT_EQ(make({{"area", "12"}}).size("area"), (Size{12, 12}));
  EXPECT_EQ(make({{"area", "16x9"}}).size("area"), (Size{16, 9}));
  EXPECT_EQ(make({{"area", "16x9"}}).text("area"), "16x9") << "provenance has the text";
  for (const char* text : {"", "x", "12x", "x12", "1x2x3", "twelve", "12 x 8", "3.5", "99999999999999999999", "12X8"}) {
    EXPECT_EQ(error_of(Value::Object{{"area", text}}),
              fmt::format("--area: '{}' is not a size; write 12 or 16x9", text));
  }
  for (const char* text : {"0", "-3", "0x4", "4x51", "51"}) {
    EXPECT_EQ(error_of(Value::Object{{"area", text}}),
              fmt::format("--area: {} is out of range; each side must be from 1 to 50", text));
  }
}

TEST(Parameters, RangesHaveTwoEnds) {
  EXPECT_EQ(make({{"span", "40..60"}}).range("span"), (Range{40, 60}));
  EXPECT_EQ(make({{"span", "40.."}}).range("span"), (Range{40, 100}));
  EXPECT_EQ(make({{"span", "..60"}}).range("span"), (Range{0, 60}));
  EXPECT_EQ(make({{"span", "40"}}).range("span"), (Range{40, 40}));
  for (const char* text : {"", "..", "a..b", "1-2", "1..2..3", "40...60"}) {
    EXPECT_THAT(error_of(Value::Object{{"span", text}}), HasSubstr("is not a range; write 40..60")) << text;
  }
  EXPECT_EQ(error_of(Value::Object{{"span", "6..4"}}), "--span: 6..4 is empty; the lower end comes first");
  EXPECT_EQ(error_of(Value::Object{{"span", "6..101"}}),
            "--span: 6..101 is out of range; both ends must be from 0 to 100");
}

TEST(Parameters, PointsHaveTwoNumbers) {
  EXPECT_EQ(make({{"place", "3,0"}}).point("place"), (Point{3, 0}));
  for (const char* text : {"", ",", "3", "3,", "1,2,3", "a,b", "1;2", " 1,1"}) {
    EXPECT_EQ(error_of(Value::Object{{"place", text}}),
              fmt::format("--place: '{}' is not a cell; write x,y as in 0,3", text));
  }
  EXPECT_THAT(error_of(Value::Object{{"place", "10,0"}}), HasSubstr("x and y must be from 0 to 9"));
}

TEST(Parameters, ListsHaveItemsOfOneKind) {
  EXPECT_EQ(make({{"numbers", "1,5"}}).integers("numbers"), (std::vector<std::int64_t>{1, 5}));
  EXPECT_EQ(make({{"numbers", "all"}}).text("numbers"), "all");
  EXPECT_EQ(make({{"pair", "red,green"}}).list("pair"), (std::vector<std::string>{"red", "green"}));
  EXPECT_EQ(error_of(Value::Object{{"numbers", "1,x"}}),
            "--numbers: 'x' is not a whole number; it must be from 1 to 5, or all");
  EXPECT_EQ(error_of(Value::Object{{"numbers", "6"}}), "--numbers: 6 is out of range; it must be from 1 to 5, or all");
  EXPECT_EQ(error_of(Value::Object{{"pair", "red,gren"}}), "--pair: unknown value 'gren'; did you mean 'green'?");
  EXPECT_EQ(error_of(Value::Object{{"pair", "red"}}), "--pair: 'red' has 1 item; it must have 2");
}

TEST(Parameters, HelpIsMadeFromTheDeclaration) {
  EXPECT_EQ(help_text({.name = "n",
                       .kind = Kind::integer,
                       .fallback = 3,
                       .help = "number",
                       .unit = "s",
                       .minimum = 1,
                       .maximum = 9}),
            "number (1 to 9 s) [3]");
  EXPECT_EQ(help_text({.name = "n", .kind = Kind::real, .default_note = "no limit", .help = "limit", .minimum = 0}),
            "limit (at least 0) [no limit]");
  EXPECT_EQ(help_text({.name = "n", .kind = Kind::choice, .implied = "a", .help = "method", .choices = {"a", "b"}}),
            "method: a, b [a]");
  EXPECT_EQ(value_name(declared("area")), "WxH");
  EXPECT_EQ(value_name(declared("into")), "FILE");
  EXPECT_EQ(value_name({.name = "x", .form = "PREFIX"}), "PREFIX");
}

TEST(Parameters, NullMeansNotGiven) {
  EXPECT_EQ(make({{"count", nullptr}}).integer("count"), 3);
}

TEST(Parameters, EntriesSayWhatWasGiven) {
  const Parameters p = make({{"count", 4}, {"share", 2}});
  const auto entry = [&](std::string_view name) {
    return *std::ranges::find(p.entries(), name, [](const auto& e) { return e.declared.name; });
  };
  EXPECT_TRUE(entry("count").by_user);
  EXPECT_EQ(entry("share").given, Value(2.0)) << "a real is a real, however it was written";
  EXPECT_FALSE(entry("quiet").by_user);
  EXPECT_TRUE(entry("quiet").given.is_null());
  EXPECT_EQ(entry("quiet").value(), Value(7));
}

TEST(Parameters, NoneIsNoOutputFile) {
  EXPECT_TRUE(make({{"into", "a.svg"}}).has("into"));
  EXPECT_FALSE(make({{"into", "none"}}).has("into"));
  EXPECT_EQ(make({{"note", "none"}}).text("note"), "none");
}

TEST(Parameters, UnknownNamesAreRefused) {
  EXPECT_EQ(error_of(Value::Object{{"cuont", 3}}), "unknown parameter 'cuont'; did you mean 'count'?");
  EXPECT_THAT(error_of(Value::Object{{"zzzzzz", 3}}), HasSubstr("choose from loud, count, share"));
}

TEST(Parameters, OnlyAnObjectHoldsParameters) {
  for (const Value& wrong : {Value(1), Value("count"), Value(Value::Array{1}), Value(true)}) {
    EXPECT_EQ(error_of(wrong), "the parameters must be an object of names and values");
  }
}

TEST(Parameters, WrongTypesAreRefused) {
  EXPECT_EQ(error_of(Value::Object{{"loud", 1}}), "--loud: expected true or false");
  EXPECT_EQ(error_of(Value::Object{{"count", 3.0}}), "--count: expected a whole number");
  EXPECT_EQ(error_of(Value::Object{{"count", "3"}}), "--count: expected a whole number");
  EXPECT_EQ(error_of(Value::Object{{"share", "much"}}), "--share: expected a number");
  EXPECT_EQ(error_of(Value::Object{{"method", 1}}), "--method: expected a name");
  EXPECT_EQ(error_of(Value::Object{{"note", 1}}), "--note: expected text");
  EXPECT_EQ(error_of(Value::Object{{"into", true}}), "--into: expected text");
}

TEST(Parameters, RangesAreInclusiveAndNamed) {
  EXPECT_EQ(error_of(Value::Object{{"count", 1}}), "no error");
  EXPECT_EQ(error_of(Value::Object{{"count", 10}}), "no error");
  EXPECT_EQ(error_of(Value::Object{{"count", 0}}), "--count: 0 is out of range; it must be from 1 to 10");
  EXPECT_EQ(error_of(Value::Object{{"count", 11}}), "--count: 11 is out of range; it must be from 1 to 10");
  EXPECT_EQ(error_of(Value::Object{{"share", -0.5}}), "--share: -0.5 is out of range; it must be at least 0");
  EXPECT_EQ(error_of(Value::Object{{"most", 8}}), "--most: 8 is out of range; it must be at most 7");
  EXPECT_EQ(error_of(Value::Object{{"any", std::numeric_limits<double>::infinity()}}),
            "--any: inf is out of range; it must be a finite number");
  EXPECT_THAT(error_of(Value::Object{{"share", std::numeric_limits<double>::quiet_NaN()}}), HasSubstr("out of range"));
}

TEST(Parameters, ChoicesAreNamed) {
  EXPECT_EQ(error_of(Value::Object{{"method", "pirm"}}), "--method: unknown value 'pirm'; did you mean 'prim'?");
  EXPECT_EQ(error_of(Value::Object{{"method", "xyz"}}), "--method: unknown value 'xyz'; choose from prim, wilson");
}

TEST(ParseParameter, ReadsTextByKind) {
  EXPECT_EQ(parse_parameter(declared("loud"), "").value(), Value(true));
  EXPECT_EQ(parse_parameter(declared("count"), "7").value(), Value(7));
  EXPECT_EQ(parse_parameter(declared("share"), "0.25").value(), Value(0.25));
  EXPECT_EQ(parse_parameter(declared("note"), "7").value(), Value("7"));
  EXPECT_EQ(parse_parameter(declared("count"), "7x").error().message,
            "--count: '7x' is not a whole number; it must be from 1 to 10");
  EXPECT_EQ(parse_parameter(declared("count"), "").error().message,
            "--count: '' is not a whole number; it must be from 1 to 10");
  EXPECT_EQ(parse_parameter(declared("share"), "nan").error().message,
            "--share: 'nan' is not a number; it must be at least 0");
}

TEST(ParametersDeathTest, UndeclaredNamesAndTypesAreMistakesOfOurs) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const Parameters p = make({});
  EXPECT_DEATH((void)p.has("nothing"), "found != entries_");
  EXPECT_DEATH((void)p.integer("share"), "number != nullptr");
  EXPECT_DEATH((void)p.text("note"), "text != nullptr");
  EXPECT_DEATH((void)p.size("note"), "kind == kind");
  EXPECT_DEATH((void)p.real("method"), "is_number");
}

}  // namespace
}  // namespace teka
