#include "evolve/cma_es.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

#include "evolve/eigen.hpp"
#include "evolve/test_problems.hpp"
#include "parallel/test_exchange.hpp"

namespace teka {
namespace {

using Coordinates = std::span<const double>;

double sphere(Coordinates x) {
  double sum = 0;
  for (const double xi : x) sum += xi * xi;
  return sum;
}

double ellipsoid(Coordinates x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += std::pow(1e6, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * x[i] * x[i];
  }
  return sum;
}

double rosenbrock(Coordinates x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    sum += 100 * std::pow(x[i + 1] - x[i] * x[i], 2) + std::pow(1 - x[i], 2);
  }
  return sum;
}

double rastrigin(Coordinates x) {
  double sum = 0;
  for (const double xi : x) sum += xi * xi - 10 * std::cos(2 * M_PI * xi) + 10;
  return sum;
}

/// A random rotation: Gram-Schmidt on normal vectors.
std::vector<std::vector<double>> rotation(std::size_t n, const Seed& seed) {
  Rng rng(seed);
  std::vector<std::vector<double>> rows(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (double& x : rows[i]) x = rng.normal();
    for (std::size_t j = 0; j < i; ++j) {
      const double along = std::inner_product(rows[i].begin(), rows[i].end(), rows[j].begin(), 0.0);
      for (std::size_t k = 0; k < n; ++k) rows[i][k] -= along * rows[j][k];
    }
    const double length = std::sqrt(sphere(rows[i]));
    for (double& x : rows[i]) x /= length;
  }
  return rows;
}

CmaObjective exact(double (*f)(Coordinates)) {
  return [f](Coordinates x, const Seed&) { return f(x); };
}

CmaSettings from(std::size_t n, double start, double step) {
  CmaSettings settings;
  settings.start.assign(n, start);
  settings.step = step;
  return settings;
}

CmaOutcome solve(const CmaObjective& objective, CmaSettings settings, std::uint64_t seed = 1) {
  Executor executor(1);
  settings.target = 1e-10;
  return cma_es(objective, settings, Seed(seed), executor);
}

TEST(CmaEs, SolvesStandardFunctionsWithinTheUsualBudget) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto ball = solve(exact(sphere), from(10, 1, 0.5), seed);
    EXPECT_EQ(ball.reason, CmaStop::target);
    EXPECT_LE(ball.value, 1e-10);
    EXPECT_EQ(ball.value, sphere(ball.best));
    EXPECT_LT(ball.evaluations, 2500U);
    const auto egg = solve(exact(ellipsoid), from(10, 1, 0.5), seed);
    EXPECT_EQ(egg.reason, CmaStop::target);
    EXPECT_LT(egg.evaluations, 8000U);
    EXPECT_GT(egg.evaluations, 3000U);
  }
}

TEST(CmaEs, SolvesRosenbrock) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    CmaSettings settings = from(8, 0, 0.3);
    settings.evaluations = 20'000;
    solved += solve(exact(rosenbrock), settings, seed).value <= 1e-10;
  }
  EXPECT_GE(solved, 4);  // some runs end in the local optimum
}

TEST(CmaEs, IsRotationInvariant) {
  double usual = 0;
  double turned = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto basis = rotation(10, Seed(seed));
    const CmaObjective rotated = [&](Coordinates x, const Seed&) {
      std::vector<double> y(x.size());
      for (std::size_t i = 0; i < x.size(); ++i) y[i] = std::inner_product(x.begin(), x.end(), basis[i].begin(), 0.0);
      return ellipsoid(y);
    };
    usual += static_cast<double>(solve(exact(ellipsoid), from(10, 1, 0.5), seed).evaluations) / 8;
    turned += static_cast<double>(solve(rotated, from(10, 1, 0.5), seed).evaluations) / 8;
  }
  EXPECT_NEAR(turned / usual, 1, 0.15);
}

TEST(CmaEs, MaximisesAndIgnoresInfeasiblePoints) {
  CmaSettings settings = from(4, 2, 0.5);
  settings.goal = Goal::maximise;
  Executor executor(1);
  const auto outcome = cma_es([](Coordinates x, const Seed&) { return x[0] < 0.5 ? std::nan("") : -sphere(x); },
                              settings, Seed(1), executor);
  EXPECT_NEAR(outcome.value, -0.25, 1e-6);
  EXPECT_GE(outcome.best[0], 0.5);

  const auto hopeless = cma_es([](Coordinates, const Seed&) { return std::nan(""); }, settings, Seed(1), executor,
                               {.nodes = 500, .deadline = {}, .stop = {}});
  EXPECT_TRUE(std::isnan(hopeless.value));
  EXPECT_EQ(hopeless.reason, CmaStop::evaluations);
}

