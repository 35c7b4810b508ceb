#include "games/brick/players/thesis_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "games/brick/players/test_plain_thesis.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/thesis/packed_thesis_game.hpp"

namespace teka::brick {
namespace {

using testing::HasSubstr;

/// The thesis's third example: ten bricks of three colours.
const std::vector<Brick> kExample = {{{3, 3, 2}}, {{2, 3, 2}}, {{1, 1, 2}}, {{3, 3, 3}}, {{2, 1, 2}},
                                     {{3, 2, 3}}, {{1, 1, 1}}, {{1, 3, 1}}, {{2, 2, 1}}, {{3, 3, 3}}};

/// As the thesis prints values: six digits.
std::string printed(double value) {
  return fmt::format("{:.6g}", value);
}

TEST(ThesisPlayer, PlaysTheThesissExample) {
  struct Step {
    Placement placement;  // the thesis counts columns from 1
    std::string_view value;
    std::int64_t points;
  };
  // The points of the first eight are those of the thesis's figures; 9 + 9 + 36 + 172 = 226.
  const std::vector<Step> expected = {{{1, 2}, "2.33335", 0},   {{2, 0}, "193.458", 0}, {{3, 2}, "290.187", 0},
                                      {{2, 0}, "290.187", 9},   {{6, 0}, "292.521", 0}, {{3, 0}, "426.162", 0},
                                      {{1, 0}, "426.162", 9},   {{7, 0}, "522.891", 0}, {{4, 2}, "-51.474", 36},
                                      {{2, 0}, "-48.3358", 172}};
  ThesisPlayer player(thesis_settings(3, 10), 3);
  Board board;
  std::int64_t total = 0;
  for (std::size_t i = 0; i < kExample.size(); ++i) {
    SCOPED_TRACE(i + 1);
    const auto remaining = static_cast<int>(kExample.size() - i);
    const Choice choice = player.choose({.board = board, .brick = kExample[i], .remaining = remaining}, {});
    EXPECT_EQ(choice.placement.column + 1, expected[i].placement.column);
    EXPECT_EQ(choice.placement.rotation, expected[i].placement.rotation);
    EXPECT_EQ(printed(choice.value), expected[i].value);
    EXPECT_EQ(choice.work, i == 3 || i == 6 || i == 9 ? 10U : 30U);  // rotations of a brick of one colour are all the
                                                                     // same
    const std::int64_t points = board.place(kExample[i], choice.placement).points;
    EXPECT_EQ(points, expected[i].points);
    total += points;
  }
  EXPECT_EQ(total, 226);
}

TEST(ThesisPlayer, ValuesEveryPlacementAsTheThesisDoes) {
  ThesisPlayer player(thesis_settings(3, 10), 3);
  Board board;
  for (std::size_t i = 0; i < 8; ++i) {
    board.place(kExample[i], player.choose({.board = board, .brick = kExample[i], .remaining = 10}, {}).placement);
  }
  // The thesis's figure 5.26: the ninth brick. Sometimes the last digit differs, so its weights had more digits than it
  // prints.
  struct Printed {
    double value;
    std::int64_t points = 0;
  };
  const std::array<std::array<Printed, kRotations>, kColumns> figure = {
      {{{{257.861}, {-186.796, 27}, {-186.796, 27}}},
       {{{392.416}, {403.001, 9}, {352.256}}},
       {{{333.767}, {399.421}, {525.225}}},
       {{{-9.7588, 9}, {-52.2518, 27}, {-51.474, 36}}},
       {{{125.921, 9}, {125.921, 9}, {569.797}}},
       {{{446.619}, {371.593, 9}, {399.421}}},
       {{{207.963}, {380.965}, {572.423}}},
       {{{439.58}, {373.926}, {619.62}}},
       {{{192.207}, {192.207}, {383.665}}},
       {{{333.767}, {333.767}, {525.225}}}}};
  const Trials trials = try_all(board, kExample[8], thesis_settings(3, 10).weights);
  for (int number = 0; number < kPlacements; ++number) {
    const auto [column, rotation] = placement(number);
    const Printed& wanted = figure[static_cast<std::size_t>(column)][static_cast<std::size_t>(rotation)];
    const Trial& trial = trials[static_cast<std::size_t>(number)];
    EXPECT_NEAR(trial.value, wanted.value, 0.001) << column + 1 << ' ' << rotation;
    EXPECT_EQ(trial.points, wanted.points) << column + 1 << ' ' << rotation;
  }
}

TEST(ThesisPlayer, TakesTheLimitOfTheCloserGame) {
  EXPECT_EQ(thesis_settings(3, 3333).limit, 17750);
  EXPECT_EQ(thesis_settings(3, 33333).limit, 18500);
  EXPECT_EQ(thesis_settings(3, 18333).limit, 17750);
  EXPECT_EQ(thesis_settings(3, 18334).limit, 18500);
  EXPECT_EQ(thesis_settings(9, 1).limit, 50);
  EXPECT_EQ(thesis_settings(5, 20000).weights[1], -212.85);
}

class Decision : public testing::Test {
 protected:
  Decision() {
    for (std::size_t i = 0; i < trials.size(); ++i) trials[i] = {.points = 0, .value = -static_cast<double>(i)};
    trials[7].points = 20;
    trials[8].points = 20;
  }
  [[nodiscard]] int chosen(int remaining) const { return decide(trials, board.free_cells(), remaining, settings); }

