#include "report/playability.hpp"

#include <gtest/gtest.h>

#include "report/levels.hpp"

namespace teka {
namespace {

TEST(Playability, OneShapeForAllGames) {
  Value level;
  set_playability(level, {});
  EXPECT_EQ(*level.find("playable"), Value(true));
  EXPECT_EQ(*level.find("problems"), Value(Value::Array{}));
  const Playability bad{.problems = {{.reason = "lock A at 5,3 has no key", .at = Point{5, 3}}, {.reason = "so"}}};
  set_playability(level, bad);
  EXPECT_EQ(*level.find("playable"), Value(false));
  EXPECT_EQ(*level.find("problems"),
            Value(Value::Array{Value::Object{{"reason", "lock A at 5,3 has no key"}, {"at", Value::Array{5, 3}}},
                               Value::Object{{"reason", "so"}, {"at", Value()}}}));
  EXPECT_EQ(problems_text(bad), "not playable: lock A at 5,3 has no key\nnot playable: so\n");
  const Playability open{.problems = {{.reason = "out of time"}}, .is_known = false};
  set_playability(level, open);
  EXPECT_EQ(*level.find("playable"), Value());
  EXPECT_EQ(problems_text(open), "not decided: out of time\n");
}

TEST(Playability, Counts) {
  PlayabilityCount count;
  count.add({});
  EXPECT_TRUE(count.all_playable());
  EXPECT_EQ(count.summary("maze", "mazes"), "");
  count.add(malformed("a second player"));
  EXPECT_FALSE(count.all_playable());
  EXPECT_EQ(count.summary("maze", "mazes"), "of 2 mazes, 1 is not playable\n");
  count.add(malformed("no player"));
  count.add({.problems = {{.reason = "out of time"}}, .is_known = false});
  EXPECT_EQ(count.summary("maze", "mazes"), "of 4 mazes, 2 are not playable, 1 is not decided\n");
}

TEST(EachLevel, GoodOnesAndWarningsAboutTheOthers) {
  EachLevel<int> each = {1, fail("two"), 3};
  std::string warnings;
  EXPECT_EQ(good_levels(each, warnings).value(), (std::vector{1, 3}));
  EXPECT_EQ(warnings, "left out: two\n");
  EXPECT_EQ(all_levels(each).error().message, "two");
  EachLevel<int> many(30, fail("bad"));
  EXPECT_EQ(good_levels(many, warnings).error().message, "bad");
  many.emplace_back(4);
  warnings.clear();
  EXPECT_EQ(good_levels(many, warnings).value(), (std::vector{4}));
  EXPECT_EQ(std::ranges::count(warnings, '\n'), 11);
  EXPECT_TRUE(warnings.ends_with("left out: 20 more of 31 levels\n"));
}

}  // namespace
}  // namespace teka
