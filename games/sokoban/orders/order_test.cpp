#include "games/sokoban/orders/order.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace teka::sokoban {
namespace {

Result<Order> order_for(std::string_view prompt, const OrderOptions& options = {}) {
  return make_order(prompt.empty() ? std::optional<Prompt>() : *parse_prompt(prompt), options);
}

std::string order_error(std::string_view prompt, const OrderOptions& options = {}) {
  const auto order = order_for(prompt, options);
  return order ? "no error" : order.error().message;
}

TEST(Order, FromThePapersPrompt) {
  const auto order = order_for("SOKOBAN_LEVEL: walls=62 players=1 boxes=3 goals=3 size=12x9 difficulty=hard");
  ASSERT_TRUE(order);
  EXPECT_EQ(order->size, (Size{12, 9}));
  EXPECT_EQ(order->boxes, 3);
  EXPECT_EQ(order->walls, 62);
  EXPECT_EQ(order->target.grade(), Grade::hard);
  EXPECT_EQ(to_prompt_text(*order), "SOKOBAN_LEVEL: walls=62 players=1 boxes=3 goals=3 size=12x9 difficulty=hard");
}

TEST(Order, FromOptionsAndDefaults) {
  const auto usual = order_for("");
  ASSERT_TRUE(usual);
  EXPECT_EQ(to_prompt_text(*usual), "SOKOBAN_LEVEL: players=1 boxes=4 goals=4 size=10x10");
  const auto mixed = order_for(
      "goals=5", {.size = Size{9, 8}, .walls = 40, .target = {.difficulty = teka::range_of(teka::Grade::medium)}});
  ASSERT_TRUE(mixed);
  EXPECT_EQ(to_prompt_text(*mixed), "SOKOBAN_LEVEL: walls=40 players=1 boxes=5 goals=5 size=9x8 difficulty=medium");
  EXPECT_TRUE(order_for("boxes=5", {.boxes = 5}));
}

TEST(Order, ContradictionsAreSaid) {
  EXPECT_EQ(order_error("boxes=4", {.boxes = 5}), "boxes: 5 contradicts boxes=4 in the prompt; leave one of them out");
  EXPECT_EQ(order_error("walls=60 size=10x10", {.size = Size{9, 9}}),
            "size: 9x9 contradicts size=10x10 in the prompt; leave one of them out");
  EXPECT_EQ(order_error("walls=60", {.walls = 61}),
            "walls: 61 contradicts walls=60 in the prompt; leave one of them out");
  EXPECT_EQ(order_error("boxes=4 difficulty=hard", {.target = {.difficulty = teka::range_of(teka::Grade::easy)}}),
            "difficulty: easy contradicts difficulty=hard in the prompt; leave one of them out");
}

TEST(Order, WhatCannotBeIsSaid) {
  EXPECT_EQ(order_error("players=2 boxes=4"), "prompt: players=2 is impossible; a level has one player");
  EXPECT_EQ(order_error("boxes=4 goals=3"),
            "prompt: boxes=4 and goals=3 is impossible; there must be as many goals as boxes");
  EXPECT_EQ(order_error("boxes=4 difficulty=brutal"),
            "prompt: unknown difficulty=brutal; choose from easy, medium, hard, expert");
  EXPECT_EQ(order_error("boxes=4 size=60x10"),
            "prompt: size: 60x10 is out of range; sides must be from 5 to 50, the border included");
  EXPECT_EQ(order_error("boxes=65"), "prompt: boxes: 65 is out of range; it must be from 1 to 64");
  EXPECT_EQ(order_error("boxes=13 size=30x30 walls=500"),
            "prompt: walls: an exact number is possible for levels of at most 20x20 with 12 boxes; ask for a "
            "difficulty, or a smaller level");
  EXPECT_EQ(order_error("boxes=7 size=21x10", {.target = {.pushes = Range{20, 30}}}),
            "pushes: a range is possible for levels of at most 20x20 with 12 boxes; ask for a difficulty, or a "
            "smaller level");
  EXPECT_EQ(order_error("boxes=50 size=50x50 difficulty=easy"),
            "prompt: difficulty: 50 boxes take at least 50 pushes, which is harder than easy; use fewer boxes");
  EXPECT_EQ(order_error("walls=20"),
            "prompt: walls: 20 are too few for the border of 10x10, which takes 36; possible: 36 to 88");
  EXPECT_EQ(order_error("walls=95"),
            "prompt: walls: 95 leave too little floor for 4 boxes, goals and the player in 10x10; possible: 36 to 88");
  EXPECT_EQ(order_error("", {.boxes = 1, .walls = 98}),
            "walls: 98 leave too little floor for 1 box, goals and the player in 10x10; possible: 36 to 97");
  EXPECT_EQ(order_error("boxes=1 difficulty=hard"),
            "prompt: difficulty: with one box there are no box changes, so no level is hard; use more boxes");
  EXPECT_EQ(order_error("", {.target = {.pushes = Range{0, 3}}}),
            "pushes: 4 boxes that start off their goals take at least 4 pushes");
  EXPECT_TRUE(order_for("", {.target = {.pushes = Range{0, 3}}, .boxes_on_goals = true}));
}

RC_GTEST_PROP(OrderProperty, ComesBackFromItsText, ()) {
  Order order;
  order.size = {*rc::gen::inRange(7, 21), *rc::gen::inRange(7, 21)};
  order.boxes = *rc::gen::inRange(2, 8);
  const Range walls = possible_walls(order.size, order.boxes);
  if (*rc::gen::arbitrary<bool>()) order.walls = *rc::gen::inRange(walls.low, walls.high + 1);
  if (*rc::gen::arbitrary<bool>()) order.target.difficulty = range_of(static_cast<Grade>(*rc::gen::inRange(0, 4)));
  const auto again = make_order(*parse_prompt(to_prompt_text(order)), {});
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->size == order.size);
  RC_ASSERT(again->boxes == order.boxes);
  RC_ASSERT(again->walls == order.walls);
  RC_ASSERT(again->target.difficulty == order.target.difficulty);
}

}  // namespace
}  // namespace teka::sokoban