  Trials trials{};
  Board board;
  ThesisSettings settings{.weights = {}, .limit = 20, .panic = 10};
};

TEST_F(Decision, TakesPointsAboveTheLimitOnly) {
  EXPECT_EQ(chosen(3), 0);
  settings.limit = 19;
  EXPECT_EQ(chosen(3), 7);  // the first of two
}

TEST_F(Decision, TakesPointsWhenFewBricksRemain) {
  EXPECT_EQ(chosen(2), 7);
  trials[7].points = trials[8].points = 0;
  EXPECT_EQ(chosen(1), 0);  // there are none
}

TEST_F(Decision, TakesPointsWhenFewCellsAreFree) {
  for (int column = 0; column < 9; ++column) {
    for (int row = 0; row < kRows; ++row) board.set(column, row, static_cast<Colour>(1 + (column + row / 2) % 2));
  }
  for (int row = 0; row < 10; ++row) board.set(9, row, 3);
  EXPECT_EQ(chosen(3), 0);  // ten are free
  board.set(9, 10, 3);
  EXPECT_EQ(chosen(3), 7);
  board.set(9, 10, 0);
  settings.panic = 11;
  EXPECT_EQ(chosen(3), 7);
}

TEST_F(Decision, NeverTakesAColumnWithoutRoom) {
  for (Trial& trial : trials) trial = {};
  trials[29] = {.points = 0, .value = -1e9};
  EXPECT_EQ(chosen(3), 29);
}

TEST(ThesisGame, IsTheSameOnTheFastAndOnThePlainBoard) {
  for (int colours = kLeastColours; colours <= kMostColours; ++colours) {
    SCOPED_TRACE(colours);
    const auto bricks = random_case(Seed(2).child(static_cast<std::uint64_t>(colours)), colours, 250).bricks;
    ThesisSettings settings = thesis_settings(colours, 250);
    settings.limit = std::min<std::int64_t>(settings.limit, 1000);  // otherwise such short games would rarely fire
    settings.panic = kCorrectedPanic;
    settings.weights[static_cast<std::size_t>(Feature::top)] = colours % 2 == 0 ? -20.5 : 0;
    PlainThesisPlayer plain(settings);
    ThesisPlayer player(settings, colours);
    Board board;
    GameResult expected;
    for (; expected.placed < bricks.size() && !board.is_full(); ++expected.placed) {
      const Brick& brick = bricks[expected.placed];
      const Question question{
          .board = board, .brick = brick, .remaining = static_cast<int>(bricks.size() - expected.placed)};
      const Choice choice = plain.choose(question, {});
      const Choice fast = player.choose(question, {});
      ASSERT_EQ(fast.placement, choice.placement) << "brick " << expected.placed;
      ASSERT_EQ(fast.value, choice.value);
      expected.points += board.place(brick, choice.placement).points;
    }
    EXPECT_EQ(play_thesis(settings, BrickDrops(colours), bricks, {}), expected);
  }
}

TEST(ThesisGame, DiesWhenNoColumnHasRoom) {
  const auto bricks = random_case(Seed(1), 9, 2000).bricks;
  const auto result = play_thesis(thesis_settings(9, 2000), BrickDrops(9), bricks, {});
  ASSERT_TRUE(result);
  EXPECT_LT(result->placed, bricks.size());
  EXPECT_GT(result->placed, 60U);
}

TEST(ThesisGame, EndsWhenItIsStopped) {
  std::stop_source source;
  source.request_stop();
  const auto bricks = random_case(Seed(1), 3, 10).bricks;
  EXPECT_FALSE(play_thesis(thesis_settings(3, 10), BrickDrops(3), bricks, source.get_token()));
}

TEST(ThesisWeights, AreReadAsTheyWereWritten) {
  ThesisSettings settings = thesis_settings(6, 100);
  settings.weights[6] = -3.25;
  settings.panic = 25;
  EXPECT_EQ(thesis_settings_from(to_value(settings, 6), 6), settings);
  EXPECT_EQ(thesis_settings_from(Value::Object{{"levels", Value::Array{to_value(settings, 6)}}}, 6), settings);
}

TEST(ThesisWeights, SayWhatIsWrong) {
  const auto error = [](const Value& document, int colours = 6) {
    const auto settings = thesis_settings_from(document, colours);
    return settings ? "no error" : settings.error().message;
  };
  const auto with = [](std::string_view name, Value value) {
    Value level = to_value(thesis_settings(6, 100), 6);
    level.set(name, std::move(value));
    return level;
  };
  EXPECT_THAT(error(Value(3)), HasSubstr("weights: missing"));
  EXPECT_THAT(error(Value::Object{{"levels", Value::Array{}}}), HasSubstr("levels: the list is empty"));
  EXPECT_THAT(error(with("weights", Value::Object{})), HasSubstr("weights: missing"));
  EXPECT_EQ(error(with("weights", Value::Object{{"X", 1}})), "weights.X: unknown feature; choose from HVDPMBT");
  EXPECT_EQ(error(with("weights", Value::Object{{"B", "many"}})), "weights.B: the weight of blocks must be a number");
  EXPECT_EQ(error(with("colours", 5)),
            "colours: the weights are for 5 colours, but the game has 6; evolve some with --colours 6");
  EXPECT_EQ(error(with("colours", 2.5)), "colours: must be a whole number from 3 to 9");
  EXPECT_EQ(error(with("limit", -1)), "limit: must be a whole number from 0 to 1000000000000");
  EXPECT_EQ(error(with("panic", Value())), "panic: must be a whole number from 0 to 201");
  EXPECT_EQ(error(with("panic", 30)), "no error");
}

}  // namespace
}  // namespace teka::brick
