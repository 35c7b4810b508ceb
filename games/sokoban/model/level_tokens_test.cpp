#include "games/sokoban/model/level_tokens.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/model/level_decoder.hpp"
#include "games/sokoban/model/training_levels.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

std::vector<TrainingLevel> some_training_levels(std::uint64_t blocks) {
  std::vector<TrainingLevel> all;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const TrainingSetSettings settings{.sides = {7, 10}, .boxes = {2, 4}, .shares = {1, 1, 1, 0}};
    for (TrainingLevel& example : make_training_block(settings, Seed(5).child(i))) all.push_back(std::move(example));
  }
  return all;
}

Order order_of(const TrainingLevel& example) {
  const int border = 2 * (example.level.width() + example.level.height() - 2);
  return {example.level.size(),
          count_boxes(example.level),
          inner_walls(example.level) + border,
          {.difficulty = range_of(example.grade)}};
}

/// Feeds the tokens of a level; each must be allowed, at the position that the decoder expects.
void expect_writable(const LevelTokens& tokens, const Order& order, Layout layout, const Level& level) {
  const auto prompt = LevelDecoder::prompt(order);
  ASSERT_TRUE(std::equal(prompt.begin(), prompt.end(), tokens.tokens.begin()));
  LevelDecoder writing(order, layout);
  std::vector<std::uint8_t> allowed(tokens::kCount);
  for (std::size_t i = prompt.size(); i < tokens.tokens.size(); ++i) {
    writing.allow(allowed);
    ASSERT_EQ(allowed[tokens.tokens[i]], 1) << i << '\n' << to_text(level);
    ASSERT_EQ(writing.position(), tokens.positions[i]) << i;
    ASSERT_FALSE(writing.over());
    writing.take(tokens.tokens[i]);
  }
  ASSERT_TRUE(writing.over());
  ASSERT_FALSE(writing.failed());
  EXPECT_EQ(to_text(writing.level()), to_text(level));
  writing.allow(allowed);
  EXPECT_EQ(std::count(allowed.begin(), allowed.end(), 1), 1);
  EXPECT_EQ(allowed[tokens::kBegin], 1);
}

TEST(LevelTokens, GiveTheLevelBack) {
  const auto examples = some_training_levels(kSanitized ? 1 : 4);
  for (const Layout layout : {Layout::tiles, Layout::pulls}) {
    int seen = 0;
    for (const TrainingLevel& example : examples) {
      const auto tokens = to_tokens(example.level, example.solution, example.grade, layout);
      if (!tokens) continue;
      ++seen;
      expect_writable(*tokens, order_of(example), layout, example.level);
    }
    EXPECT_GT(seen, kSanitized ? 10 : 100);
  }
}

TEST(LevelTokens, OfASmallLevel) {
  EXPECT_FALSE(to_tokens(level_from("####\n#@$.\n####"), "R", Grade::easy, Layout::tiles)) << "open";
  const Level one = level_from("######\n#@$ .#\n######");
  const auto tokens = to_tokens(one, "RR", Grade::medium, Layout::pulls);
  ASSERT_TRUE(tokens);
  const auto number = [](int n) { return tokens::of_number(n); };
  const auto square = [](int x, int y) { return tokens::of_square({x, y}); };
  const auto tile = [](char c) { return tokens::of_tile(static_cast<Tile>(c)); };
  const std::vector<LevelToken> wanted = {tokens::kBegin, number(6),    number(3),   number(1), number(1),
                                          number(0),      tile(' '),    tile(' '),   tile(' '), tile('.'),
                                          square(4, 1),   square(2, 1), square(1, 1)};
  EXPECT_EQ(tokens->tokens, wanted);
  const std::vector<std::uint16_t> places = {0, 1, 2, 3, 4, 149, 5, 6, 7, 8, 161, 162, 163};
  EXPECT_EQ(tokens->positions, places);
  EXPECT_FALSE(to_tokens(level_from("######\n#@$.*#\n######"), "R", Grade::easy, Layout::pulls)) << "a box on a goal";
}

/// Random tokens among those that the masks allow.
Level write_at_random(const Order& order, Layout layout, Rng& rng, bool& failed) {
  LevelDecoder writing(order, layout);
  std::vector<std::uint8_t> allowed(tokens::kCount);
  std::vector<LevelToken> choices;
  while (!writing.over()) {
    writing.allow(allowed);
    choices.clear();
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      if (allowed[i] != 0) choices.push_back(static_cast<LevelToken>(i));
    }
    writing.take(choices[rng.below(choices.size())]);
  }
  failed = writing.failed();
  return failed ? Level() : writing.level();
}

TEST(LevelDecoder, MasksHoldWhatWasAskedAndPullsCanBeSolved) {
  Solver solver;
  for (const Layout layout : {Layout::tiles, Layout::pulls}) {
    int whole = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
      Rng rng(Seed(9).child(i));
      const Size size{static_cast<int>(rng.between(5, 10)), static_cast<int>(rng.between(5, 10))};
      const Order order{.size = size, .boxes = static_cast<int>(rng.between(1, 3))};
      bool failed = false;
      const Level level = write_at_random(order, layout, rng, failed);
      if (failed) continue;
      ++whole;
      EXPECT_EQ(count_boxes(level), order.boxes);
      EXPECT_FALSE(find_fault(level));
      if (layout == Layout::tiles) continue;
      const Solution solution = solver.solve(level);
      ASSERT_EQ(solution.answer, Answer::solved) << to_text(level);
      EXPECT_TRUE(replay(level, solution.moves)->solved);
    }
    EXPECT_GT(whole, 20);
  }
}

TEST(LevelDecoder, EndsWhateverItIsGiven) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng(Seed(11).child(i));
    LevelDecoder writing({.size = {8, 7}, .boxes = 2}, rng.chance(0.5) ? Layout::tiles : Layout::pulls);
    for (int n = 0; n < 1000 && !writing.over(); ++n) writing.take(static_cast<LevelToken>(rng.below(tokens::kCount)));
    EXPECT_TRUE(writing.over());
  }
}

TEST(TrainingLevels, ABlockIsReproducibleAndFollowsTheSettings) {
  const TrainingSetSettings settings{{7, 8}, {2, 3}, {1, 1, 1, 1}};
  const auto levels = make_training_block(settings, Seed(3));
  const auto again = make_training_block(settings, Seed(3));
  ASSERT_EQ(levels.size(), kTrainingLevelsPerBlock);
  Solver solver;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    EXPECT_EQ(levels[i].level, again[i].level);
    EXPECT_TRUE(settings.sides.contains(levels[i].level.width()));
    EXPECT_TRUE(settings.boxes.contains(count_boxes(levels[i].level)));
    const auto replayed = replay(levels[i].level, levels[i].solution);
    ASSERT_TRUE(replayed && replayed->solved);
    EXPECT_EQ(grade_of(measure(levels[i].level, solver).difficulty), levels[i].grade);
  }
}

}  // namespace
}  // namespace teka::sokoban