TEST(CmaEs, StaysWithinTheBounds) {
  CmaSettings settings = from(5, 0.9, 0.3);
  settings.bounds = {std::vector<double>(5, 0.25), std::vector<double>(5, 1.0)};
  bool inside = true;
  Executor executor(1);
  const auto outcome = cma_es(
      [&](Coordinates x, const Seed&) {
        for (const double xi : x) inside = inside && xi >= 0.25 && xi <= 1;
        return sphere(x);
      },
      settings, Seed(1), executor);
  EXPECT_TRUE(inside);
  EXPECT_NEAR(outcome.value, 5 * 0.25 * 0.25, 1e-6);
}

TEST(CmaEs, ReportsEachStopReason) {
  Executor executor(1);
  const auto reason = [&](const CmaObjective& objective, const CmaSettings& settings, const Budget& budget = {}) {
    return cma_es(objective, settings, Seed(1), executor, budget).reason;
  };
  CmaSettings settings = from(3, 1, 0.5);
  settings.evaluations = 100;
  EXPECT_EQ(reason(exact(sphere), settings), CmaStop::evaluations);
  settings.evaluations = 100'000;
  EXPECT_EQ(reason(exact(sphere), settings, {.nodes = 70, .deadline = {}, .stop = {}}), CmaStop::evaluations);
  EXPECT_EQ(reason(exact(sphere), settings), CmaStop::values);
  EXPECT_EQ(reason([](Coordinates, const Seed&) { return 1.0; }, settings), CmaStop::values);
  settings.value_tolerance = -1;
  settings.step_tolerance = 1e-6;
  EXPECT_EQ(reason(exact(sphere), settings), CmaStop::step);
  settings.condition = 1e3;
  EXPECT_EQ(reason(exact(ellipsoid), settings), CmaStop::condition);
  std::stop_source source;
  int calls = 0;
  const CmaObjective stopping = [&](Coordinates x, const Seed&) {
    if (++calls == 10) source.request_stop();
    return sphere(x);
  };
  EXPECT_EQ(reason(stopping, settings, {.nodes = Budget::kUnlimited, .deadline = {}, .stop = source.get_token()}),
            CmaStop::interrupted);
  EXPECT_EQ(calls, 10);
}

TEST(CmaEs, RestartsWithLargerPopulationsFindTheGlobalOptimum) {
  CmaSettings settings = from(4, 2.5, 1);
  settings.bounds = {std::vector<double>(4, -5), std::vector<double>(4, 5)};
  settings.evaluations = 200'000;
  settings.value_tolerance = 1e-12;
  int alone = 0;
  int restarted = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    settings.restarts = 0;
    alone += solve(exact(rastrigin), settings, seed).value <= 1e-10;
    settings.restarts = 7;
    const auto outcome = solve(exact(rastrigin), settings, seed);
    restarted += outcome.value <= 1e-10;
    EXPECT_LE(outcome.restarts, 7U);
  }
  EXPECT_LT(alone, 5);
  EXPECT_EQ(restarted, 5);
}

double noisy_sphere(Coordinates x, const Seed& seed) {
  Rng rng(seed);
  return sphere(x) + rng.normal();
}

TEST(CmaEs, ReevaluatesANoisyResult) {
  Executor executor(2);
  CmaSettings settings = from(5, 2, 0.5);
  settings.noisy = true;
  settings.evaluations = 4000;
  settings.final_samples = 400;
  settings.population = 20;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto outcome = cma_es(noisy_sphere, settings, Seed(seed), executor);
    EXPECT_EQ(outcome.fresh.count, 400U);
    EXPECT_EQ(outcome.value, outcome.fresh.mean);
    EXPECT_NEAR(outcome.value, sphere(outcome.best), 4 * outcome.fresh.error());
    EXPECT_NEAR(outcome.fresh.error(), 0.05, 0.01);
    EXPECT_LT(sphere(outcome.best), 1) << "it started at 20";
  }
}

TEST(CmaEs, DoesNotDependOnThreadCount) {
  for (const bool noisy : {false, true}) {
    CmaSettings settings = from(6, 1, 0.5);
    settings.noisy = noisy;
    settings.evaluations = 3000;
    settings.restarts = 2;
    settings.value_tolerance = 1e-3;
    std::set<std::uint64_t> signatures;
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
      Executor executor(threads);
      const auto outcome = cma_es(noisy ? CmaObjective(noisy_sphere) : exact(ellipsoid), settings, Seed(2), executor);
      testing::Hasher hash;
      hash.add_genome(outcome.best);
      hash.add(outcome.value);
      hash.add(outcome.fresh);
      hash.add(outcome.evaluations);
      signatures.insert(hash.value());
    }
    EXPECT_EQ(signatures.size(), 1U);
  }
}

