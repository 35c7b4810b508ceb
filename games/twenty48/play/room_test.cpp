// The room of 2048 as a page uses it, message by message, on one thread.
#include "games/twenty48/play/room.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/twenty48/rules/board_text.hpp"

namespace teka::twenty48 {
namespace {

using testing::HasSubstr;

class RoomTest : public testing::Test {
 protected:
  /// Sends a message and collects the replies in `heard`.
  Result<void> say(const Value::Object& message) {
    heard.clear();
    stop = std::stop_source();
    return room.handle(
        message,
        [this](const Value& reply) {
          heard.push_back(reply);
          if (heard.size() == stop_after) stop.request_stop();
        },
        stop.get_token());
  }
  std::string error_of(const Value::Object& message) {
    const auto done = say(message);
    return done ? "no error" : done.error().message;
  }
  void do_it(const Value::Object& message) { EXPECT_EQ(error_of(message), "no error"); }

  [[nodiscard]] const Value& last(std::string_view member) const { return *heard.back().find(member); }
  [[nodiscard]] Ranks ranks() const {
    Ranks ranks{};
    const auto* bytes = last("ranks").get<Value::Bytes>();
    std::copy(bytes->begin(), bytes->end(), ranks.begin());
    return ranks;
  }
  [[nodiscard]] std::string played() const { return *last("played").get<std::string>(); }

