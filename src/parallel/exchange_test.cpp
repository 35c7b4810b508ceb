#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "parallel/test_exchange.hpp"

namespace teka {
namespace {

std::vector<std::string> squares(std::span<const std::size_t> indices) {
  std::vector<std::string> texts;
  for (const std::size_t i : indices) texts.push_back(std::to_string(i * i));
  return texts;
}

const std::vector<std::size_t> kSeven = {0, 1, 2, 3, 4, 5, 6};

TEST(Exchange, EveryItemIsMadeOnceAndGivenToAll) {
  std::mutex mutex;
  std::multiset<std::size_t> made;
  const auto results = as_members(3, [&](Exchange& exchange) {
    return share(exchange, 7,
                 [&](std::span<const std::size_t> indices) {
                   const std::lock_guard lock(mutex);
                   made.insert(indices.begin(), indices.end());
                   return squares(indices);
                 },
                 {});
  });
  for (const auto& result : results) {
    ASSERT_TRUE(result.has_value());
    ASSERT_TRUE(result->has_value());
    EXPECT_EQ(**result, squares(kSeven));
  }
  EXPECT_EQ(made, (std::multiset<std::size_t>(kSeven.begin(), kSeven.end())));
}

TEST(Exchange, WhatAnEndedMemberDidNotMakeTheOthersMake) {
  const auto results = as_members(
      4,
      [](Exchange& exchange) {
        const auto first = share(exchange, 7, squares, {});
        const auto second = share(exchange, 7, squares, {});
        return first == second ? second : std::nullopt;
      },
      2, 1);
  EXPECT_FALSE(results[2].has_value());
  for (const std::size_t rank : {0U, 1U, 3U}) {
    ASSERT_TRUE(results[rank].has_value());
    ASSERT_TRUE(results[rank]->has_value());
    EXPECT_EQ(**results[rank], squares(kSeven));
  }
}

TEST(Exchange, OneThatIsStoppedStopsAll) {
  std::stop_source stopped;
  stopped.request_stop();
  const auto results = as_members(3, [&](Exchange& exchange) {
    return share(exchange, 7, squares, exchange.rank() == 1 ? stopped.get_token() : std::stop_token());
  });
  for (const auto& result : results) EXPECT_FALSE(result->has_value());
}

TEST(Exchange, NoItemsAreFine) {
  const auto results = as_members(2, [&](Exchange& exchange) { return share(exchange, 0, squares, {}); });
  for (const auto& result : results) EXPECT_TRUE(result->value().empty());
}

TEST(Exchange, BroadcastGivesWhatRankZeroHas) {
  const auto results =
      as_members(3, [](Exchange& exchange) { return broadcast(exchange, std::to_string(exchange.rank())); });
  for (const auto& result : results) EXPECT_EQ(result, "0");
}

TEST(Exchange, SharedMapIsMap) {
  const auto cube = [](std::size_t i) { return i * i * i; };
  Executor alone(1);
  const auto plain = shared_map(alone, nullptr, 5, {}, cube);
  const auto results = as_members(2, [&](Exchange& exchange) {
    Executor executor(2);
    return shared_map(executor, &exchange, 5, {}, cube);
  });
  for (const auto& result : results) EXPECT_EQ(*result, plain);
}

TEST(Exchange, ItemsInPlaceAreMadeOnceAndTravel) {
  std::atomic<std::size_t> made = 0;
  const auto results = as_members(3, [&](Exchange& exchange) {
    Executor executor(2);
    std::vector<std::string> items(7, "old");
    const bool is_whole =
        shared_fill(executor, &exchange, items, {}, [&](std::size_t i) { return ++made, std::to_string(i * i); });
    EXPECT_TRUE(is_whole);
    return items;
  });
  for (const auto& result : results) EXPECT_EQ(result, squares(kSeven));
  EXPECT_EQ(made, 7U);
}

TEST(Exchange, AnyMemberAndADeadlineCountForAll) {
  const auto results = as_members(3, [&](Exchange& exchange) {
    Budget budget;
    EXPECT_FALSE(is_interrupted(budget, &exchange));
    budget.deadline = Budget::Clock::now() + std::chrono::hours(exchange.rank() == 2 ? 0 : 1);
    EXPECT_FALSE(any_member(exchange, false));
    EXPECT_TRUE(any_member(exchange, exchange.rank() == 1));
    return is_interrupted(budget, &exchange);
  });
  for (const auto& result : results) EXPECT_EQ(result, true);
}

TEST(Exchange, TellsOfAnAgreedStop) {
  struct Alone : Exchange {
    [[nodiscard]] std::size_t rank() const override { return 0; }
    [[nodiscard]] std::size_t size() const override { return 1; }
    std::vector<std::optional<std::string>> gather(std::string mine) override { return {std::move(mine)}; }
  };
  Alone exchange;
  int stops = 0;
  exchange.on_agreed_stop([&] { ++stops; });
  std::stop_source source;
  share(exchange, 7, squares, source.get_token());
  EXPECT_EQ(stops, 0);
  source.request_stop();
  EXPECT_FALSE(share(exchange, 7, squares, source.get_token()).has_value());
  EXPECT_EQ(stops, 1);
}

}  // namespace
}  // namespace teka
