#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/twenty48/verbs/verbs.hpp"
#include "jobs/test_resume.hpp"

namespace teka::twenty48 {
namespace {

using testing::HasSubstr;

TestRun with_games(const std::string& games, unsigned threads = 2) {
  return {.parameters = {{"games-each", games}}, .format = "text", .threads = threads};
}
Result<Output> reproduce(const std::string& games, unsigned threads = 2) {
  return run_verb(game(), "reproduce", with_games(games, threads));
}
std::string error_with(const std::string& games) {
  return error_of(game(), "reproduce", with_games(games));
}

TEST(Reproduce, PrintsThePapersTableBesideOurs) {
  const auto output = reproduce("30,5,0");
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, HasSubstr("2848 6252 400 5012 5380"));
  EXPECT_THAT(output->body, HasSubstr("47503"));
  EXPECT_EQ(output->kept, "35 of 35 games");
  const Metric* score = output->metrics.find("score", {{"source", "teka"}, {"runs", 1}});
  ASSERT_NE(score, nullptr);
  EXPECT_EQ(score->n, 30U);
  EXPECT_NEAR(score->value, 4334, 4.5 * *score->error);
  EXPECT_NEAR(output->metrics.find("score", {{"source", "teka"}, {"runs", 10}})->value, 14023,
              4.5 * 7000 / std::sqrt(5));
  EXPECT_EQ(output->metrics.find("score", {{"source", "paper"}, {"runs", 100}})->value, 47503.2);
  EXPECT_EQ(output->metrics.find("score of a game", {{"number", 2}, {"runs", 100}})->value, 59720);
  EXPECT_EQ(output->metrics.find("score", {{"source", "teka"}, {"runs", 100}}), nullptr);
}

TEST(Reproduce, ReportsHowFarThePaperIsOff) {
  const auto output = reproduce("0,0,5");
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, HasSubstr("One game with 100 runs varies by"));
}

TEST(Reproduce, TheTableHasEveryGame) {
  TestRun run = with_games("20,3,0");
  run.has_table = true;
  const auto output = run_verb(game(), "reproduce", run);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->history.items().size(), 23U);
  Estimate score;
  for (int number = 1; number <= 20; ++number) {
    const Metric* game = output->history.find("score of a game", {{"source", "teka"}, {"runs", 1}, {"number", number}});
    ASSERT_NE(game, nullptr) << number;
    score.add(game->value);
  }
  EXPECT_NEAR(score.mean, output->metrics.find("score", {{"source", "teka"}, {"runs", 1}})->value, 1e-9);
  run.has_table = false;
  EXPECT_TRUE(run_verb(game(), "reproduce", run)->history.empty());
}

TEST(Reproduce, SameForAnyNumberOfThreads) {
  const auto expected = reproduce("20,3,0", 1);
  ASSERT_TRUE(expected) << expected.error().message;
  for (const unsigned threads : {2U, 3U, 8U}) EXPECT_EQ(print(*reproduce("20,3,0", threads)), print(*expected));
}

TEST(Reproduce, ReportsErrors) {
  EXPECT_EQ(error_with("10"), "--games-each: '10' has 1 item; it must have 3");
  EXPECT_EQ(error_with("1,x,3"), "--games-each: 'x' is not a whole number; it must be from 0 to 1000000");
  EXPECT_EQ(error_with("1,-2,3"), "--games-each: -2 is out of range; it must be from 0 to 1000000");
  EXPECT_EQ(error_with("0,0,0"),
            "--games 0,0,0: no games to play; set at least one number above 0, as in 1000,1000,200");
}

TEST(Reproduce, KeepsFinishedGamesWhenInterrupted) {
  const auto output = run_until(5, game(), "reproduce", with_games("1000000,0,0"));
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->kept, HasSubstr(" of 1000000 games"));
  const auto games = output->metrics.find("score", {{"source", "teka"}, {"runs", 1}})->n;
  EXPECT_GE(games, 5U);
  EXPECT_LE(games, 7U);
}

TEST(Reproduce, GivesNothingWhenStoppedBeforeTheFirstGame) {
  const auto output = run_until(0, game(), "reproduce", with_games("10,10,10"));
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_TRUE(output->kept.empty());
  EXPECT_TRUE(output->metrics.empty());
}

TEST(Reproduce, ResumesWithAnyNumberOfThreads) {
  expect_resumes(game(), "reproduce", with_games("20,4,0"), {3, 9, 20});
}

TEST(Reproduce, NamesItsPaperAndSettings) {
  const auto output = reproduce("3,0,0");
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->body, testing::StartsWith("Repeats A. Kennedy"));
  EXPECT_THAT(output->body, HasSubstr("Settings: 3 games with 1 run per move"));
}

}  // namespace
}  // namespace teka::twenty48
