// The loop of evolve() on exact problems: it finds the optimum, keeps the best and stops for the right reason.
#include "evolve/evolve.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "evolve/test_problems.hpp"

namespace teka {
namespace {

using testing::Lottery;
using testing::OneMax;

Settings maximising(std::size_t population = 100) {
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = population;
  return settings;
}

TEST(Evolve, GenerationalReachesOneMax) {
  Executor executor(1);
  for (const Selection selection : {Selection::tournament, Selection::linear_rank, Selection::truncation}) {
    Settings settings = maximising();
    settings.selection = selection;
    settings.stop = {.generations = 500, .target = 100};
    const auto outcome = evolve(OneMax<100>{}, settings, Seed(1), executor);
    EXPECT_EQ(outcome.value, 100) << static_cast<int>(selection);
    EXPECT_EQ(outcome.reason, StopReason::target);
    EXPECT_EQ(OneMax<100>::truth(outcome.best), 100);
    EXPECT_EQ(outcome.population.size(), 100U);
    EXPECT_EQ(outcome.population.front(), outcome.best);
    EXPECT_EQ(outcome.evaluations, 100 + 99 * outcome.history.back().number);
  }
}

TEST(Evolve, RouletteReachesASmallerOneMax) {  // its selection pressure fades as the values converge
  Executor executor(1);
  Settings settings = maximising();
  settings.selection = Selection::roulette;
  settings.stop = {.generations = 500, .target = 30};
  EXPECT_EQ(evolve(OneMax<30>{}, settings, Seed(1), executor).reason, StopReason::target);
}

TEST(Evolve, SteadyStateReachesOneMax) {
  Executor executor(1);
  for (const std::size_t offspring : {1, 40}) {
    Settings settings = maximising();
    settings.scheme = Scheme::steady_state;
    settings.offspring = offspring;
    settings.stop = {.generations = 20'000, .target = 100};
    const auto outcome = evolve(OneMax<100>{}, settings, Seed(1), executor);
    EXPECT_EQ(outcome.value, 100);
    EXPECT_EQ(outcome.evaluations, 100 + offspring * outcome.history.back().number);
  }
}

TEST(Evolve, EliteNeverLosesTheBest) {
  Executor executor(1);
  for (const Scheme scheme : {Scheme::generational, Scheme::steady_state}) {
    for (const std::size_t elite : {1, 3}) {
      Settings settings = maximising(20);
      settings.scheme = scheme;
      settings.elite = elite;
      settings.offspring = 7;
      settings.islands = {.count = 3, .topology = Topology::full, .every = 2, .migrants = 5};
      settings.immigration = {.every = 3, .count = 5};
      settings.stop.generations = 60;
      const auto outcome = evolve(Lottery{.infeasible = 900}, settings, Seed(elite), executor);
      for (std::size_t g = 1; g < outcome.history.size(); ++g) {
        EXPECT_GE(outcome.history[g].best, outcome.history[g - 1].best);
        EXPECT_EQ(outcome.history[g].best, outcome.history[g].best_so_far);
      }
    }
  }
}

TEST(Evolve, KeepsTheBestSoFarWithoutElite) {
  Executor executor(1);
  Settings settings = maximising(10);
  settings.elite = 0;
  settings.stop.generations = 40;
  const auto outcome = evolve(Lottery{}, settings, Seed(1), executor);
  double best = 0;
  bool lost = false;
  for (const Generation& g : outcome.history) {
    best = std::max(best, g.best);
    lost = lost || g.best < best;
    EXPECT_EQ(g.best_so_far, best);
  }
  EXPECT_TRUE(lost);
  EXPECT_EQ(outcome.value, best);
  EXPECT_EQ(outcome.best, best);
}

TEST(Evolve, MinimisesAndReportsTheStatistics) {
  Executor executor(1);
  Settings settings;
  settings.population = 50;
  settings.stop.generations = 0;
  const auto outcome = evolve(Lottery{}, settings, Seed(1), executor);
  Estimate values;
  double best = 1e9;
  double worst = -1e9;
  for (const int genome : outcome.population) {
    values.add(genome);
    best = std::min<double>(best, genome);
    worst = std::max<double>(worst, genome);
  }
  ASSERT_EQ(outcome.history.size(), 1U);
  const Generation& g = outcome.history.front();
  EXPECT_EQ(g.best, best);
  EXPECT_EQ(g.worst, worst);
  EXPECT_NEAR(g.mean, values.mean, 1e-9);
  EXPECT_NEAR(g.deviation, values.deviation(), 1e-9);
  EXPECT_EQ(outcome.value, best);
  EXPECT_TRUE(std::is_sorted(outcome.population.begin(), outcome.population.end()));
}

TEST(Evolve, StartsFromGivenIndividuals) {
  Executor executor(1);
  Settings settings = maximising(10);
  settings.stop.generations = 0;
  Extras<int> extras;
  extras.first = {2000, 3000};
  const auto outcome = evolve(Lottery{}, settings, Seed(1), executor, extras);
  EXPECT_EQ(outcome.population[0], 3000);
  EXPECT_EQ(outcome.population[1], 2000);
  EXPECT_LT(outcome.population[2], 1000);
}

/// Children are copies of their parents: only immigrants bring anything new.
struct Cloning : Lottery {
  void mutate(Genome&, Rng&) const {}
};

TEST(Immigration, ReplacesTheWorstAtTheGivenGenerations) {
  Executor executor(2);
  for (const std::size_t islands : {1, 3}) {
    Settings settings = maximising(10);
    settings.scheme = Scheme::steady_state;
    settings.islands = {.count = islands, .every = 1000};
    settings.immigration = {.every = 4, .count = 3};
    settings.stop.generations = 4;
    int calls = 0;
    Extras<int> extras;
    extras.immigrants = [&](Rng& rng) { return ++calls, -1 - static_cast<int>(rng.below(1000)); };
    const auto outcome = evolve(Cloning{}, settings, Seed(1), executor, extras);
    EXPECT_EQ(calls, static_cast<int>(3 * islands));
    EXPECT_EQ(outcome.evaluations, islands * (10 + 4 + 3));
    std::set<int> arrived;
    for (std::size_t i = 0; i < outcome.population.size(); ++i) {
      const bool last = i % 10 >= 7;  // each island lists its individuals best first
      EXPECT_EQ(outcome.population[i] < 0, last);
      if (last) arrived.insert(outcome.population[i]);
    }
    EXPECT_GT(arrived.size(), 2 * islands);  // the islands' streams differ
  }
  Settings settings = maximising(10);
  settings.immigration = {.every = 5, .count = 2};
  settings.stop.generations = 23;
  int calls = 0;
  Extras<int> extras;
  extras.immigrants = [&](Rng&) { return ++calls, 0; };
  evolve(Lottery{}, settings, Seed(1), executor, extras);
  EXPECT_EQ(calls, 8);
}

TEST(Immigration, IsRandomByDefault) {
  Executor executor(1);
  Settings settings = maximising(10);
  settings.immigration = {.every = 1, .count = 5};
  settings.stop.generations = 50;
  const auto outcome = evolve(Cloning{}, settings, Seed(1), executor);
  EXPECT_GT(outcome.value, outcome.history.front().best);
}

TEST(StopRules, EachReportsItsReason) {
  Executor executor(1);
  const auto run = [&](const StopRules& stop, const Budget& budget = {}) {
    Settings settings = maximising(10);
    settings.stop = stop;
    Extras<int> extras;
    extras.budget = budget;
    return evolve(Lottery{}, settings, Seed(1), executor, extras);
  };
  auto outcome = run({.generations = 5});
  EXPECT_EQ(outcome.reason, StopReason::generations);
  EXPECT_EQ(outcome.history.size(), 6U);

  outcome = run({.evaluations = 40});
  EXPECT_EQ(outcome.reason, StopReason::evaluations);
  EXPECT_EQ(outcome.evaluations, 10 + 9 * 4U);

  outcome = run({}, {.nodes = 40, .deadline = {}, .stop = {}});
  EXPECT_EQ(outcome.reason, StopReason::evaluations);
  EXPECT_EQ(outcome.evaluations, 10 + 9 * 4U);

  outcome = run({.generations = 100'000, .target = 999});
  EXPECT_EQ(outcome.reason, StopReason::target);
  EXPECT_EQ(outcome.value, 999);
  EXPECT_LT(outcome.history[outcome.history.size() - 2].best_so_far, 999);

  outcome = run({.generations = 100'000, .stagnation = 30});
  EXPECT_EQ(outcome.reason, StopReason::stagnation);
  const std::size_t last = outcome.history.size() - 1;
  EXPECT_EQ(outcome.history[last - 30].best_so_far, outcome.value);
  EXPECT_LT(outcome.history[last - 31].best_so_far, outcome.value);

  outcome = run({.generations = 100'000, .spread = 150});
  EXPECT_EQ(outcome.reason, StopReason::spread);
  EXPECT_LE(outcome.history.back().deviation, 150);

  outcome = run({}, {.nodes = Budget::kUnlimited, .deadline = Budget::Clock::now(), .stop = {}});
  EXPECT_EQ(outcome.reason, StopReason::interrupted);
  EXPECT_EQ(outcome.history.size(), 1U);
}

TEST(StopRules, SpreadNeedsFeasibleIndividuals) {
  Executor executor(1);
  Settings settings = maximising(10);
  settings.stop = {.generations = 3, .spread = 1e9};
  EXPECT_EQ(evolve(Lottery{.infeasible = 1000}, settings, Seed(1), executor).reason, StopReason::generations);
  EXPECT_EQ(evolve(Lottery{.infeasible = 0}, settings, Seed(1), executor).reason, StopReason::spread);
}

/// A child's genome is its generation number; the run has converged when the elite is from one generation.
struct Clock {
  using Genome = std::uint64_t;
  static Genome random(Rng& rng) { return rng.below(1000); }
  static void cross(const Genome&, const Genome&, Genome& child, Rng&, std::uint64_t generation) {
    child = 1000 + generation;
  }
  static void mutate(Genome&, Rng&) {}
  static double evaluate(const Genome& genome) { return static_cast<double>(genome); }
  static bool alike(std::span<const Genome> elite) {
    return std::all_of(elite.begin(), elite.end(), [&](Genome genome) { return genome == elite.front(); });
  }
};

TEST(StopRules, AConvergedEliteStopsTheRun) {
  Executor executor(1);
  Settings settings = maximising(20);
  settings.elite = 5;
  const auto outcome = evolve(Clock{}, settings, Seed(1), executor);
  EXPECT_EQ(outcome.reason, StopReason::converged);
  EXPECT_EQ(outcome.history.back().number, 1U);
  settings.elite = 18;  // two children per generation: the ninth replaces the last of the initial population
  EXPECT_EQ(evolve(Clock{}, settings, Seed(1), executor).reason, StopReason::generations);
}

TEST(Crossover, MayTakeTheGeneration) {
  Executor executor(1);
  Settings settings = maximising(20);
  settings.elite = 15;
  settings.stop.generations = 3;
  const auto outcome = evolve(Clock{}, settings, Seed(1), executor);
  EXPECT_EQ(outcome.best, 1003U);
  EXPECT_EQ(outcome.population[5], 1002U);
  EXPECT_EQ(outcome.population[10], 1001U);
}

TEST(StopRules, TheObserverSeesEachGenerationAndCanStop) {
  Executor executor(1);
  std::vector<Generation> seen;
  Extras<int> extras;
  extras.observer = [&](const Generation& g) {
    seen.push_back(g);
    return g.number < 7;
  };
  const auto outcome = evolve(Lottery{}, maximising(10), Seed(1), executor, extras);
  EXPECT_EQ(outcome.reason, StopReason::observer);
  EXPECT_EQ(seen, outcome.history);
  EXPECT_EQ(seen.size(), 8U);
}

/// Requests a stop during the given evaluation and counts the evaluations that begin after it.
struct Stopping : Lottery {
  std::stop_source* source = nullptr;
  std::atomic<int>* evaluations = nullptr;
  std::atomic<int>* late = nullptr;
  int stop_at = 0;
  double evaluate(const Genome& genome) const {
    if (source->stop_requested()) ++*late;
    if (++*evaluations == stop_at) source->request_stop();
    return genome;
  }
};

TEST(StopToken, StopsPromptlyAndDropsTheUnfinishedGeneration) {
  for (const unsigned threads : {1U, 2U}) {
    for (const std::size_t islands : {1, 4}) {
      Executor executor(threads);
      std::stop_source source;
      std::atomic<int> evaluations = 0;
      Stopping problem;
      problem.source = &source;
      problem.evaluations = &evaluations;
      std::atomic<int> late = 0;
      problem.late = &late;
      Settings settings = maximising(1000);
      settings.islands.count = islands;
      problem.stop_at = static_cast<int>(islands * (1000 + 999) + 100);  // in the second generation
      Extras<int> extras;
      extras.budget.stop = source.get_token();
      const auto outcome = evolve(problem, settings, Seed(1), executor, extras);
      EXPECT_EQ(outcome.reason, StopReason::interrupted);
      EXPECT_LE(late, 32 * static_cast<int>(threads)) << "a thread finishes its block";
      ASSERT_EQ(outcome.history.size(), 2U);
      EXPECT_EQ(outcome.evaluations, outcome.history.back().evaluations);
      EXPECT_EQ(outcome.value, outcome.history.back().best_so_far);

      settings.stop.generations = 1;  // the population is that of the last completed generation
      std::stop_source never;
      problem.source = &never;
      problem.stop_at = -1;
      EXPECT_EQ(evolve(problem, settings, Seed(1), executor).population, outcome.population);
    }
  }
}

TEST(StopToken, StoppedBeforeTheStartHasNoResult) {
  Executor executor(1);
  std::stop_source source;
  source.request_stop();
  Extras<int> extras;
  extras.budget.stop = source.get_token();
  extras.save = [](const std::string&) { FAIL() << "there is nothing to save"; };
  const auto outcome = evolve(Lottery{}, maximising(10), Seed(1), executor, extras);
  EXPECT_EQ(outcome.reason, StopReason::interrupted);
  EXPECT_TRUE(outcome.history.empty());
  EXPECT_TRUE(std::isnan(outcome.value));
}

TEST(Infeasible, NeverWins) {
  Executor executor(1);
  for (const Scheme scheme : {Scheme::generational, Scheme::steady_state}) {
    for (const Selection selection :
         {Selection::tournament, Selection::roulette, Selection::linear_rank, Selection::truncation}) {
      for (const Goal goal : {Goal::minimise, Goal::maximise}) {
        Settings settings = maximising(20);
        settings.goal = goal;
        settings.scheme = scheme;
        settings.selection = selection;
        settings.elite = 2;
        settings.stop.generations = 20;
        const auto outcome = evolve(Lottery{.infeasible = 900}, settings, Seed(3), executor);
        EXPECT_GE(outcome.value, 900);
        EXPECT_GE(outcome.best, 900);
        EXPECT_LT(outcome.history.front().infeasible, 20U);
        EXPECT_GT(outcome.history.front().infeasible, 10U);
        const auto hopeless = evolve(Lottery{.infeasible = 1000}, settings, Seed(3), executor);
        EXPECT_TRUE(std::isnan(hopeless.value));
        EXPECT_TRUE(std::isnan(hopeless.history.back().mean));
        EXPECT_TRUE(std::isnan(hopeless.history.back().worst));
        EXPECT_EQ(hopeless.history.back().infeasible, 20U);
      }
    }
  }
}

TEST(Repair, RunsAfterMutation) {
  struct Even : Lottery {
    void repair(Genome& genome, Rng&) const { genome -= genome % 2; }
  };
  Executor executor(1);
  Settings settings = maximising(50);
  settings.elite = 0;
  settings.stop.generations = 1;
  for (const int genome : evolve(Even{}, settings, Seed(1), executor).population) EXPECT_EQ(genome % 2, 0);
}

TEST(CrossoverRate, IsTheShareOfChildrenWithTwoParents) {
  struct Counting : Lottery {
    std::atomic<int>* crossed = nullptr;
    void cross(const Genome& a, const Genome&, Genome& child, Rng&) const { ++*crossed, child = a; }
  };
  Executor executor(1);
  for (const double rate : {0.0, 0.3, 1.0}) {
    std::atomic<int> crossed = 0;
    Counting problem;
    problem.crossed = &crossed;
    Settings settings = maximising(101);
    settings.crossover_rate = rate;
    settings.stop.generations = 50;
    evolve(problem, settings, Seed(1), executor);
    EXPECT_NEAR(crossed, rate * 5000, 4 * std::sqrt(5000 * rate * (1 - rate)));
  }
}

}  // namespace
}  // namespace teka
