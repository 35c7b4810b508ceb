// Whole games: the same on any number of threads, reported as they are played, and their records.
#include "games/brick/play/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/brick/players/simple_players.hpp"
#include "tests/amount.hpp"

namespace teka::brick {
namespace {

std::vector<Record> games_of(const std::string& player, std::size_t games, unsigned threads, int bricks = 120) {
  Executor executor(threads);
  return play_match({.player = {.name = player, .colours = 4, .bricks = bricks},
                     .pace = {},
                     .games = games,
                     .seed = Seed(4),
                     .stop = {}},
                    executor)
      .value();
}

TEST(BrickMatch, IsTheSameForAnyNumberOfThreads) {
  for (const PlayerKind& kind : player_kinds()) {
    const std::string name(kind.name);
    const auto expected = games_of(name, 9, 1);
    for (const unsigned threads : {2U, 3U, 8U}) {
      if (kSanitized && threads != 3) continue;
      const auto games = games_of(name, 9, threads);
      ASSERT_EQ(games.size(), 9U);
      for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(games[i].deal.seed, expected[i].deal.seed);
        EXPECT_EQ(games[i].letters, expected[i].letters);
        EXPECT_EQ(games[i].end, expected[i].end);
      }
    }
  }
}

TEST(BrickMatch, RecordsSayWhatWasPlayed) {
  for (const char* name : {"greedy", "random"}) {
    for (const Record& game : games_of(name, 5, 2)) {
      const auto end = play_again(dealt(game.deal), parse_letters(game.letters).value(), {});
      ASSERT_TRUE(end);
      EXPECT_EQ(*end, game.end);
      EXPECT_EQ(game.dead, end->placed < 120);
      EXPECT_EQ(game.letters.size(), static_cast<std::size_t>(end->placed));
      EXPECT_EQ(game.work > 0, std::string_view(name) == "greedy");
    }
  }
}

TEST(BrickMatch, ReportsGamesAndBricksAndStops) {
  std::stop_source source;
  std::size_t told = 0;
  std::size_t looks = 0;
  Executor executor(1);
  const auto games = play_match({.player = {.name = "greedy", .colours = 3, .bricks = 300},
                                 .pace = {},
                                 .games = 100'000,
                                 .seed = Seed(4),
                                 .stop = source.get_token(),
                                 .on_game =
                                     [&](const Record& game) {
                                       EXPECT_EQ(game.end.placed, 300);
                                       if (++told == 3) source.request_stop();
                                     },
                                 .on_bricks =
                                     [&](const Standing& standing) {
                                       EXPECT_EQ(standing.placed, static_cast<int>(kWatchEvery));
                                       ++looks;
                                     }},
                                executor)
                         .value();
  EXPECT_EQ(games.size(), told);
  EXPECT_EQ(looks, 3U);
}

TEST(BrickMatch, RefusesAnUnknownPlayer) {
  Executor executor(1);
  const auto games =
      play_match({.player = {.name = "gredy"}, .pace = {}, .games = 1, .seed = Seed(1), .stop = {}}, executor);
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().message, "unknown player 'gredy'; did you mean 'greedy'?");
}

/// Tries as many placements as it is given, on a clock that it advances itself.
class ClockedPlayer final : public Player {
 public:
  Choice choose(const Question& question, const Effort& effort) override {
    EXPECT_EQ(question.remaining, bricks_left--);
    efforts.push_back(effort.placements);
    now += static_cast<double>(effort.placements) / 1e6;
    Choice choice = greedy_.choose(question, effort);
    choice.work = effort.placements;
    return choice;
  }

  double now = 0;
  int bricks_left = 300;
  std::vector<std::uint64_t> efforts;

 private:
  GreedyPlayer greedy_;
};

TEST(GameInPlay, GivesTheEffortOfItsPace) {
  for (const bool has_time : {false, true}) {
    ClockedPlayer player;
    const Pace pace = has_time ? Pace{.seconds = 2} : Pace{.placements = 77};
    GameInPlay game(player, pace, 300, [&] { return player.now; }, {});
    for (const Brick& brick : random_case(Seed(1), 3, 300).bricks) ASSERT_TRUE(game.answer(brick));
    if (!has_time) {
      EXPECT_EQ(player.efforts, std::vector<std::uint64_t>(300, 77));
      continue;
    }
    EXPECT_LT(player.now, 2);
    EXPECT_GT(player.now, 1.5);
    const Record record = game.record({.colours = 3, .bricks = 300});
    EXPECT_EQ(record.seconds, player.now);
  }
}

TEST(GreedyPlayer, TakesPointsFirstThenTheLowestColumn) {
  GreedyPlayer player;
  Board board;
  board.place({{1, 2, 1}}, {.column = 0});
  EXPECT_EQ(player.choose({board, {{3, 4, 3}}, 5}, {}).placement, (Placement{.column = 1, .rotation = 0}));
  board.place({{1, 2, 1}}, {.column = 1});
  const Choice choice = player.choose({board, {{3, 1, 4}}, 5}, {});
  EXPECT_EQ(choice.placement, (Placement{.column = 2, .rotation = 1})) << "4 3 1: a run of 1 on the floor";
  EXPECT_EQ(choice.work, 30U);
}

RC_GTEST_PROP(RandomPlayer, OnlyTakesWhatIsLegal, (std::uint64_t seed)) {
  RandomPlayer player{Seed(seed)};
  Standing standing;
  for (const Brick& brick : random_case(Seed(seed), 9, 300).bricks) {
    if (standing.board.is_full()) return;
    const Placement chosen = player.choose({standing.board, brick, 1}, {}).placement;
    RC_ASSERT(standing.board.can_place(chosen.column));
    standing.place(brick, chosen);
  }
}

}  // namespace
}  // namespace teka::brick
