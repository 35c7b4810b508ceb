#include "core/value.hpp"

#include <gtest/gtest.h>

namespace teka {
namespace {

TEST(Value, HoldsEachType) {
  EXPECT_TRUE(Value().is_null());
  EXPECT_TRUE(Value(nullptr).is_null());
  EXPECT_EQ(*Value(true).get<bool>(), true);
  EXPECT_EQ(*Value(3).get<std::int64_t>(), 3);
  EXPECT_EQ(*Value(std::size_t{3}).get<std::int64_t>(), 3);
  EXPECT_EQ(*Value(0.5).get<double>(), 0.5);
  EXPECT_EQ(*Value("text").get<std::string>(), "text");
  EXPECT_EQ(*Value(std::string_view("text")).get<std::string>(), "text");
  EXPECT_EQ(Value(Value::Bytes{1, 2}).get<Value::Bytes>()->size(), 2U);
  EXPECT_EQ(Value(3).get<double>(), nullptr);
  EXPECT_EQ(Value("1").get<std::int64_t>(), nullptr);
}

TEST(Value, Numbers) {
  EXPECT_TRUE(Value(3).is_number());
  EXPECT_TRUE(Value(0.5).is_number());
  EXPECT_FALSE(Value(true).is_number());
  EXPECT_FALSE(Value("3").is_number());
  EXPECT_EQ(Value(3).number(), 3.0);
  EXPECT_EQ(Value(0.5).number(), 0.5);
}

TEST(Value, MembersKeepTheirOrder) {
  Value value;
  value.set("b", 1);
  value.set("a", 2);
  value.set("c", Value::Array{1, "x"});
  value.set("b", "replaced");
  const auto& members = *value.get<Value::Object>();
  ASSERT_EQ(members.size(), 3U);
  EXPECT_EQ(members[0].first, "b");
  EXPECT_EQ(members[0].second, Value("replaced"));
  EXPECT_EQ(members[1].first, "a");
  EXPECT_EQ(members[2].second, Value(Value::Array{1, "x"}));
}

TEST(Value, FindsMembers) {
  Value value;
  EXPECT_EQ(value.find("a"), nullptr);
  value.set("a", 1);
  EXPECT_EQ(*value.find("a"), Value(1));
  EXPECT_EQ(value.find("b"), nullptr);
  EXPECT_EQ(Value("a").find("a"), nullptr);
}

TEST(Value, ComparesByKindAndContent) {
  EXPECT_EQ(Value(1), Value(1));
  EXPECT_NE(Value(1), Value(1.0));
  EXPECT_NE(Value(1), Value(true));
  EXPECT_NE(Value(0), Value());
  EXPECT_NE(Value(Value::Array{1}), Value(Value::Bytes{1}));
  EXPECT_NE(Value(Value::Object{{"a", 1}, {"b", 2}}), Value(Value::Object{{"b", 2}, {"a", 1}}));
}

}  // namespace
}  // namespace teka
