#include "play/search.hpp"

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "tests/amount.hpp"

namespace teka {
namespace {

/// A path of four decisions with random rewards at its leaves: small enough to enumerate.
class Tree {
 public:
  explicit Tree(std::uint64_t rewards = 0) : rewards_(rewards) {}

  [[nodiscard]] std::vector<Move> legal() const { return over() ? std::vector<Move>{} : std::vector<Move>{0, 1, 2}; }
  void apply(Move move) {
    path_ = path_ * 3 + move;
    ++depth_;
  }
  [[nodiscard]] bool over() const { return depth_ == 4; }
  [[nodiscard]] double score() const { return over() ? static_cast<double>(hash_combine(rewards_, path_) % 12) : 0.0; }
  [[nodiscard]] std::uint64_t hash() const { return hash_combine(hash_combine(rewards_, path_), depth_); }
  [[nodiscard]] std::string text() const { return std::to_string(path_); }
  [[nodiscard]] std::string move_name(Move move) const { return std::to_string(move); }
  [[nodiscard]] Value to_value() const { return Value::Object{{"rewards", rewards_}}; }
  static Result<Tree> from_value(const Value&) { return fail("not for this test"); }
  [[maybe_unused]] friend bool operator==(const Tree&, const Tree&) = default;

 private:
  std::uint64_t rewards_;
  std::uint64_t path_ = 0;
  std::uint64_t depth_ = 0;
};

/// The best score that can be reached.
double best_score(const Tree& state) {
  if (state.over()) return state.score();
  double best = 0;
  for (const Move move : state.legal()) {
    Tree next = state;
    next.apply(move);
    best = std::max(best, best_score(next));
  }
  return best;
}

double score_after(const Tree& state, Move move) {
  Tree next = state;
  next.apply(move);
  return best_score(next);
}

/// One decision: a sure 6 of 10, or 10 in half of the cases. Whoever knows the stream sees which half it is.
class Gamble {
 public:
  explicit Gamble(const Seed& seed = Seed(0)) : rng_(seed) {}

  [[nodiscard]] std::vector<Move> legal() const { return over_ ? std::vector<Move>{} : std::vector<Move>{0, 1}; }
  void apply(Move move) {
    over_ = true;
    score_ = move == 0 ? 6 : rng_.chance(0.5) ? 10 : 0;
  }
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] double score() const { return score_; }
  [[nodiscard]] std::uint64_t hash() const { return rng_.state()[0]; }
  [[nodiscard]] std::string text() const { return "gamble"; }
  [[nodiscard]] std::string move_name(Move move) const { return move == 0 ? "safe" : "gamble"; }
  [[nodiscard]] Value to_value() const { return {}; }
  static Result<Gamble> from_value(const Value&) { return fail("not for this test"); }
  void reseed(const Seed& seed) { rng_ = Rng(seed); }
  [[maybe_unused]] friend bool operator==(const Gamble& a, const Gamble& b) {
    return a.over_ == b.over_ && a.score_ == b.score_ && a.rng_.state() == b.rng_.state();
  }

 private:
  Rng rng_;
  double score_ = 0;
  bool over_ = false;
};

TEST(Search, UctFindsTheBestMoveOfATreeThatCanBeEnumerated) {
  for (std::uint64_t rewards = 0; rewards < (kSanitized ? 2 : 12); ++rewards) {
    Tree state(rewards);
    const double best = best_score(state);
    while (!state.over()) {
      const auto choice = uct_move(state, {.playouts = 20000}, {}, Seed(rewards));
      ASSERT_EQ(choice.playouts, 20000U);
      ASSERT_EQ(score_after(state, *choice.move), best) << rewards;
      state.apply(*choice.move);
    }
  }
}

TEST(Search, FlatFindsTheMoveWithTheBestMean) {
  for (std::uint64_t rewards = 0; rewards < 30; ++rewards) {
    Tree state(rewards);
    // One move before the end the mean of a move is its score.
    for (int i = 0; i < 3; ++i) state.apply(0);
    const auto choice = flat_move(state, {.playouts = 3}, {}, Seed(rewards));
    EXPECT_EQ(score_after(state, *choice.move), best_score(state));
    const auto greedy = greedy_move(state, Seed(rewards));
    EXPECT_EQ(score_after(state, *greedy.move), best_score(state));
  }
}

TEST(Search, NobodyKnowsWhatChanceWillBring) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const SearchSettings settings{.playouts = 400};
    EXPECT_EQ(*flat_move(Gamble(Seed(seed)), settings, {}, Seed(1)).move, 0U);
    EXPECT_EQ(*uct_move(Gamble(Seed(seed)), settings, {}, Seed(1)).move, 0U);
    // The same decision with another future is the same in every number.
    EXPECT_EQ(flat_move(Gamble(Seed(seed)), settings, {}, Seed(1)), flat_move(Gamble(Seed(99)), settings, {}, Seed(1)));
    EXPECT_EQ(uct_move(Gamble(Seed(seed)), settings, {}, Seed(1)), uct_move(Gamble(Seed(99)), settings, {}, Seed(1)));
    EXPECT_EQ(greedy_move(Gamble(Seed(seed)), Seed(1)), greedy_move(Gamble(Seed(99)), Seed(1)));
  }
}

TEST(Search, DependsOnTheSeedAlone) {
  const Tree state(5);
  const SearchSettings settings{.playouts = 50};
  for (const GenericPlayer& player : generic_players()) {
    const auto choose = [&](std::uint64_t seed) { return choose_move(player.method, state, settings, {}, Seed(seed)); };
    EXPECT_EQ(choose(1), choose(1)) << player.name;
    bool differs = false;
    for (std::uint64_t seed = 2; seed < 12; ++seed) differs |= choose(seed) != choose(1);
    EXPECT_TRUE(differs) << player.name;
  }
}

TEST(Search, KeepsToItsBudget) {
  const Tree state(5);
  EXPECT_EQ(flat_move(state, {}, {.nodes = 10}, Seed(1)).playouts, 10U);
  EXPECT_EQ(uct_move(state, {}, {.nodes = 10}, Seed(1)).playouts, 10U);
  std::stop_source stopped;
  stopped.request_stop();
  for (const auto& choice : {flat_move(state, {}, {.stop = stopped.get_token()}, Seed(1)),
                             uct_move(state, {}, {.stop = stopped.get_token()}, Seed(1))}) {
    EXPECT_EQ(choice.playouts, 0U);
    EXPECT_TRUE(choice.move.has_value()) << "a legal move all the same";
  }
  const Budget late{.deadline = Budget::Clock::now()};
  EXPECT_EQ(uct_move(state, {}, late, Seed(1)).playouts, 0U);
}

TEST(Search, HasNoMoveWhenTheGameIsOver) {
  Gamble over;
  over.apply(0);
  for (const GenericPlayer& player : generic_players()) {
    EXPECT_FALSE(choose_move(player.method, over, {}, {}, Seed(1)).move) << player.name;
  }
}

TEST(Search, PlayoutsEndAtTheHorizon) {
  const Tree state(5);
  const auto choice = flat_move(state, {.playouts = 30, .horizon = 2}, {}, Seed(1));
  for (const MoveEstimate& move : choice.moves) EXPECT_EQ(move.value.mean, 0) << "a leaf is four moves away";
}

}  // namespace
}  // namespace teka
