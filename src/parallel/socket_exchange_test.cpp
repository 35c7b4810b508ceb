#include "parallel/socket_exchange.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>

namespace teka {
namespace {

class SocketExchange : public testing::Test {
 protected:
  /// Runs body(exchange) as each of so many members, each in a thread.
  template <class Body>
  void run(std::size_t count, Body&& body) {
    std::vector<int> mine;
    std::vector<std::jthread> threads;
    for (std::size_t rank = 1; rank < count; ++rank) {
      std::array<int, 2> ends{};
      ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
      mine.push_back(ends[0]);
      threads.emplace_back([&body, socket = ends[1], rank, count] {
        FollowerExchange exchange(socket, rank, count);
        body(exchange);
      });
    }
    LeaderExchange exchange(std::move(mine));
    body(exchange);
  }
};

TEST_F(SocketExchange, AllGetWhatAllGave) {
  std::atomic<int> right = 0;
  run(4, [&](Exchange& exchange) {
    for (std::size_t round = 0; round < 100; ++round) {
      // Large texts do not fit into what a socket holds.
      const auto text = [&](std::size_t rank) {
        return std::string((round * 7919 * (rank + 1)) % 1'000'000, static_cast<char>('a' + rank));
      };
      const auto all = exchange.gather(text(exchange.rank()));
      bool is_right = all.size() == 4;
      for (std::size_t rank = 0; rank < all.size(); ++rank) is_right = is_right && all[rank] == text(rank);
      right += is_right ? 1 : 0;
    }
  });
  EXPECT_EQ(right, 400);
}

TEST_F(SocketExchange, GoesOnWithoutAMemberThatEnded) {
  std::atomic<int> right = 0;
  run(3, [&](Exchange& exchange) {
    if (exchange.rank() == 1) return;
    for (int round = 0; round < 3; ++round) {
      const auto all = exchange.gather("text");
      right += all[0] == "text" && !all[1] && all[2] == "text" ? 1 : 0;
    }
  });
  EXPECT_EQ(right, 6);
}

TEST_F(SocketExchange, NobodyGoesOnWithoutTheLeader) {
  std::atomic<int> told = 0;
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
  {
    std::jthread follower([&] {
      FollowerExchange exchange(ends[1], 1, 2);
      EXPECT_EQ(exchange.gather("b")[0], "a");
      EXPECT_THROW((void)exchange.gather("b"), std::runtime_error);
      ++told;
    });
    LeaderExchange leader({ends[0]});
    EXPECT_EQ(leader.gather("a")[1], "b");
  }
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace teka
