#include "games/twenty48/network/lazy_tables.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <thread>

#include "games/twenty48/network/shipped_network.hpp"
#include "games/twenty48/network/test_network.hpp"
#include "tests/amount.hpp"

namespace teka::twenty48 {
namespace {

/// Three stages, gaps in every table.
const std::string& gappy_file() {
  static const std::string kFile = [] {
    const Network network = random_network({.tuples = {{0, 1, 2}, {0, 1, 4}}, .stages = 3}, 5);
    std::vector<float> importance(network.weights().size());
    Rng rng{Seed(6)};
    for (float& one : importance) one = rng.below(9) == 0 ? 1.0F : 0.0F;
    return to_file(network, {.importance = importance});
  }();
  return kFile;
}

/// A board whose ranks are at most this one.
Board random_board(Rng& rng, int most) {
  Board board = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    board = with_rank(board, cell, static_cast<int>(rng.below(static_cast<std::uint64_t>(most) + 1)));
  }
  return board;
}

RC_GTEST_PROP(LazyTables, EveryValueIsThatOfTheWholeNetwork, (std::uint64_t seed)) {
  static const Network kWhole = whole_network(gappy_file()).value();
  Rng rng{Seed(seed)};
  const Network lazy = network_from_file(gappy_file()).value();
  for (int i = 0; i < 60; ++i) {
    const Board board = random_board(rng, static_cast<int>(rng.below(16)));
    RC_ASSERT(lazy.value(board) == kWhole.value(board));
  }
}

TEST(LazyTables, CoverWhatHasBeenReadAndNoMore) {
  const Network whole = random_network({.tuples = {{0, 1, 2}}, .stages = 1}, 1);
  const std::string packed = pack_table(whole.weights(), {});
  for (int rank = 0; rank < 16; ++rank) {
    std::vector<std::int16_t> weights(whole.weights().size());
    LazyTables tables({{packed, weights}}, 1, nullptr);
    EXPECT_FALSE(tables.covers(0, 0)) << "nothing has been read";
    ASSERT_TRUE(tables.load(0, with_rank(0, 7, rank), {}));
    for (int cell = 0; cell < kCells; ++cell) {
      for (int other = 0; other < 16; ++other) {
        EXPECT_EQ(tables.covers(0, with_rank(0, cell, other)), other <= rank) << rank << ' ' << other;
      }
    }
  }
}

TEST(LazyTables, AStopLosesNothing) {
  const Network lazy = network_from_file(gappy_file()).value();
  const Network whole = whole_network(gappy_file()).value();
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_FALSE(lazy.load(0x123, stopped.get_token()));
  EXPECT_FALSE(lazy.load_all(stopped.get_token()));
  EXPECT_EQ(lazy.value(0x123), whole.value(0x123));
  EXPECT_TRUE(lazy.load(0x123, stopped.get_token())) << "it has been read";
}

TEST(LazyTables, ThreadsShareTheWork) {
  const Network lazy = network_from_file(gappy_file()).value();
  const Network whole = whole_network(gappy_file()).value();
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        Rng rng{Seed(thread)};
        for (int i = 0; i < 500; ++i) {
          const Board board = random_board(rng, i / 32);
          if (lazy.value(board) != whole.value(board)) ++wrong;
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
}

/// As games need them, one large tile after the other, against a copy whose first stage is read at once.
TEST(LazyTables, OfTheShippedNetworkGiveTheValuesOfTheWhole) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const Network lazy = network_from_file(shipped_network()).value();
  const Network whole = network_from_file(shipped_network()).value();
  ASSERT_TRUE(whole.load(with_rank(0, 0, 13), {}));
  Rng rng{Seed(9)};
  for (int most = 1; most < 11; ++most) {
    for (int i = 0; i < 2000; ++i) {
      const Board board = random_board(rng, most);
      ASSERT_EQ(lazy.value(board), whole.value(board)) << most;
    }
  }
}

}  // namespace
}  // namespace teka::twenty48
