#include "games/twenty48/players/players.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/twenty48/network/shipped_network.hpp"
#include "games/twenty48/network/test_network.hpp"
#include "games/twenty48/players/flat_player.hpp"
#include "games/twenty48/players/tree_player.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

using testing::HasSubstr;

PlayerSettings tiny(std::string_view name, std::optional<std::int64_t> amount = {}) {
  static const auto kNetwork = std::make_shared<const Network>(tiny_network(5));
  return {.name = std::string(name), .amount = amount, .network = kNetwork};
}

std::string player_error(const PlayerSettings& settings) {
  const auto player = make_player(settings);
  return player ? "no error" : player.error().message;
}

Choice choice_of(const PlayerSettings& settings, const PlayState& state) {
  return make_player(settings).value()->choose(state, move_budget(settings, {}), Seed(3));
}

TEST(Players, AllOfThemPlayLegalMoves) {
  for (const PlayerKind& kind : player_kinds()) {
    SCOPED_TRACE(kind.name);
    const auto player = make_player(tiny(kind.name, kind.counts.empty() ? 0 : 2)).value();
    PlayState state(Seed(1));
    for (std::uint64_t move = 0; move < 50 && !state.over(); ++move) {
      const Choice choice = player->choose(state, Budget{}, Seed(2).child(move));
      ASSERT_TRUE(state.is_legal(choice.direction));
      for (int d = 0; d < kDirections; ++d) {
        ASSERT_EQ(choice.advice[static_cast<std::size_t>(d)].legal, state.is_legal(d));
      }
      state.apply(static_cast<Move>(choice.direction));
    }
    const PlayState over(parse_board("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2").value(), 0, Seed(1));
    EXPECT_EQ(player->choose(over, Budget{}, Seed(1)).direction, -1);
  }
}

TEST(Players, FollowTheirSettings) {
  const PlayState state(parse_board("2 2 4 8 / . 16 4 . / . . 2 . / 64 . . 2").value(), 0, Seed(1));
  FlatPlayer flat({.runs = 7});
  EXPECT_EQ(choice_of(tiny("flat", 7), state).work, flat.choose(state, Budget{}, Seed(3)).work);
  EXPECT_EQ(choice_of({.name = "flat"}, state).advice[kLeft].samples, 100U);
  EXPECT_EQ(choice_of(tiny("uct", 30), state).work, 30U);

  PlayerSettings leaves = tiny("uct", 30);
  leaves.network_leaves = true;
  TreePlayer tree(leaves.network, {.runs = 30});
  EXPECT_EQ(choice_of(leaves, state).advice[kLeft].value, tree.choose(state, Budget{}, Seed(3)).advice[kLeft].value);

  const auto values = [&](Player& player) { return player.choose(state, Budget{}, Seed(3)).advice[kUp].value; };
  ExpectimaxPlayer two(leaves.network, {.depth = 2});
  ExpectimaxPlayer one(leaves.network, {.depth = 1});
  ExpectimaxPlayer best(leaves.network, kBestSettings);
  EXPECT_EQ(choice_of(tiny("expectimax"), state).advice[kUp].value, values(two));
  EXPECT_EQ(choice_of(tiny("expectimax", 1), state).advice[kUp].value, values(one));
  EXPECT_EQ(choice_of(tiny("ntuple"), state).advice[kUp].value, values(one));
  EXPECT_EQ(choice_of(tiny("best"), state).advice[kUp].value, values(best));
}

TEST(Players, UseTheirTime) {
  const PlayState state(Seed(1));
  for (const char* name : {"flat", "uct", "expectimax", "best"}) {
    PlayerSettings settings = tiny(name);
    settings.time = std::chrono::milliseconds(3);
    EXPECT_GE(choice_of(settings, state).direction, 0) << name;
  }
  PlayerSettings flat = tiny("flat");
  flat.time = std::chrono::milliseconds(20);
  EXPECT_GT(choice_of(flat, state).work, 400U) << "more than the usual runs";
}

TEST(Players, ReportErrors) {
  EXPECT_EQ(player_error({.name = "expectimx"}), "unknown player 'expectimx'; did you mean 'expectimax'?");
  EXPECT_THAT(player_error({.name = "gnu"}), HasSubstr("choose from flat, uct, expectimax, ntuple, best, random"));
  EXPECT_EQ(player_error(tiny("flat", 0)), "playouts: 0 is out of range; it must be from 1 to 1000000");
  EXPECT_EQ(player_error(tiny("uct", 1'000'001)), "playouts: 1000001 is out of range; it must be from 1 to 1000000");
  EXPECT_EQ(player_error(tiny("expectimax", 9)), "depth: 9 is out of range; it must be from 1 to 8");
}

TEST(ShippedNetwork, ValuesGoodBoardsHigher) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  EXPECT_TRUE(shipped_network().starts_with("teka"));
  const auto network = open_shipped_network();
  EXPECT_EQ(open_shipped_network().get(), network.get()) << "opened twice";
  const auto value = [&](const char* text) { return network->value(board_of(parse_board(text).value())); };
  EXPECT_GT(value("1024 512 256 128 / 8 16 32 64 / 4 2 . . / . . . ."),
            value("2 1024 4 128 / 512 8 256 16 / 64 4 32 2 / . 2 . 4"));
}

}  // namespace
}  // namespace teka::twenty48
