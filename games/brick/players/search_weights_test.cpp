#include "games/brick/players/search_weights.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace teka::brick {
namespace {

using testing::StartsWith;

/// The shipped weights with one number changed.
Value document_with(std::string_view name, Value number) {
  Value document = to_value(shipped_weights(5), 5);
  Value members = *document.find("search_weights");
  members.set(name, std::move(number));
  document.set("search_weights", std::move(members));
  return document;
}

std::string weights_error(const Value& document, int colours = 5) {
  const auto weights = search_weights_from(document, colours);
  return weights ? "no error" : weights.error().message;
}

TEST(BrickSearchWeights, HaveDistinctNames) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kWeightNumbers; ++i) names.insert(weight_name(i));
  EXPECT_EQ(names.size(), kWeightNumbers);
  EXPECT_EQ(names.count(""), 0U);
}

TEST(BrickSearchWeights, AreTheNumbersOfTheirNames) {
  WeightNumbers numbers{};
  for (std::size_t i = 0; i < kWeightNumbers; ++i) numbers[i] = static_cast<double>(i) + 0.5;
  const SearchWeights weights = from_numbers(numbers);
  const auto number = [&](std::string_view name) {
    for (std::size_t i = 0; i < kWeightNumbers; ++i) {
      if (weight_name(i) == name) return numbers[i];
    }
    return -1.0;
  };
  EXPECT_EQ(weights.steady[kPair01], number("pair_0_1"));
  EXPECT_EQ(weights.steady[kStackGapBelow], number("stack_gap_below"));
  EXPECT_EQ(weights.growing[kPair12], number("pair_1_2_growing"));
  EXPECT_EQ(weights.growing[kStackGapBelow], number("stack_gap_below_growing"));
  EXPECT_EQ(weights.crowding, number("crowding"));
  EXPECT_EQ(weights.trigger_best, number("trigger_best"));
  EXPECT_EQ(weights.limit, number("limit"));
  EXPECT_EQ(weights.limit_growth, number("limit_growth"));
  EXPECT_EQ(weights.panic, number("panic"));
}

RC_GTEST_PROP(BrickSearchWeights, GoThereAndBack, ()) {
  WeightNumbers numbers{};
  for (double& number : numbers) number = *rc::gen::inRange(-1'000'000, 1'000'000) / 7.0;
  SearchWeights weights = from_numbers(numbers);
  RC_ASSERT(to_numbers(weights) == numbers);
  weights.limit_growth = 1.0625;
  const int colours = *rc::gen::inRange(kLeastColours, kMostColours + 1);
  const Value level = to_value(weights, colours);
  RC_ASSERT(*search_weights_from(level, colours) == weights);
  RC_ASSERT(*search_weights_from(Value::Object{{"levels", Value::Array{level, nullptr}}}, colours) == weights);
}

TEST(BrickSearchWeights, ShippedOnesCanBeWrittenAndRead) {
  for (int colours = kLeastColours; colours <= kMostColours; ++colours) {
    const auto read = search_weights_from(to_value(shipped_weights(colours), colours), colours);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, shipped_weights(colours));
  }
}

TEST(BrickSearchWeights, OfBeforeHaveNamesWithSpaces) {
  const std::map<std::string, std::string> with_comma = {{"pair_0_1_growing", "pair 0 1, growing"},
                                                         {"stack_gap_below_growing", "stack gap below, growing"}};
  Value members;
  const Value document = to_value(shipped_weights(5), 5);
  for (const auto& [name, number] : *document.find("search_weights")->get<Value::Object>()) {
    std::string before = name;
    std::ranges::replace(before, '_', ' ');
    members.set(with_comma.contains(name) ? with_comma.at(name) : before, number);
  }
  const auto read = search_weights_from(Value::Object{{"colours", 5}, {"search weights", members}}, 5);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, shipped_weights(5));
}

TEST(BrickSearchWeights, SayWhatIsWrong) {
  constexpr std::string_view kMissing = "'search_weights' missing; create a file of weights with 'teka train brick";
  EXPECT_THAT(weights_error(Value()), StartsWith(std::string(kMissing)));
  EXPECT_THAT(weights_error("weights"), StartsWith(std::string(kMissing)));
  EXPECT_THAT(weights_error(Value::Object{{"levels", Value::Array{}}}), StartsWith(std::string(kMissing)));
  EXPECT_THAT(weights_error(Value::Object{{"levels", 3}}), StartsWith(std::string(kMissing)));
  EXPECT_THAT(weights_error(Value::Object{{"colours", 5}}), StartsWith(std::string(kMissing)));

  const Value five = to_value(shipped_weights(5), 5);
  EXPECT_EQ(weights_error(five, 6), "colours: the weights are not for 6 colours; train some with --colours 6");
  EXPECT_EQ(weights_error(Value::Object{{"search_weights", *five.find("search_weights")}}),
            "colours: the weights are not for 5 colours; train some with --colours 5");
  EXPECT_EQ(weights_error(Value::Object{{"colours", 5}, {"search_weights", Value::Object{}}}),
            "search_weights: 'pair_0_1' is not a number from -1000000 to 1000000");
  for (const Value& wrong :
       {Value(), Value("1"), Value(1.1e6), Value(-1'000'001), Value(std::numeric_limits<double>::quiet_NaN())}) {
    EXPECT_EQ(weights_error(document_with("crowding", wrong)),
              "search_weights: 'crowding' is not a number from -1000000 to 1000000");
  }
  EXPECT_EQ(weights_error(document_with("limit_growth", 2.5)),
            "search_weights: 'limit_growth' is 2.5; it must be from 0.5 to 2");
  EXPECT_EQ(weights_error(document_with("limit_growth", 2)), "no error");
}

}  // namespace
}  // namespace teka::brick
