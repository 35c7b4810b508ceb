#include "json/json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace teka {
namespace {

std::string error_of(std::string_view text) {
  const auto value = parse_json(text);
  return value ? "no error" : value.error().message;
}

Value numbers(std::size_t count, std::int64_t factor = 1) {
  Value::Array array;
  for (std::size_t i = 0; i < count; ++i) array.emplace_back(static_cast<std::int64_t>(i) * factor);
  return array;
}

/// The Value that `value` is parsed back to: see to_json.
Value normalised(const Value& value) {
  if (const auto* bytes = value.get<Value::Bytes>(); bytes != nullptr && bytes->size() < kFewestJsonBytes) {
    return Value::Array(bytes->begin(), bytes->end());
  }
  if (const auto* object = value.get<Value::Object>()) {
    Value::Object members;
    for (const auto& [name, member] : *object) members.emplace_back(name, normalised(member));
    return members;
  }
  if (const auto* array = value.get<Value::Array>()) {
    Value::Array items;
    Value::Bytes bytes;
    for (const Value& item : *array) {
      const auto* i = item.get<std::int64_t>();
      if (i != nullptr && *i >= 0 && *i <= 255) bytes.push_back(static_cast<std::uint8_t>(*i));
      items.push_back(normalised(item));
    }
    if (bytes.size() == items.size() && bytes.size() >= kFewestJsonBytes) return bytes;
    return items;
  }
  return value;
}

std::string arbitrary_text() {
  static const std::vector<std::string> kPieces = {"a",  "B7",   " ",    "\"", "\\", "/", "\n",
                                                   "\t", "\x01", "\x7F", "é",  "┌",  "😀"};
  std::string text;
  for (const std::size_t i :
       *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, kPieces.size()))) {
    text += kPieces[i];
  }
  return text;
}

double arbitrary_finite() {
  const auto d = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  return std::isfinite(d) ? d : *rc::gen::arbitrary<double>();
}

Value arbitrary_value(int depth) {
  switch (*rc::gen::inRange(0, depth > 0 ? 9 : 6)) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::arbitrary<std::int64_t>();
    case 3:
      return arbitrary_finite();
    case 4:
      return arbitrary_text();
    case 5:
      return *rc::gen::arbitrary<Value::Bytes>();
    case 6:
      return numbers(*rc::gen::inRange<std::size_t>(0, 60), *rc::gen::inRange(-2, 9));
    case 7: {
      Value::Array array;
      for (int i = *rc::gen::inRange(0, 6); i > 0; --i) array.push_back(arbitrary_value(depth - 1));
      return array;
    }
    default: {
      Value object{Value::Object{}};
      for (int i = *rc::gen::inRange(0, 6); i > 0; --i) object.set(arbitrary_text(), arbitrary_value(depth - 1));
      return object;
    }
  }
}

TEST(Json, LinesHaveNoLineEnds) {
  const Value value = Value::Object{{"rows", Value::Array{std::string(80, '#'), "a\nb"}},
                                    {"number", 1.0},
                                    {"bytes", Value::Bytes(40, 7)},
                                    {"nothing", Value()}};
  const std::string line = to_json_line(value);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(parse_json(line), value);
  EXPECT_EQ(to_json_line(Value::Object{{"a", Value::Array{1, true}}, {"b", "c"}}), R"({"a":[1,true],"b":"c"})");
}

RC_GTEST_PROP(JsonProperty, RoundTrip, ()) {
  const Value value = arbitrary_value(4);
  const std::string text = to_json(value);
  const auto read = parse_json(text);
  RC_ASSERT(read);
  RC_ASSERT(*read == normalised(value));
  RC_ASSERT(to_json(*read) == text);
}

RC_GTEST_PROP(JsonProperty, AnyBytesAreParsedOrRejected, ()) {
  const auto read = parse_json(*rc::gen::arbitrary<std::string>());
  const bool good = read || read.error().message.starts_with("line ");  // RC_ASSERT itself would evaluate both sides
  RC_ASSERT(good);
}

TEST(Json, ParsesEveryKind) {
  const auto value =
      parse_json(R"( {"n": null, "t": true, "i": -12, "d": 0.5, "e": 1e2, "s": "\u00e9\n", "a": [1, [], {}]} )");
  ASSERT_TRUE(value) << value.error().message;
  EXPECT_EQ(*value, (Value::Object{{"n", nullptr},
                                   {"t", true},
                                   {"i", -12},
                                   {"d", 0.5},
                                   {"e", 100.0},
                                   {"s", "é\n"},
                                   {"a", Value::Array{1, Value::Array{}, Value::Object{}}}}));
}

TEST(Json, NumbersKeepTheirKind) {
  EXPECT_EQ(*parse_json("9223372036854775807"), Value(std::numeric_limits<std::int64_t>::max()));
  EXPECT_EQ(*parse_json("-9223372036854775808"), Value(std::numeric_limits<std::int64_t>::min()));
  EXPECT_EQ(*parse_json("9223372036854775808"), Value(0x1p63));
  EXPECT_EQ(*parse_json("-9223372036854775809"), Value(-0x1p63));
  EXPECT_EQ(*parse_json("1000000000000000000000"), Value(1e21));
  EXPECT_EQ(to_json(1.0), "1.0");
  EXPECT_EQ(to_json(-0.0), "-0.0");
  EXPECT_EQ(to_json(0.1), "0.1");
  EXPECT_EQ(to_json(1e300), "1e+300");
  EXPECT_EQ(to_json(5e-324), "5e-324");
  EXPECT_EQ(to_json(std::nan("")), "null");
  EXPECT_EQ(to_json(-HUGE_VAL), "null");
}

