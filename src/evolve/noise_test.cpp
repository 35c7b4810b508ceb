// Noisy problems: the value seen during a run is optimistic (the winner's curse), the final estimate is not; and
// resampling the contenders finds better individuals for the same number of samples.
#include <gtest/gtest.h>

#include <atomic>

#include "evolve/evolve.hpp"
#include "evolve/test_problems.hpp"
#include "tests/amount.hpp"

namespace teka {
namespace {

using testing::NoisyOneMax;
using testing::OneMax;

Settings noisy_settings() {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = 60;
  settings.noise.samples = 2;
  settings.noise.final_samples = 400;
  settings.stop.generations = 30;
  return settings;
}

TEST(Noise, TheFinalEstimateIsNotOptimistic) {
  Executor executor(2);
  Settings settings = noisy_settings();
  settings.noise.resample_elite = false;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto outcome = evolve(NoisyOneMax<40>{}, settings, Seed(seed), executor);
    const double truth = OneMax<40>::truth(outcome.best);
    EXPECT_GT(outcome.value, 60) << "above the possible maximum: luck";
    EXPECT_EQ(outcome.fresh.count, 400U);
    EXPECT_NEAR(outcome.fresh_value, truth, 4 * outcome.fresh.error());
    EXPECT_NEAR(outcome.fresh.error(), 1, 0.15);
    EXPECT_EQ(outcome.fresh_value, outcome.fresh.mean);
  }
}

TEST(Noise, TheFinalEstimateIsUnbiased) {
  Executor executor(2);
  Settings settings = noisy_settings();
  settings.stop.generations = 3;
  settings.noise.final_samples = 50;
  Estimate bias;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto outcome = evolve(NoisyOneMax<40>{}, settings, Seed(seed), executor);
    bias.add(outcome.fresh_value - OneMax<40>::truth(outcome.best));
  }
  EXPECT_NEAR(bias.mean, 0, 4 * bias.error());
}

TEST(Noise, ResamplingTheEliteReducesOptimism) {
  Executor executor(2);
  for (const Scheme scheme : {Scheme::generational, Scheme::steady_state}) {
    Settings settings = noisy_settings();
    settings.scheme = scheme;
    settings.offspring = 20;
    settings.elite = 5;
    double optimism[2] = {0, 0};
    for (const bool resample : {false, true}) {
      settings.noise.resample_elite = resample;
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto outcome = evolve(NoisyOneMax<40>{}, settings, Seed(seed), executor);
        optimism[resample] += (outcome.value - outcome.fresh_value) / 10;
      }
    }
    EXPECT_LT(optimism[1], 0.75 * optimism[0]);
  }
}

/// The true quality of the result, averaged over fixed seeds, and the samples used.
struct Quality {
  Estimate truth;
  double samples = 0;
};

/// Counts the samples drawn during the run.
struct Counting : NoisyOneMax<40> {
  std::atomic<std::uint64_t>* drawn = nullptr;
  Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) const {
    *drawn += n;
    return NoisyOneMax<40>::sample(genome, seed, n);
  }
};

Quality quality(const Settings& settings) {
  Executor executor(2);
  Quality result;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    std::atomic<std::uint64_t> drawn = 0;
    Counting problem;
    problem.drawn = &drawn;
    const auto outcome = evolve(problem, settings, Seed(seed), executor);
    result.truth.add(OneMax<40>::truth(outcome.best));
    result.samples += static_cast<double>(drawn) / 40;
  }
  return result;
}

TEST(Noise, ResamplingContendersIsBetterForTheSameSamples) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  Settings careless = noisy_settings();
  careless.elite = 5;
  careless.noise = {
      .samples = 8, .resample_elite = false, .contender_samples = 10, .finalists = 1, .final_samples = 100};
  careless.stop.generations = 45;
  const Quality without = quality(careless);
  const auto expect_better = [&](bool resample, std::size_t contenders, std::uint64_t generations) {
    Settings careful = careless;
    careful.noise.resample_elite = resample;
    careful.noise.contenders = contenders;
    careful.stop.generations = generations;
    const Quality with = quality(careful);
    EXPECT_LE(with.samples, without.samples);
    const double error = std::hypot(with.truth.error(), without.truth.error());
    EXPECT_GT(with.truth.mean, without.truth.mean + 2 * error);
  };
  expect_better(true, 0, 41);
  expect_better(false, 5, 40);
  expect_better(true, 5, 37);
}

TEST(Noise, FinalistsComeFromAllIslands) {
  // Without noise the finalists are ranked correctly, so the winner must be the best of all islands.
  Executor executor(2);
  Settings settings = noisy_settings();
  settings.population = 10;
  settings.islands = {.count = 6, .every = 1000};
  settings.noise.finalists = 4;
  settings.stop.generations = 5;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto outcome = evolve(NoisyOneMax<40>{.noise = 1e-9}, settings, Seed(seed), executor);
    double best = 0;
    for (const auto& genome : outcome.population) best = std::max(best, OneMax<40>::truth(genome));
    EXPECT_EQ(OneMax<40>::truth(outcome.best), best);
  }
}

TEST(Noise, EvaluationsCountEachResampling) {
  Executor executor(1);
  Settings settings = noisy_settings();
  settings.elite = 2;
  settings.noise.contenders = 3;
  settings.stop.generations = 10;
  EXPECT_EQ(evolve(NoisyOneMax<40>{}, settings, Seed(1), executor).evaluations, 63 + 10 * (58 + 2 + 3));
  settings.scheme = Scheme::steady_state;
  settings.offspring = 7;
  EXPECT_EQ(evolve(NoisyOneMax<40>{}, settings, Seed(1), executor).evaluations, 63 + 10 * (7 + 2 + 3));
}

TEST(Noise, StopsPromptlyDuringTheFinalChoice) {
  struct Endless : NoisyOneMax<40> {
    std::stop_source* source = nullptr;
    std::atomic<std::uint64_t>* drawn = nullptr;
    Estimate sample(const Genome& genome, const Seed& seed, std::size_t n) const {
      *drawn += n;
      if (n > 2) source->request_stop();
      return NoisyOneMax<40>::sample(genome, seed, n);
    }
  };
  std::stop_source source;
  std::atomic<std::uint64_t> drawn = 0;
  Endless problem;
  problem.source = &source;
  problem.drawn = &drawn;
  Settings settings = noisy_settings();
  settings.stop.generations = 1;
  settings.noise.final_samples = 10'000'000;
  Extras<Endless::Genome> extras;
  extras.budget.stop = source.get_token();
  Executor executor(2);
  const auto outcome = evolve(problem, settings, Seed(1), executor, extras);
  EXPECT_LT(drawn, 5000U);
  EXPECT_GE(outcome.fresh.count, 2U);
}

}  // namespace
}  // namespace teka
