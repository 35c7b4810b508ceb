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
    {.name = "count", .kind = Kind::integer, .fallback = 3, .low = 1, .high = 10},
    {.name = "share", .kind = Kind::real, .fallback = 0.5, .low = 0},
    {.name = "most", .kind = Kind::real, .high = 7},
    {.name = "any", .kind = Kind::real},
    {.name = "method", .kind = Kind::choice, .choices = {"prim", "wilson"}},
    {.name = "note"},
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

TEST(Parameters, NullMeansNotGiven) {
  EXPECT_EQ(make({{"count", nullptr}}).integer("count"), 3);
}

TEST(Parameters, ValuesAreForProvenance) {
  const Parameters p = make({{"into", "a.svg"}, {"from", "b.txt"}, {"note", "n"}, {"count", 4}});
  EXPECT_EQ(p.values(), Value(Value::Object{{"count", 4}, {"share", 0.5}, {"note", "n"}}));
  EXPECT_EQ(p.text("into"), "a.svg");  // file names change no result, so they are left out there
  EXPECT_EQ(Parameters::make({}, {}).value().values(), Value(Value::Object{}));
}

TEST(Parameters, NoneIsNoOutputFile) {
  EXPECT_TRUE(make({{"into", "a.svg"}}).has("into"));
  EXPECT_FALSE(make({{"into", "none"}}).has("into"));
  EXPECT_EQ(make({{"note", "none"}}).text("note"), "none");
}

TEST(Parameters, UnknownNamesAreRefused) {
  EXPECT_EQ(error_of(Value::Object{{"cuont", 3}}), "there is no parameter 'cuont'; did you mean 'count'?");
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
  EXPECT_EQ(error_of(Value::Object{{"method", "pirm"}}), "--method: there is no 'pirm'; did you mean 'prim'?");
  EXPECT_EQ(error_of(Value::Object{{"method", "xyz"}}), "--method: there is no 'xyz'; choose from prim, wilson");
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
  EXPECT_DEATH((void)p.has("nothing"), "value != nullptr");
  EXPECT_DEATH((void)p.integer("share"), "value != nullptr");
  EXPECT_DEATH((void)p.text("note"), "value != nullptr");
  EXPECT_DEATH((void)p.real("method"), "is_number");
}

}  // namespace
}  // namespace teka
