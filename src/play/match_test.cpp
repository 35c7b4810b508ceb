#include "play/match.hpp"

#include <gtest/gtest.h>

#include "play/registry.hpp"
#include "play/replays.hpp"
#include "play/report.hpp"

namespace teka {
namespace {

/// A "game" is its seed.
std::vector<std::uint64_t> all_games(std::size_t games, unsigned threads) {
  Executor executor(threads);
  const MatchPlan<std::uint64_t> plan{.games = games, .seed = Seed(4), .stop = {}};
  return play_match(plan, executor, [](std::size_t, std::uint64_t seed) { return std::optional(seed); });
}

TEST(Match, KeepsTheOrderOfItsGames) {
  const auto games = all_games(100, 3);
  ASSERT_EQ(games.size(), 100U);
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i], game_seed(Seed(4), i));
}

TEST(Match, LockstepPlaysEveryGameOnce) {
  for (const unsigned threads : {1U, 3U}) {
    Executor executor(threads);
    std::size_t told = 0;
    const MatchPlan<std::uint64_t> plan{
        .games = 50, .seed = Seed(4), .stop = {}, .on_game = [&](std::uint64_t) { ++told; }};
    const auto games = play_in_lockstep(plan, executor, [](GameQueue<std::uint64_t>& queue) {
      while (const auto first = queue.next()) {
        const auto second = queue.next();
        if (second) queue.finish(*second, queue.seed(*second));
        queue.finish(*first, queue.seed(*first));
      }
    });
    EXPECT_EQ(games, all_games(50, 1));
    EXPECT_EQ(told, 50U);
  }
}

TEST(Match, EndsWithAStop) {
  std::stop_source source;
  Executor executor(1);
  const MatchPlan<std::uint64_t> plan{
      .games = 1000, .seed = Seed(4), .stop = source.get_token(), .on_game = [&](std::uint64_t) {
        source.request_stop();
      }};
  const auto games = play_match(plan, executor, [](std::size_t, std::uint64_t seed) { return std::optional(seed); });
  EXPECT_EQ(games.size(), 1U);
}

TEST(Seeds, AreDifferentAndFitIntoADouble) {
  EXPECT_NE(game_seed(Seed(1), 0), game_seed(Seed(1), 1));
  EXPECT_NE(game_seed(Seed(1), 0), game_seed(Seed(2), 0));
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_LE(game_seed(Seed(1), i), static_cast<std::uint64_t>(kMostSeed));
  EXPECT_NE(thinking_seed(7), Seed(7)) << "a player does not draw what the game draws";
  EXPECT_NE(thinking_seed(7, 0), thinking_seed(7, 1));
}

TEST(Registry, FindsPlayersAndSuggestsTheNearest) {
  struct Kind {
    std::string_view name;
  };
  constexpr std::array<Kind, 2> kKinds = {Kind{"greedy"}, Kind{"random"}};
  const std::span<const Kind> kinds(kKinds);
  EXPECT_EQ(*find_player(kinds, "random"), &kKinds[1]);
  const auto unknown = find_player(kinds, "gredy");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "unknown player 'gredy'; did you mean 'greedy'?");
}

TEST(PlayReport, Numbers) {
  EXPECT_EQ(counted(0, "move"), "0 moves");
  EXPECT_EQ(counted(1, "move"), "1 move");
  EXPECT_EQ(counted(2, "move"), "2 moves");
  Estimate one;
  one.add(3);
  EXPECT_EQ(mean_with_error(one), "3");
  one.add(5);
  EXPECT_EQ(mean_with_error(one, 1), "4.0 ± 1.0");
  EXPECT_EQ(sum_of(one), 8);
  const std::vector<int> sorted = {1, 2, 3, 4};
  EXPECT_EQ(quantile<int>(sorted, 0), 1);
  EXPECT_EQ(quantile<int>(sorted, 50), 2);
  EXPECT_EQ(quantile<int>(sorted, 51), 3);
  EXPECT_EQ(quantile<int>(sorted, 100), 4);
}

TEST(Replays, ClaimsAreChecked) {
  const Value document(Value::Object{{"points", 12}, {"moves", "many"}});
  EXPECT_TRUE(check_claim(document, "points", 12));
  EXPECT_TRUE(check_claim(document, "absent", 12));
  EXPECT_EQ(check_claim(document, "points", 13).error().message, "points: the file says 12, but the replay gives 13");
  EXPECT_FALSE(check_claim(document, "moves", 3));
}

}  // namespace
}  // namespace teka
