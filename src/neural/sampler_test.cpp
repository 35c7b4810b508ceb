// Sampling: the probabilities match the definition for all settings.
#include "neural/sampler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "neural/test_tools.hpp"

namespace teka::neural {
namespace {

using ::testing::HasSubstr;

const std::vector<float> kLogits = {1.0F, 3.0F, -2.0F, 2.5F, 3.0F, 0.0F, 1.5F};

/// The definition, computed directly in doubles.
std::map<Token, double> probabilities(const SamplerSettings& settings, const std::vector<std::uint8_t>& allowed) {
  std::vector<std::pair<double, Token>> order;
  for (std::size_t i = 0; i < kLogits.size(); ++i) {
    if (allowed.empty() || allowed[i] != 0) order.emplace_back(-kLogits[i], static_cast<Token>(i));
  }
  std::sort(order.begin(), order.end());
  if (settings.top_k > 0 && settings.top_k < order.size()) order.resize(settings.top_k);
  std::map<Token, double> result;
  double total = 0, sum = 0;
  for (const auto& [minus, token] : order) total += std::exp(-minus / settings.temperature);
  for (const auto& [minus, token] : order) {
    if (sum >= settings.top_p) break;
    sum += result[token] = std::exp(-minus / settings.temperature) / total;
  }
  for (auto& [token, share] : result) share /= sum;
  return result;
}

TEST(Sampler, FrequenciesMatchTheProbabilities) {
  Sampler sampler(kLogits.size());
  Rng rng(Seed(1));
  const std::vector<std::uint8_t> mask = {1, 0, 1, 1, 1, 0, 1};
  const std::vector<std::pair<SamplerSettings, std::vector<std::uint8_t>>> cases = {
      {{}, {}},
      {{.temperature = 0.5}, {}},
      {{.temperature = 2}, mask},
      {{.top_k = 3}, {}},
      {{.top_k = 1}, {}},
      {{.top_k = 100}, mask},
      {{.top_p = 0.6}, {}},
      {{.top_p = 0.01}, mask},
      {{.temperature = 1.5, .top_k = 4, .top_p = 0.8}, mask},
  };
  constexpr int kDraws = 40'000;
  for (const auto& [settings, allowed] : cases) {
    const auto expected = probabilities(settings, allowed);
    std::map<Token, int> counts;
    for (int i = 0; i < kDraws; ++i) ++counts[sampler.sample(kLogits, settings, allowed, rng)];
    for (const auto& [token, count] : counts) {
      ASSERT_TRUE(expected.contains(token)) << token;
      const double p = expected.at(token);
      EXPECT_NEAR(count / double{kDraws}, p, 5 * std::sqrt(p * (1 - p) / kDraws) + 1e-9) << token;
    }
    for (const auto& [token, p] : expected) EXPECT_TRUE(p < 1e-3 || counts.contains(token)) << token;
  }
}

TEST(Sampler, TemperatureZeroTakesTheFirstMostProbable) {
  Sampler sampler(kLogits.size());
  Rng rng(Seed(1));
  EXPECT_EQ(sampler.sample(kLogits, {.temperature = 0}, {}, rng), 1U);
  const std::vector<std::uint8_t> mask = {1, 0, 1, 1, 0, 1, 1};
  EXPECT_EQ(sampler.sample(kLogits, {.temperature = 0}, mask, rng), 3U);
}

TEST(Sampler, AllInstructionSetsDrawTheSameTokens) {
  std::vector<std::vector<Token>> taken;
  const auto logits = random_numbers(1000, Seed(5), 2);
  for (const InstructionSet set : all_kernels()) {
    Sampler sampler(1000, set);
    Rng rng(Seed(3));
    taken.emplace_back();
    for (int i = 0; i < 2000; ++i) {
      taken.back().push_back(
          sampler.sample(copy_of(logits), {.temperature = 0.9, .top_k = 500, .top_p = 0.99}, {}, rng));
    }
    EXPECT_EQ(taken.back(), taken.front()) << name_of(set);
  }
}

TEST(Sampler, NanLogitsRankLowest) {
  Sampler sampler(4);
  Rng rng(Seed(1));
  const std::vector<float> some = {NAN, 1, NAN, -HUGE_VALF};
  const std::vector<float> large = {NAN, HUGE_VALF, -HUGE_VALF, 3};
  const std::vector<float> none = {NAN, NAN, NAN, NAN};
  for (const SamplerSettings& settings : {SamplerSettings{}, {.temperature = 0}, {.top_k = 2}, {.top_p = 0.5}}) {
    EXPECT_EQ(sampler.sample(some, settings, {}, rng), 1U);
    EXPECT_EQ(sampler.sample(large, settings, {}, rng), 1U);
    EXPECT_LT(sampler.sample(none, settings, {}, rng), 4U);
  }
}

TEST(Sampler, SettingsAreChecked) {
  EXPECT_TRUE(check(SamplerSettings{}));
  EXPECT_THAT(check({.temperature = -1}).error().message, HasSubstr("temperature -1"));
  EXPECT_THAT(check({.temperature = NAN}).error().message, HasSubstr("temperature"));
  EXPECT_THAT(check({.top_p = 0}).error().message, HasSubstr("top_p 0"));
  EXPECT_THAT(check({.top_p = 1.5}).error().message, HasSubstr("top_p 1.5"));
}

}  // namespace
}  // namespace teka::neural