TEST(Json, SmallNumbersBecomeBytes) {
  std::string text = "[0";
  for (int i = 1; i < 15; ++i) text += "," + std::to_string(i);
  EXPECT_NE(parse_json(text + "]")->get<Value::Array>(), nullptr);
  EXPECT_EQ(parse_json(text + ",255]")->get<Value::Bytes>()->back(), 255);
  for (const char* other : {",256]", ",-1]", ",1.0]", ",null]", ",[1]]", ",\"1\"]"}) {
    const auto value = parse_json(text + other);
    const auto* array = value->get<Value::Array>();
    ASSERT_NE(array, nullptr) << other;
    EXPECT_EQ(array->size(), 16U);
    EXPECT_EQ((*array)[14], Value(14));
  }
}

TEST(Json, ManyBytes) {
  Value::Bytes cells(1'000'000);
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<std::uint8_t>(i * i / 7);
  const Value value = Value::Object{{"cells", cells}};
  EXPECT_EQ(*parse_json(to_json(value)), value);
}

TEST(Json, WritesIndented) {
  Value value;
  value.set("size", Value::Array{3, 4});
  value.set("empty", Value::Array{});
  value.set("nothing", Value::Object{});
  value.set("nested", Value::Array{Value::Array{1, 2}, Value::Object{{"a", 1}, {"b", "x\"y"}}});
  value.set("cells", Value::Bytes(40, 15));
  value.set("long", Value::Array{std::string(60, 'x'), std::string(60, 'y')});
  EXPECT_EQ(to_json(value), R"({
  "size": [3, 4],
  "empty": [],
  "nothing": {},
  "nested": [
    [1, 2],
    {"a": 1, "b": "x\"y"}
  ],
  "cells": [
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15
  ],
  "long": [
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"
  ]
})");
}

TEST(Json, WrapsLinesOfNumbers) {
  for (const Value& value : {numbers(500), numbers(500, 1'000'000'000'000'000), Value(Value::Bytes(500, 200))}) {
    std::string text = to_json(Value::Object{{"a", Value::Object{{"b", value}}}});
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      EXPECT_LE(end - begin, 100U);
      begin = end + 1;
    }
  }
}

TEST(Json, EscapesStrings) {
  EXPECT_EQ(to_json("a\"\\\b\f\n\r\t\x01/é"), R"("a\"\\\b\f\n\r\t\u0001/é")");
  EXPECT_EQ(to_json(std::string("a\xFF\xC3")), "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(*parse_json(to_json(std::string("\0x", 2))), Value(std::string("\0x", 2)));
}

TEST(Json, LimitsTheDepth) {
  const auto nest = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  EXPECT_TRUE(parse_json(nest(kMostJsonDepth)));
  EXPECT_EQ(error_of(nest(kMostJsonDepth + 1)), "line 1, column 65: nested deeper than 64 levels");
  EXPECT_EQ(error_of(std::string(1'000'000, '[')), "line 1, column 65: nested deeper than 64 levels");
}

TEST(Json, ErrorsHaveLineAndColumn) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"",
       "line 1, column 1: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal"},
      {"[1,\n2,]",
       "line 2, column 3: syntax error while parsing value - unexpected ']'; expected '[', '{', or a literal"},
      {"[1, 2", "line 1, column 6: syntax error while parsing array - unexpected end of input; expected ']'"},
      {"{\"é\" 1}",
       "line 1, column 6: syntax error while parsing object separator - unexpected number literal; expected ':'"},
      {"{\"a\": 1,\n \"b\\\"\": 2, \"b\\\"\": 3}", "line 2, column 12: the key \"b\\\"\" appears twice"},
      {"{\"\": 1, \"\": 2}", "line 1, column 9: the key \"\" appears twice"},
      {"NaN", "line 1, column 1: syntax error while parsing value - invalid literal"},
      {"[-Infinity]", "line 1, column 3: syntax error while parsing value - invalid number; expected digit after '-'"},
      {"1e999", "line 1, column 5: number overflow parsing '1e999'"},
      {"[1] []", "line 1, column 5: syntax error while parsing value - unexpected '['; expected end of input"},
      {"\"é\xFF\"", "line 1, column 3: syntax error while parsing value - invalid string: ill-formed UTF-8 byte"},
      {"// no", "line 1, column 1: syntax error while parsing value - invalid literal"},
      {std::string("[1]\0x", 5), "line 1, column 4: a zero byte"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(error_of(text), message) << text;
  EXPECT_LT(error_of("1" + std::string(100'000, '0')).size(), 300U);
}

TEST(ToJson, IsEmptyAfterAStop) {
  const Value value(Value::Object{{"cells", Value::Bytes(100'000, 7)}});
  std::stop_source source;
  EXPECT_GT(to_json(value, source.get_token()).size(), 200'000U);
  source.request_stop();
  EXPECT_EQ(to_json(value, source.get_token()), "");
}

}  // namespace
}  // namespace teka