std::uint64_t signature(const CmaOutcome& outcome) {
  testing::Hasher hash;
  hash.add_genome(outcome.best);
  hash.add(outcome.value);
  hash.add(outcome.fresh);
  for (const std::uint64_t x : {outcome.evaluations, outcome.generations, std::uint64_t{outcome.restarts},
                                static_cast<std::uint64_t>(outcome.reason)}) {
    hash.add(x);
  }
  return hash.value();
}

TEST(CmaEs, DoesNotDependOnMembers) {
  for (const bool noisy : {false, true}) {
    CmaSettings settings = from(6, 1, 0.5);
    settings.noisy = noisy;
    settings.evaluations = 1000;
    settings.restarts = 2;
    settings.value_tolerance = 1;
    const auto run = [&](Exchange* exchange, unsigned threads) {
      Executor executor(threads);
      const CmaObjective objective = noisy ? CmaObjective(noisy_sphere) : exact(ellipsoid);
      return signature(cma_es(objective, settings, Seed(2), executor, {}, exchange));
    };
    const std::uint64_t alone = run(nullptr, 1);
    for (const std::size_t members : {1U, 2U, 3U, 4U}) {
      for (const unsigned threads : {1U, 2U}) {
        for (const auto& its : as_members(members, [&](Exchange& exchange) { return run(&exchange, threads); })) {
          EXPECT_EQ(its, alone);
        }
      }
    }
    for (std::size_t last = 0; last < 30; last += 3) {
      const auto seen = as_members(3, [&](Exchange& exchange) { return run(&exchange, 1); }, 1, last);
      EXPECT_EQ(seen[0], alone);
      EXPECT_EQ(seen[2], alone);
    }
  }
}

TEST(CmaEs, OneStoppedMemberStopsAll) {
  CmaSettings settings = from(6, 1, 0.5);
  settings.noisy = true;
  settings.evaluations = 1000;
  const auto seen = as_members(3, [&](Exchange& exchange) {
    std::stop_source source;
    Executor executor(1);
    int calls = 0;
    const CmaObjective objective = [&](Coordinates x, const Seed& seed) {
      if (++calls == 40 && exchange.rank() == 2) source.request_stop();
      return noisy_sphere(x, seed);
    };
    const auto outcome = cma_es(objective, settings, Seed(2), executor, {.stop = source.get_token()}, &exchange);
    EXPECT_EQ(outcome.reason, CmaStop::interrupted);
    EXPECT_EQ(outcome.fresh.count, 2U);
    return signature(outcome);
  });
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_EQ(seen[0], seen[2]);
}

RC_GTEST_PROP(Eigen, RebuildsTheMatrix, ()) {
  const auto n = *rc::gen::inRange<std::size_t>(1, 8);
  Rng rng(Seed(*rc::gen::arbitrary<std::uint64_t>()));
  std::vector<double> matrix(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) matrix[i * n + j] = matrix[j * n + i] = rng.normal();
  }
  const auto [values, vectors] = eigen_symmetric(matrix, n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      double rebuilt = 0;
      double product = 0;
      for (std::size_t k = 0; k < n; ++k) {
        rebuilt += vectors[i * n + k] * values[k] * vectors[j * n + k];
        product += vectors[k * n + i] * vectors[k * n + j];
      }
      RC_ASSERT(std::abs(rebuilt - matrix[i * n + j]) < 1e-12);
      RC_ASSERT(std::abs(product - (i == j)) < 1e-12);
    }
  }
}

TEST(CmaSettings, ReportsEachInvalidSetting) {
  using ::testing::HasSubstr;
  const auto complaint = [](auto spoil) {
    CmaSettings settings = from(2, 0.5, 0.3);
    settings.bounds = {{0, 0}, {1, 1}};
    spoil(settings);
    const auto valid = validate(settings);
    return valid ? std::string() : valid.error().message;
  };
  EXPECT_EQ(complaint([](CmaSettings&) {}), "");
  EXPECT_EQ(complaint([](CmaSettings& s) { s.bounds = {}; }), "");
  EXPECT_THAT(complaint([](CmaSettings& s) { s.start.clear(); }), HasSubstr("0 dimensions"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.step = 0; }), HasSubstr("step size of 0"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.population = 1; }), HasSubstr("population of 1"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.bounds.low.pop_back(); }), HasSubstr("1 lower and 2 upper"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.bounds.high[1] = 0; }), HasSubstr("the bounds of coordinate 1"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.start[0] = 7; }), HasSubstr("coordinate 0 of the start, 7"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.start[0] = std::nan(""); }), HasSubstr("not finite"));
  EXPECT_THAT(complaint([](CmaSettings& s) { s.final_samples = 1; }), HasSubstr("2 final samples"));
}

}  // namespace
}  // namespace teka
