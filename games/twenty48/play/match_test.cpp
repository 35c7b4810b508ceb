#include "games/twenty48/play/match.hpp"
#include "play/seeds.hpp"

#include <gtest/gtest.h>

namespace teka::twenty48 {
namespace {

std::vector<FinishedGame> games_of(const PlayerSettings& player, std::size_t games, unsigned threads) {
  Executor executor(threads);
  return play_match({.player = player, .games = games, .seed = Seed(4), .stop = {}}, executor).value();
}

void expect_same_game(const FinishedGame& a, const FinishedGame& b) {
  EXPECT_EQ(a.seed, b.seed);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.points, b.points);
  EXPECT_EQ(a.largest_rank, b.largest_rank);
}

TEST(Match, GamesInLockstepEqualSingleGames) {
  for (const std::int64_t runs : {1, 3, 40}) {
    const PlayerSettings settings{.name = "flat", .amount = runs};
    const std::size_t count = runs == 1 ? 30 : 3;
    for (const unsigned threads : {1U, 2U, 3U}) {
      const auto games = games_of(settings, count, threads);
      ASSERT_EQ(games.size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        const auto player = make_player(settings).value();
        expect_same_game(games[i], play_game(*player, settings, game_seed(Seed(4), i), {}).value());
      }
    }
  }
}

TEST(Match, RecordsReplayTheGames) {
  for (const char* name : {"flat", "random"}) {
    for (const FinishedGame& game : games_of({.name = name, .amount = 2}, 5, 2)) {
      Record record(game.seed);
      for (const char letter : game.moves) record.play(static_cast<int>(kDirectionLetters.find(letter)));
      EXPECT_EQ(record.now().points(), game.points);
      EXPECT_EQ(record.now().largest_rank(), game.largest_rank);
      EXPECT_TRUE(record.now().over());
    }
  }
}

TEST(Match, ReportsGamesAndMovesAndStops) {
  for (const char* name : {"flat", "random"}) {
    std::stop_source source;
    std::size_t told = 0;
    Executor executor(1);
    const auto games = play_match({.player = {.name = name, .amount = 1},
                                   .games = 100'000,
                                   .seed = Seed(4),
                                   .stop = source.get_token(),
                                   .on_game =
                                       [&](const FinishedGame& game) {
                                         EXPECT_FALSE(game.moves.empty());
                                         if (++told == 3) source.request_stop();
                                       }},
                                  executor)
                           .value();
    EXPECT_EQ(games.size(), told);
    EXPECT_LT(told, 300U);
  }
}

}  // namespace
}  // namespace teka::twenty48
