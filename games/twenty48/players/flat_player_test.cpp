#include "games/twenty48/players/flat_player.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/estimate.hpp"
#include "games/twenty48/rules/board_text.hpp"

namespace teka::twenty48 {
namespace {

PlayState state_of(const char* text) {
  return {parse_board(text).value(), 0, Seed(1)};
}

void expect_same(const Choice& a, const Choice& b) {
  EXPECT_EQ(a.direction, b.direction);
  EXPECT_EQ(a.work, b.work);
  for (std::size_t d = 0; d < kDirections; ++d) {
    EXPECT_EQ(a.advice[d].legal, b.advice[d].legal);
    EXPECT_EQ(a.advice[d].value, b.advice[d].value);
    EXPECT_EQ(a.advice[d].error, b.advice[d].error);
    EXPECT_EQ(a.advice[d].samples, b.advice[d].samples);
  }
}

TEST(FlatPlayer, GivesEachLegalDirectionEquallyManyPlayouts) {
  FlatPlayer player({.runs = 50});
  const Choice choice = player.choose(state_of("2 . . . / 4 . . . / 2 . . . / 8 . . ."), Budget{}, Seed(1));
  EXPECT_EQ(choice.work, 50U);  // only right is legal
  EXPECT_EQ(choice.direction, kRight);
  EXPECT_FALSE(choice.advice[kUp].legal);
  EXPECT_TRUE(choice.advice[kRight].legal);
  EXPECT_EQ(choice.advice[kRight].samples, 50U);
  EXPECT_GT(choice.advice[kRight].value, 0);
  EXPECT_GT(choice.advice[kRight].error, 0);
  EXPECT_GT(player.simulated_moves(), 50U);
}

TEST(FlatPlayer, CountsThePointsOfTheFirstMove) {
  // Up and down merge the pairs of 1024 at once; later points are few beside these 8192.
  const PlayState state = state_of("1024 1024 1024 1024 / 1024 1024 1024 1024 / 2 4 2 4 / 4 2 4 2");
  FlatPlayer player({.runs = 200});
  const Choice choice = player.choose(state, Budget{}, Seed(1));
  for (const int d : {kUp, kDown}) EXPECT_GT(choice.advice[static_cast<std::size_t>(d)].value, 8192);
}

TEST(FlatPlayer, ErrorsAreThoseOfTheMean) {
  const PlayState state = state_of("2 2 . . / . . . . / . . 4 . / . . . .");
  Estimate values;
  double error = 0;
  FlatPlayer player({.runs = 64});
  for (std::uint64_t i = 0; i < 400; ++i) {
    const Choice choice = player.choose(state, Budget{}, Seed(i));
    values.add(choice.advice[kLeft].value);
    error += choice.advice[kLeft].error / 400;
  }
  EXPECT_NEAR(error / values.deviation(), 1, 0.15);
}

TEST(FlatPlayer, AnswersTheSameWithEveryInstructionSet) {
  PlayState state(Seed(3));
  for (std::uint64_t move = 0; move < 60; ++move) {
    FlatPlayer best({.runs = 20});
    const Choice choice = best.choose(state, Budget{}, Seed(4).child(move));
    for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
      if (!is_available(set)) continue;
      FlatPlayer other({.runs = 20, .set = set});
      expect_same(other.choose(state, Budget{}, Seed(4).child(move)), choice);
    }
    state.apply(static_cast<Move>(choice.direction));
  }
}

TEST(FlatPlayer, SeesThatTheGameIsOver) {
  FlatPlayer player({.runs = 10});
  const Choice choice = player.choose(state_of("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"), Budget{}, Seed(1));
  EXPECT_EQ(choice.direction, -1);
  EXPECT_EQ(choice.work, 0U);
}

TEST(FlatPlayer, TakesAMergeOf32768sAtOnce) {
  FlatPlayer player({.runs = 10});
  const Choice choice = player.choose(state_of("32768 . . . / 32768 . . . / . . . . / . . . ."), Budget{}, Seed(1));
  EXPECT_EQ(choice.direction, kUp);
  EXPECT_EQ(choice.work, 0U);
}

TEST(FlatPlayer, RespectsTheNodeLimit) {
  const PlayState state = state_of("2 2 . . / . . . . / . . 4 . / . . . .");
  FlatPlayer player({.runs = 100});
  Budget budget;
  budget.nodes = 10;
  const Choice choice = player.choose(state, budget, Seed(1));
  EXPECT_EQ(choice.work, 10U);
  EXPECT_EQ(choice.advice[kUp].samples, 3U);
  EXPECT_EQ(choice.advice[kLeft].samples, 2U);
  budget.nodes = 1;
  const Choice one = player.choose(state, budget, Seed(1));
  EXPECT_EQ(one.direction, kUp);
  EXPECT_EQ(one.advice[kUp].error, HUGE_VAL);
  budget.nodes = 0;
  EXPECT_EQ(player.choose(state, budget, Seed(1)).direction, kRight);  // the first that wins points itself
}

TEST(FlatPlayer, StopsWhenAsked) {
  const PlayState state = state_of("2 2 . . / . . . . / . . 4 . / . . . .");
  FlatPlayer player({.runs = Budget::kUnlimited});
  Budget budget;
  budget.deadline = Budget::Clock::now() + std::chrono::milliseconds(20);
  const Choice choice = player.choose(state, budget, Seed(1));
  EXPECT_GE(choice.direction, 0);
  EXPECT_GT(choice.work, 0U);
  std::stop_source source;
  source.request_stop();
  Budget stopped;
  stopped.stop = source.get_token();
  const Choice none = player.choose(state, stopped, Seed(1));
  EXPECT_GE(none.direction, 0);
  EXPECT_EQ(none.work, 0U);
}

TEST(FlatPlayer, AnswersManyPositionsAsSingleOnes) {
  std::vector<PlayState> states = {state_of("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"),  // the game is over
                                   state_of("32768 . . . / 32768 . . . / . . . . / . . . .")};
  Rng rng{Seed(6)};
  while (states.size() < 40) {
    PlayState state(Seed(states.size()));
    for (auto moves = rng.below(120); moves > 0 && !state.over(); --moves) {
      const auto legal = state.legal();
      state.apply(legal[rng.below(legal.size())]);
    }
    states.push_back(state);
  }
  for (const std::uint64_t runs : {1, 2, 7}) {
    for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512}) {
      if (!is_available(set)) continue;
      FlatPlayer player({.runs = runs, .set = set});
      std::vector<FlatQuestion> questions;
      for (std::size_t i = 0; i < states.size(); ++i) questions.push_back({.state = &states[i], .seed = Seed(i)});
      std::vector<Choice> choices(states.size());
      player.choose_all(questions, {}, choices);
      for (std::size_t i = 0; i < states.size(); ++i) {
        expect_same(choices[i], FlatPlayer({.runs = runs}).choose(states[i], Budget{}, Seed(i)));
      }
    }
  }
}

}  // namespace
}  // namespace teka::twenty48