  PlayRoom room{2};
  std::vector<Value> heard;
  std::stop_source stop;
  std::size_t stop_after = 0;  ///< stop after this many replies; 0: never
};

TEST_F(RoomTest, ListsItsPlayers) {
  room.enter([this](const Value& reply) { heard.push_back(reply); });
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(last("type"), Value("hello"));
  EXPECT_EQ(last("players").get<Value::Array>()->size(), player_kinds().size());
}

TEST_F(RoomTest, ANewGameIsTheGameOfItsSeed) {
  do_it({{"do", "new"}, {"seed", 7}});
  ASSERT_EQ(heard.size(), 2U);
  EXPECT_EQ(*heard.front().find("type"), Value("game"));
  EXPECT_EQ(ranks(), PlayState(Seed(7)).ranks());
  EXPECT_EQ(last("over"), Value(false));
}

TEST_F(RoomTest, MovesAreThoseOfTheRules) {
  do_it({{"do", "new"}, {"seed", 7}});
  PlayState state(Seed(7));
  for (int i = 0; i < 200 && !state.over(); ++i) {
    const int direction = i % kDirections;
    if (state.is_legal(direction)) state.apply(static_cast<Move>(direction));
    do_it({{"do", "move"}, {"direction", kDirectionNames[static_cast<std::size_t>(direction)]}});
    ASSERT_EQ(ranks(), state.ranks());
    ASSERT_EQ(last("score"), Value(state.points()));
  }
}

TEST_F(RoomTest, UndoTakesBackAndTheSameMoveGivesTheSameTile) {
  do_it({{"do", "new"}, {"seed", 3}});
  const Ranks start = ranks();
  do_it({{"do", "step"}, {"amount", 5}});
  const Ranks after = ranks();
  const std::string move = played();
  EXPECT_NE(heard.back().find("thought"), nullptr);
  do_it({{"do", "undo"}});
  EXPECT_EQ(ranks(), start);
  do_it({{"do", "step"}, {"amount", 5}});
  EXPECT_EQ(ranks(), after);
  EXPECT_EQ(played(), move);
  do_it({{"do", "undo"}, {"to", 0}});
  do_it({{"do", "undo"}});  // nothing left to undo: no effect
  EXPECT_EQ(ranks(), start);
}

TEST_F(RoomTest, RunPlaysToTheEndAndReportsEveryMoveOnce) {
  do_it({{"do", "new"}, {"seed", 11}});
  do_it({{"do", "run"}, {"amount", 3}});
  EXPECT_EQ(last("over"), Value(true));
  EXPECT_EQ(last("busy"), Value(false));
  std::size_t moves = 0;
  for (const Value& message : heard) {
    EXPECT_EQ(*message.find("from"), Value(static_cast<std::uint64_t>(moves)));
    moves += message.find("played")->get<std::string>()->size() / 3;
  }
  EXPECT_GT(moves, 50U);
  const Ranks end = ranks();
  do_it({{"do", "step"}});  // no effect after the end
  EXPECT_EQ(ranks(), end);
}

TEST_F(RoomTest, AStopEndsARunAndLeavesTheGameWhole) {
  do_it({{"do", "new"}, {"seed", 11}});
  stop_after = 4;
  do_it({{"do", "run"}, {"amount", 3}, {"pause", 30}});
  stop_after = 0;
  EXPECT_EQ(last("busy"), Value(false));
  EXPECT_EQ(last("over"), Value(false));
  EXPECT_EQ(heard.size(), 5U);
  const Ranks stopped = ranks();
  do_it({{"do", "stop"}});
  EXPECT_EQ(ranks(), stopped);
}

TEST_F(RoomTest, AHintChangesNothing) {
  do_it({{"do", "new"}, {"seed", 5}});
  const Ranks before = ranks();
  do_it({{"do", "hint"}, {"player", "flat"}, {"amount", 50}});
  EXPECT_EQ(last("type"), Value("hint"));
  const auto& directions = *last("thought").find("directions")->get<Value::Array>();
  ASSERT_EQ(directions.size(), 4U);
  for (const Value& direction : directions) {
    if (*direction.find("legal") == Value(false)) continue;
    EXPECT_GT(direction.find("value")->number(), 0);
    EXPECT_GT(direction.find("error")->number(), 0);
    EXPECT_EQ(*direction.find("n"), Value(50));
  }
  do_it({{"do", "stop"}});
  EXPECT_EQ(ranks(), before);
}

TEST_F(RoomTest, SavedGamesComeBackAndGoOnTheSameWay) {
  do_it({{"do", "edit"}, {"board", "2 2 4 8 / . . . . / . . . . / 1024 . . 1024"}, {"score", 5000}});
  EXPECT_EQ(last("score"), Value(5000));
  for (int i = 0; i < 20; ++i) do_it({{"do", "step"}, {"amount", 2}});
  const Ranks kept = ranks();
  do_it({{"do", "save"}});
  const Value document = last("document");
  do_it({{"do", "step"}, {"amount", 2}});
  const Ranks next = ranks();
  do_it({{"do", "new"}});
  do_it({{"do", "restore"}, {"document", document}});
  EXPECT_EQ(ranks(), kept);
  do_it({{"do", "step"}, {"amount", 2}});
  EXPECT_EQ(ranks(), next);
}

TEST_F(RoomTest, StatisticsDoNotDependOnThreadsAndLeaveTheGameAlone) {
  do_it({{"do", "new"}, {"seed", 5}});
  const Ranks before = ranks();
  const Value::Object wish = {{"do", "statistics"}, {"player", "random"}, {"games", 7}, {"seed", 2}};
  do_it(wish);
  EXPECT_EQ(last("done"), Value(7));
  EXPECT_EQ(last("busy"), Value(false));
  const Value mean = last("mean");
  PlayRoom other(1);
  Value reply;
  EXPECT_TRUE(other.handle(Value(wish), [&](const Value& value) { reply = value; }, {}));
  EXPECT_EQ(*reply.find("mean"), mean);
  do_it({{"do", "stop"}});
  EXPECT_EQ(ranks(), before);
}

TEST_F(RoomTest, AStopEndsStatistics) {
  stop_after = 2;
  do_it({{"do", "statistics"}, {"player", "random"}, {"games", 100'000}});
  EXPECT_EQ(last("busy"), Value(false));
  EXPECT_LT(last("done").number(), 100'000);
}

TEST_F(RoomTest, ErrorsAreOneLineAndChangeNothing) {
  do_it({{"do", "new"}, {"seed", 5}});
  const Ranks before = ranks();
  const Value document(Value::Object{{"game", "2048"}, {"seed", 5}, {"moves", "ux"}});
  const std::vector<std::pair<Value::Object, std::string>> mistakes = {
      {{}, "unknown command ''"},
      {{{"do", 3}}, "do: a text was expected"},
      {{{"do", "fly"}}, "unknown command 'fly'"},
      {{{"do", "move"}, {"direction", "north"}}, "direction"},
      {{{"do", "new"}, {"seed", -1}}, "seed: -1 is out of range"},
      {{{"do", "new"}, {"seed", 1.5}}, "seed: a whole number"},
      {{{"do", "step"}, {"player", "flt"}}, "unknown player 'flt'; did you mean 'flat'?"},
      {{{"do", "run"}, {"amount", 0}}, "amount: 0 is out of range"},
      {{{"do", "run"}, {"pause", 99'999}}, "pause: 99999 is out of range"},
      {{{"do", "undo"}, {"to", 1}}, "to: 1 is out of range"},
      {{{"do", "edit"}, {"board", "2 2"}}, "board: a board has 16 cells"},
      {{{"do", "edit"}, {"board", "3 2 . . / . . . . / . . . . / . . . ."}}, "'3' is not a tile"},
      {{{"do", "restore"}}, "document: must be a saved game"},
      {{{"do", "restore"}, {"document", 7}}, "not a saved game of 2048"},
      {{{"do", "restore"}, {"document", document}}, "moves:"},
      {{{"do", "statistics"}, {"games", 0}}, "games: 0 is out of range"},
  };
  for (const auto& [message, error] : mistakes) EXPECT_THAT(error_of(message), HasSubstr(error));
  EXPECT_FALSE(room.handle(Value(Value::Array{}), [](const Value&) {}, {}));
  do_it({{"do", "stop"}});
  EXPECT_EQ(ranks(), before);
}

}  // namespace
}  // namespace teka::twenty48
