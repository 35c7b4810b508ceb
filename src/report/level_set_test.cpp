// Sets of "levels" that are numbers: their own difficulty in hundredths.
#include "report/level_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/rng.hpp"

namespace teka {
namespace {

using testing::Optional;

/// Makes a level in the range, one of `kinds` that it has.
LevelMaker<int> maker_with(int kinds) {
  return {.make = [kinds](const Seed& seed, std::uint64_t number,
                          const std::optional<DifficultyRange>& range) -> Result<std::optional<int>> {
            const DifficultyRange wanted = range.value_or(DifficultyRange{});
            Rng rng(seed.child(number));
            const double share = static_cast<double>(rng.below(static_cast<std::uint64_t>(kinds))) / kinds;
            return std::optional(static_cast<int>(1e6 * (wanted.low + share * (wanted.high - wanted.low))));
          },
          .key = [](const int& level) { return static_cast<std::uint64_t>(level); },
          .difficulty = [](const int& level) { return level / 1e6; }};
}

SetRequest request(std::size_t count, const DifficultyPlan& plan = {}) {
  return {.plan = plan, .choice = {std::vector<char>(count, 1), {}}, .seed = Seed(5), .first = 0, .count = count};
}

DifficultyPlan campaign(std::size_t count, Curve::Shape shape = Curve::Shape::linear) {
  DifficultyPlan plan;
  plan.ramp = {0, 1};
  plan.wanted = Curve(shape).along(plan.ramp, count);
  return plan;
}

Result<LevelSet<int>> build(const SetRequest& request, const LevelMaker<int>& maker, unsigned threads = 2,
                            std::vector<std::optional<int>> plain = {}, const Budget& budget = {}) {
  Executor executor(threads);
  Context context{.executor = executor, .budget = budget, .progress = {}, .read_file = {}, .write_file = {}};
  return SetBuilder<int>(request, maker, context).build(std::move(plain));
}

std::vector<int> values(const LevelSet<int>& set) {
  std::vector<int> list;
  for (const auto& level : set.levels) {
    if (level) list.push_back(*level);
  }
  return list;
}

TEST(LevelSet, ACampaignIsSortedForAnyNumberOfThreads) {
  const auto maker = maker_with(1000);
  const auto levels = values(build(request(30, campaign(30)), maker).value());
  ASSERT_EQ(levels.size(), 30U);
  EXPECT_TRUE(std::ranges::is_sorted(levels));
  EXPECT_EQ(values(build(request(30, campaign(30)), maker, 1).value()), levels);
  const DifficultyPlan waves = campaign(30, Curve::Shape::waves);
  const auto waved = values(build(request(30, waves), maker).value());
  for (std::size_t a = 0; a < 30; ++a) {
    for (std::size_t b = 0; b < 30; ++b) EXPECT_TRUE(waves.wanted[a] >= waves.wanted[b] || waved[a] <= waved[b]);
  }
}

TEST(LevelSet, NoTwoLevelsAreTheSame) {
  const auto set = build(request(6), maker_with(1000), 2, {1, 2, 1, 3, 2, 1}).value();
  const auto levels = values(set);
  EXPECT_EQ(std::set<int>(levels.begin(), levels.end()).size(), 6U);
  EXPECT_EQ(set.again, 3U);
  const auto few = build(request(6), maker_with(2), 2, {0, 0, 0, 0, 0, 0}).value();
  EXPECT_EQ(few.size() + few.repeats, 6U);
  EXPECT_EQ(few.size(), 2U) << "there are only two kinds";
}

TEST(LevelSet, OtherLevelsAreMadeInPlaceOfUnwantedOnesAndNeverTheSameAgain) {
  const auto maker = maker_with(100'000);
  const auto before = values(build(request(20, campaign(20)), maker).value());
  std::set<int> seen(before.begin(), before.end());
  for (std::uint32_t times = 1; times < 6; ++times) {
    SetRequest remake = request(20, campaign(20));
    remake.choice.remade.assign(20, 0);
    remake.choice.remade[7] = times;
    const auto after = values(build(remake, maker).value());
    ASSERT_EQ(after.size(), 20U);
    for (std::size_t i = 0; i < 20; ++i) EXPECT_TRUE(i == 7 || after[i] == before[i]);
    EXPECT_TRUE(seen.insert(after[7]).second) << "made again " << times << " times";
    EXPECT_NEAR(after[7] / 1e6, (before[6] + before[8]) / 2e6, std::max(0.0201, (before[8] - before[6]) / 2e6));
  }
}

TEST(LevelSet, GivesOnlyWhatWasChosen) {
  SetRequest some = request(5);
  some.choice.given = {1, 0, 0, 1, 0};
  const auto set = build(some, maker_with(1000), 2, {1, 2, 3, 4, 5}).value();
  EXPECT_EQ(values(set), (std::vector<int>{1, 4}));
  EXPECT_THAT(set.levels[3], Optional(4));
}

TEST(LevelSet, AnInterruptedCampaignHasWhatWasMade) {
  std::stop_source stop;
  std::atomic<int> made = 0;
  LevelMaker<int> maker = maker_with(1000);
  maker.make = [&, make = maker.make](const Seed& seed, std::uint64_t number, const auto& range) {
    if (++made == 10) stop.request_stop();
    return make(seed, number, range);
  };
  const auto set = build(request(40, campaign(40)), maker, 1, {}, {.stop = stop.get_token()}).value();
  const auto levels = values(set);
  EXPECT_EQ(levels.size(), 10U);
  EXPECT_TRUE(std::ranges::is_sorted(levels));
  EXPECT_EQ(kept_text(set, request(40, campaign(40)), "levels"), "10 of 40 levels");
}

TEST(LevelSet, AnInterruptedPlainSetEndsAtItsFirstGap) {
  std::stop_source stop;
  stop.request_stop();
  const std::vector<std::optional<int>> plain = {1, 2, 1, 4, {}, 6, {}, {}};  // the third is a repeat of the first
  const auto set = build(request(8), maker_with(1000), 1, plain, {.stop = stop.get_token()}).value();
  EXPECT_EQ(values(set), (std::vector<int>{1, 2, 4}));
  EXPECT_EQ(kept_text(set, request(8), "levels"),
            "3 of 8 levels; continue with --first 4 --count 4 and another file or folder");
  EXPECT_EQ(
      kept_text(build(request(2), maker_with(9), 1, {1, 1}, {.stop = stop.get_token()}).value(), request(2), "levels"),
      "1 of 2 levels");
}

TEST(LevelSet, ALevelOfAPlainSetIsMadeAgain) {
  SetRequest remake = request(4);
  remake.choice.remade = {0, 2, 0, 1};
  const auto maker = maker_with(100'000);
  const auto set = build(remake, maker, 2, {1, 2, 3, 4}).value();
  const auto levels = values(set);
  ASSERT_EQ(levels.size(), 4U);
  EXPECT_EQ(levels[0], 1);
  EXPECT_EQ(levels[2], 3);
  EXPECT_EQ(std::set<int>({1, 2, 3, 4, levels[1], levels[3]}).size(), 6U);
}

TEST(LevelSet, AnErrorOfTheMakerIsTheResult) {
  LevelMaker<int> maker = maker_with(10);
  maker.make = [](const Seed&, std::uint64_t number, const auto&) -> Result<std::optional<int>> {
    if (number == 3) return fail("no level three");
    return std::optional(static_cast<int>(number));
  };
  EXPECT_EQ(build(request(5, campaign(5)), maker).error().message, "no level three");
}

}  // namespace
}  // namespace teka
