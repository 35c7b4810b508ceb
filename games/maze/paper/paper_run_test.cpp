// The paper's whole experiment: what it reports, what that hides, and that a run is reproducible and can be resumed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/maze/measures/measures.hpp"
#include "games/maze/paper/paper.hpp"
#include "tests/amount.hpp"

namespace teka::maze {
namespace {

PaperProblem problem_of(const Configuration& configuration) {
  PaperProblem problem;
  problem.crossover = configuration.crossover;
  return problem;
}

Outcome<Maze> run(const Configuration& configuration, std::uint64_t seed, unsigned threads = 2,
                  Extras<Maze> extras = {}) {
  Executor executor(threads);
  Settings settings = paper_settings(configuration);
  settings.noise.final_samples = 4000;
  return evolve(problem_of(configuration), settings, Seed(seed), executor, std::move(extras));
}

void expect_same(const Outcome<Maze>& a, const Outcome<Maze>& b) {
  EXPECT_EQ(a.best, b.best);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.fresh, b.fresh);
  EXPECT_EQ(a.fresh_value, b.fresh_value);
  EXPECT_EQ(a.history, b.history);
  EXPECT_EQ(a.population, b.population);
  EXPECT_EQ(a.judged, b.judged);
  EXPECT_EQ(a.evaluations, b.evaluations);
}

// The winner's curse: the minimum of many lucky means of 8 walks is no estimate of the winner.
TEST(PaperRun, ReportsLuckThatFreshWalksDoNotConfirm) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  for (const std::size_t row : {0U, 4U, 6U}) {
    Estimate reported;
    Estimate fresh;
    Estimate steps;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const auto outcome = run(paper_configurations()[row], seed);
      EXPECT_TRUE(measure(outcome.best).solvable);
      EXPECT_EQ(outcome.history.size(), 33U);
      EXPECT_EQ(outcome.fresh.count, 4000U);
      reported.add(outcome.value);
      fresh.add(outcome.fresh_value);
      steps.add(outcome.fresh.mean);
    }
    EXPECT_LT(reported.mean, 0.005) << row;
    EXPECT_GT(fresh.mean, 0.03) << row;
    EXPECT_LT(fresh.mean, 0.16) << row;
    EXPECT_LT(steps.mean, 138) << row;  // the spec's re-evaluation: 126 to 130
    EXPECT_GT(steps.mean, 118) << row;
  }
}

TEST(PaperRun, ElitismKeepsTheBest) {
  const auto outcome = run(paper_configurations()[4], 3);
  for (std::size_t g = 1; g < outcome.history.size(); ++g) {
    EXPECT_LE(outcome.history[g].best, outcome.history[g - 1].best);
  }
}

TEST(PaperRun, SameForAnyNumberOfThreads) {
  for (const std::size_t row : {2U, 5U}) {
    const auto expected = run(paper_configurations()[row], 7, 1);
    for (const unsigned threads : {2U, 3U, 8U}) expect_same(run(paper_configurations()[row], 7, threads), expected);
  }
}

TEST(PaperRun, ResumesFromACheckpointAsIfNeverInterrupted) {
  const Configuration& configuration = paper_configurations()[1];
  const auto expected = run(configuration, 5);
  std::vector<std::string> saved;
  Extras<Maze> extras;
  extras.label = "paper";
  extras.save_every = 10;
  extras.save = [&](const std::string& bytes) { saved.push_back(bytes); };
  expect_same(run(configuration, 5, 2, extras), expected);
  ASSERT_EQ(saved.size(), 4U);
  for (const std::string& bytes : saved) {
    ASSERT_TRUE(can_resume(problem_of(configuration), paper_settings(configuration), "paper", bytes).has_value());
    Extras<Maze> resumed;
    resumed.label = "paper";
    resumed.resume = bytes;
    expect_same(run(configuration, 5, 3, resumed), expected);
  }
}

TEST(PaperRun, RefusesTheCheckpointOfAnotherRun) {
  const Configuration& configuration = paper_configurations()[1];
  Extras<Maze> extras;
  extras.label = "one";
  extras.save_every = 30;
  std::string saved;
  extras.save = [&](const std::string& bytes) { saved = bytes; };
  run(configuration, 5, 2, extras);
  const PaperProblem problem = problem_of(configuration);
  const Settings settings = paper_settings(configuration);
  EXPECT_FALSE(can_resume(problem, settings, "another", saved).has_value());
  EXPECT_FALSE(can_resume(problem, settings, "one", saved.substr(0, saved.size() / 2)).has_value());
  PaperProblem smaller = problem;
  smaller.size = {6, 6};
  EXPECT_FALSE(can_resume(smaller, settings, "one", saved).has_value());
  Settings fewer = settings;
  fewer.population = 32;
  EXPECT_FALSE(can_resume(problem, fewer, "one", saved).has_value());
}

TEST(PaperRun, StopsWhenInterrupted) {
  std::stop_source source;
  Extras<Maze> extras;
  extras.budget.stop = source.get_token();
  extras.observer = [&](const Generation& g) {
    if (g.number == 4) source.request_stop();
    return true;
  };
  const auto outcome = run(paper_configurations()[0], 1, 2, extras);
  EXPECT_EQ(outcome.reason, StopReason::interrupted);
  EXPECT_EQ(outcome.history.size(), 5U);
}

}  // namespace
}  // namespace teka::maze
