// Splits, batch plans, rates, tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "picture/drawing.hpp"
#include "tests/temp_folder.hpp"
#include "train/batches.hpp"
#include "train/history.hpp"
#include "train/schedule.hpp"
#include "train/test_tokens.hpp"

namespace teka::train {
namespace {

using ::testing::HasSubstr;

TokenData opened(const TestTokens& tokens) {
  const TempFolder folder;
  const std::vector<std::string> paths = {folder / "a"};
  write_text(paths[0], tokens.bytes());
  auto data = TokenData::open(paths);
  EXPECT_TRUE(data) << data.error().message;
  return std::move(*data);
}

TEST(Split, MatchesThePaperForItsLevels) {
  const TokenData data = opened(counting_tokens(2000, Seed(1)));
  const Split split = split_of(data, {70, 15, 15}, Seed(1));
  EXPECT_EQ(split.train.size(), 1400U);
  EXPECT_EQ(split.validation.size(), 300U);
  EXPECT_EQ(split.test.size(), 300U);
  std::set<std::int64_t> all(split.train.begin(), split.train.end());
  all.insert(split.validation.begin(), split.validation.end());
  all.insert(split.test.begin(), split.test.end());
  EXPECT_EQ(all.size(), 2000U);
  EXPECT_EQ(split_of(data, {70, 15, 15}, Seed(1)).test, split.test);
  EXPECT_NE(split_of(data, {70, 15, 15}, Seed(2)).test, split.test);
}

TEST(Split, FollowsTheFile) {
  TestTokens tokens = counting_tokens(6, Seed(1));
  tokens.part = {2, 0, 0, 1, 0, 2};
  const Split split = split_of(opened(tokens), {70, 15, 15}, Seed(1));
  EXPECT_EQ(split.train, (Sequences{1, 2, 4}));
  EXPECT_EQ(split.validation, (Sequences{3}));
  EXPECT_EQ(split.test, (Sequences{0, 5}));
}

RC_GTEST_PROP(Plan, HasEverySequenceOnceWithItsLength, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 300);
  const auto batch = *rc::gen::inRange<std::size_t>(1, 40);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const TokenData data = opened(counting_tokens(count, Seed(3)));
  Sequences all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<std::int64_t>(i);
  for (const Plan& plan : {plan_epoch(data, all, batch, Seed(seed)), plan_measure(data, all, batch)}) {
    std::vector<bool> seen(count);
    RC_ASSERT(plan.batches.size() == (count + batch - 1) / batch);
    for (const Batch& part : plan.batches) {
      std::size_t longest = 0;
      for (std::size_t i = part.first; i < part.first + part.count; ++i) {
        const auto sequence = static_cast<std::size_t>(plan.order[i]);
        RC_ASSERT(!seen[sequence]);
        seen[sequence] = true;
        longest = std::max(longest, data.length(sequence));
      }
      RC_ASSERT(part.longest == longest);
    }
    RC_ASSERT(std::count(seen.begin(), seen.end(), true) == static_cast<std::ptrdiff_t>(count));
  }
}

TEST(Plan, WastesLittleOnPadding) {
  const TokenData data = opened(counting_tokens(5000, Seed(3)));
  Sequences all(5000);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int64_t>(i);
  const Plan plan = plan_epoch(data, all, 100, Seed(1));
  std::size_t padded = 0;
  for (const Batch& batch : plan.batches) padded += batch.count * batch.longest;
  EXPECT_LT(static_cast<double>(padded), 1.05 * static_cast<double>(data.tokens()));
  EXPECT_NE(plan_epoch(data, all, 100, Seed(2)).order, plan.order);
}

TEST(Rate, MatchesHuggingFace) {
  // transformers.get_linear_schedule_with_warmup: step / warmup, then (steps - step) / (steps - warmup).
  const Ends ends{.steps = 1000};
  Rate rate(Schedule::linear, 5e-4, 100);
  for (std::uint64_t step = 0; step < 1000; ++step) {
    const double expected = step < 100 ? static_cast<double>(step) / 100 : static_cast<double>(1000 - step) / 900;
    EXPECT_NEAR(rate.at(step, ends.progress(step, 1e6)), 5e-4 * expected, 1e-15);
  }
}

TEST(Rate, FollowsTheClockWithATimeLimit) {
  const Ends ends{.seconds = 60};
  Rate rate(Schedule::cosine, 1, 10);
  EXPECT_EQ(rate.at(0, ends.progress(0, 0)), 0);
  EXPECT_EQ(rate.at(5, ends.progress(5, 5)), 0.5);
  EXPECT_EQ(rate.at(10, ends.progress(10, 20)), 1);
  EXPECT_NEAR(rate.at(11, ends.progress(11, 40)), 0.5, 1e-12);
  EXPECT_EQ(rate.at(12, ends.progress(12, 60)), 0);
  EXPECT_EQ(ends.progress(13, 70), 1);
  Rate constant(Schedule::constant, 2, 0);
  EXPECT_EQ(constant.at(0, 0), 2);
  EXPECT_EQ(constant.at(9, 1), 2);
}

TEST(History, IsATableAndTwoPlots) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Row> rows = {{.step = 10,
                                  .epoch = 0.5,
                                  .tokens = 1234,
                                  .seconds = 2.25,
                                  .rate = 5e-4,
                                  .train = {.loss = 1.5, .accuracy = 0.25},
                                  .validation = {.loss = none, .accuracy = none}},
                                 {.step = 20,
                                  .epoch = 1,
                                  .tokens = 2468,
                                  .seconds = 4.5,
                                  .rate = 0,
                                  .train = {.loss = 1, .accuracy = 0.5},
                                  .validation = {.loss = 1.25, .accuracy = 0.375}}};
  EXPECT_EQ(to_csv(rows),
            "step,epoch,tokens,seconds,rate,train loss,train accuracy,validation loss,validation accuracy\n"
            "10,0.5000,1234,2.2,0.0005,1.5,0.25,,\n"
            "20,1.0000,2468,4.5,0,1,0.5,1.25,0.375\n");
  const std::string picture = to_svg(draw(rows));
  for (const char* word : {"Loss", "Token accuracy", "training", "validation", "nats per token", "steps"}) {
    EXPECT_THAT(picture, HasSubstr(word));
  }
}

}  // namespace
}  // namespace teka::train
