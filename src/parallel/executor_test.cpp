#include "parallel/executor.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/rng.hpp"

namespace teka {
namespace {

class ExecutorTest : public testing::TestWithParam<unsigned> {
 protected:
  Executor executor_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Threads, ExecutorTest, testing::Values(1U, 2U, 3U, 8U));

TEST_P(ExecutorTest, CallsEachIndexOnce) {
  EXPECT_EQ(executor_.threads(), GetParam());
  for (const std::size_t count : {0U, 1U, 2U, 7U, 1000U}) {
    std::vector<std::atomic<int>> calls(count);
    executor_.for_each(count, [&](std::size_t i) { ++calls[i]; });
    for (const auto& c : calls) EXPECT_EQ(c, 1);
  }
}

TEST_P(ExecutorTest, MapKeepsTheOrder) {
  const auto squares = executor_.map(100, [](std::size_t i) { return i * i; });
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(squares[i], i * i);
  EXPECT_TRUE(executor_.map(0, [](std::size_t i) { return i; }).empty());
}

TEST_P(ExecutorTest, ResultsDoNotDependOnThreadCount) {
  const Seed seed(5);
  const auto draw = [&](std::size_t i) { return Rng(seed.child(i)).next(); };
  EXPECT_EQ(executor_.map(200, draw), Executor(1).map(200, draw));
}

TEST_P(ExecutorTest, ManySmallBatches) {
  std::atomic<std::size_t> sum = 0;
  for (std::size_t batch = 0; batch < 500; ++batch) {
    executor_.for_each(3, [&](std::size_t i) { sum += i; });
  }
  EXPECT_EQ(sum, 1500U);
}

TEST_P(ExecutorTest, NestedBatchesRunOnTheCallingThread) {
  std::vector<int> calls(20 * 10);
  executor_.for_each(20, [&](std::size_t i) {
    const auto outer = std::this_thread::get_id();
    executor_.for_each(10, [&](std::size_t k) {
      EXPECT_EQ(std::this_thread::get_id(), outer);
      ++calls[i * 10 + k];
    });
  });
  for (const int c : calls) EXPECT_EQ(c, 1);
}

TEST_P(ExecutorTest, RethrowsTheSmallestIndexAndContinues) {
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::atomic<int> calls = 0;
    try {
      executor_.for_each(50, [&](std::size_t i) {
        ++calls;
        if (i % 10 == 7) throw std::runtime_error(std::to_string(i));
      });
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "7");
    }
    EXPECT_EQ(calls, 50);  // the others have still run, for any number of threads
  }
  std::atomic<int> calls = 0;
  executor_.for_each(50, [&](std::size_t) { ++calls; });
  EXPECT_EQ(calls, 50);
  EXPECT_THROW(executor_.for_each(1, [](std::size_t) { throw 1; }), int);
}

TEST_P(ExecutorTest, ANestedExceptionReachesTheOuterCaller) {
  EXPECT_THROW(executor_.for_each(4,
                                  [&](std::size_t) {
                                    executor_.for_each(3, [](std::size_t k) {
                                      if (k == 2) throw std::logic_error("inner");
                                    });
                                  }),
               std::logic_error);
}

TEST_P(ExecutorTest, CanBeSharedBetweenThreads) {
  std::atomic<int> calls = 0;
  {
    std::vector<std::jthread> callers;
    for (int c = 0; c < 4; ++c) {
      callers.emplace_back([&] {
        for (int batch = 0; batch < 50; ++batch) executor_.for_each(5, [&](std::size_t) { ++calls; });
      });
    }
  }
  EXPECT_EQ(calls, 4 * 50 * 5);
}

TEST(Executor, ZeroMeansOneThreadPerCore) {
  EXPECT_GE(Executor(0).threads(), 1U);
}

TEST(Executor, AcceptsConstBodies) {
  std::atomic<int> calls = 0;
  const auto body = [&](std::size_t) { ++calls; };
  Executor(2).for_each(3, body);
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace teka
