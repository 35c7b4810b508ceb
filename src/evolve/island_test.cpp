// Islands: migration, and bit-identical outcomes for any number of threads.
#include <gtest/gtest.h>

#include <set>

#include "evolve/evolve.hpp"
#include "evolve/test_problems.hpp"

namespace teka {
namespace {

using testing::NoisyOneMax;
using testing::OneMax;
using testing::signature;

/// Lineages without crossing; each generation of the fit lineage has a higher value.
struct Families {
  struct Genome {
    std::uint64_t family = 0;
    std::uint64_t level = 0;
  };
  std::uint64_t fit = 0;

  Genome random(Rng& rng) const { return {rng.next(), 0}; }
  void cross(const Genome& a, const Genome&, Genome& child, Rng&) const { child = a; }
  void mutate(Genome& genome, Rng&) const { genome.level += genome.family == fit; }
  double evaluate(const Genome& genome) const { return static_cast<double>(genome.level); }
};

constexpr std::size_t kPopulation = 20;

/// The islands that the fit lineage has reached after `generations`, starting on the first island.
std::set<std::size_t> islands_reached(Topology topology, std::uint64_t every, std::uint64_t generations) {
  Executor executor(2);
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = kPopulation;
  settings.islands = {.count = 4, .topology = topology, .every = every, .migrants = 1};
  settings.stop.generations = 0;
  const auto start = evolve(Families{}, settings, Seed(1), executor);
  settings.stop.generations = generations;
  const auto outcome = evolve(Families{.fit = start.population.front().family}, settings, Seed(1), executor);
  std::set<std::size_t> islands;
  for (std::size_t i = 0; i < outcome.population.size(); ++i) {
    if (outcome.population[i].level > 0) islands.insert(i / kPopulation);
  }
  return islands;
}

TEST(Islands, AreIsolatedWithoutMigration) {
  EXPECT_EQ(islands_reached(Topology::ring, 1000, 100), (std::set<std::size_t>{0}));
}

TEST(Islands, RingMigratesToTheNextIsland) {
  EXPECT_EQ(islands_reached(Topology::ring, 10, 9), (std::set<std::size_t>{0}));
  EXPECT_EQ(islands_reached(Topology::ring, 10, 10), (std::set<std::size_t>{0, 1}));
  EXPECT_EQ(islands_reached(Topology::ring, 10, 20), (std::set<std::size_t>{0, 1, 2}));
  EXPECT_EQ(islands_reached(Topology::ring, 10, 30), (std::set<std::size_t>{0, 1, 2, 3}));
}

TEST(Islands, FullTopologyMigratesToAllIslands) {
  EXPECT_EQ(islands_reached(Topology::full, 10, 9), (std::set<std::size_t>{0}));
  EXPECT_EQ(islands_reached(Topology::full, 10, 10), (std::set<std::size_t>{0, 1, 2, 3}));
}

TEST(Islands, StartFromDifferentIndividuals) {
  Executor executor(1);
  Settings settings;
  settings.population = kPopulation;
  settings.islands.count = 5;
  settings.stop.generations = 0;
  std::set<std::uint64_t> families;
  for (const auto& genome : evolve(Families{}, settings, Seed(1), executor).population) families.insert(genome.family);
  EXPECT_EQ(families.size(), 5 * kPopulation);
}

TEST(Islands, MigrantsAreCountedAsEvaluations) {
  Executor executor(1);
  Settings settings;
  settings.population = kPopulation;
  settings.islands = {.count = 4, .topology = Topology::full, .every = 5, .migrants = 2};
  settings.stop.generations = 10;
  EXPECT_EQ(evolve(OneMax<30>{}, settings, Seed(1), executor).evaluations, 4 * (20 + 10 * 19) + 2 * 4 * 3 * 2);
}

template <class P>
void expect_same_for_any_threads(const P& problem, Settings settings) {
  settings.goal = Goal::maximise;
  settings.population = 70;
  settings.stop.generations = 12;
  settings.immigration = {.every = 4, .count = 2};
  settings.noise = {.samples = 3, .contenders = 4, .contender_samples = 10, .finalists = 4, .final_samples = 200};
  for (const std::size_t islands : {1, 4}) {
    for (const Scheme scheme : {Scheme::generational, Scheme::steady_state}) {
      settings.islands = {.count = islands, .every = 3, .migrants = 2};
      settings.scheme = scheme;
      settings.offspring = 50;
      std::set<std::uint64_t> signatures;
      for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        Executor executor(threads);
        signatures.insert(signature(evolve(problem, settings, Seed(9), executor)));
      }
      EXPECT_EQ(signatures.size(), 1U) << islands << " islands";
      Executor executor(2);
      signatures.insert(signature(evolve(problem, settings, Seed(10), executor)));
      EXPECT_EQ(signatures.size(), 2U) << "a different seed gives a different run";
    }
  }
}

TEST(Determinism, ExactDoesNotDependOnThreadCount) {
  Settings settings;
  expect_same_for_any_threads(OneMax<100>{}, settings);
  settings.selection = Selection::roulette;
  settings.elite = 3;
  settings.crossover_rate = 0.7;
  expect_same_for_any_threads(OneMax<100>{}, settings);
}

TEST(Determinism, NoisyDoesNotDependOnThreadCount) {
  Settings settings;
  settings.elite = 4;
  expect_same_for_any_threads(NoisyOneMax<40>{}, settings);
}

}  // namespace
}  // namespace teka
