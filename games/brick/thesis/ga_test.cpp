#include "games/brick/thesis/ga.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evolve/evolve.hpp"
#include "games/brick/rules/case.hpp"
#include "games/brick/thesis/packed_thesis_game.hpp"
#include "tests/amount.hpp"

namespace teka::brick {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(ThesisGa, SharesRiseAndFall) {
  const std::vector<double> expected = {0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.3};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(parents_share(i + 1), expected[i], 1e-12) << i + 1;
}

TEST(ThesisGa, ReadsFeatures) {
  EXPECT_THAT(*parse_features("HVDPMB"), ElementsAre(true, true, true, true, true, true, false));
  EXPECT_THAT(*parse_features("TH"), ElementsAre(true, false, false, false, false, false, true));
  const auto error = [](std::string_view letters) { return parse_features(letters).error().message; };
  EXPECT_EQ(error("HXV"), "'X' in HXV is not a feature; choose from HVDPMBT");
  EXPECT_EQ(error("HVH"), "H occurs twice in HVH; leave one out");
  EXPECT_EQ(error(""), "no feature is named; choose from HVDPMBT");
}

TEST(ThesisGa, DrawsAndMutatesOnlyTheChosenWeights) {
  ThesisProblem problem(5, 10, Seed(1));
  problem.features = *parse_features("HB");
  Rng rng(Seed(2));
  Estimate first;
  Estimate moved;
  for (int i = 0; i < 2000; ++i) {
    Weights weights = problem.random(rng);
    first.add(weights[0]);
    const double before = weights[5];
    problem.mutate(weights, rng);
    moved.add(weights[5] != before ? 1 : 0);
    for (const std::size_t unused : {1, 2, 3, 4, 6}) ASSERT_EQ(weights[unused], 0);
  }
  EXPECT_NEAR(first.mean, 0, 4 * first.error());
  EXPECT_NEAR(first.deviation(), 200, 15);
  EXPECT_NEAR(moved.mean, 0.3, 4 * moved.error());
}

TEST(ThesisGa, ChildrenLieBetweenTheirParents) {
  const ThesisProblem problem(5, 10, Seed(1));
  Rng rng(Seed(2));
  Weights child{};
  problem.cross({100, 0, 8}, {0, 100, 4}, child, rng, 1);
  EXPECT_THAT(child, ElementsAre(DoubleNear(25, 1e-9), DoubleNear(75, 1e-9), DoubleNear(5, 1e-9), 0, 0, 0, 0));
}

TEST(ThesisGa, ConvergesWhenNoWeightVaries) {
  const ThesisProblem problem(5, 10, Seed(1));
  std::vector<Weights> elite(10, Weights{1, 2, 3});
  EXPECT_TRUE(problem.alike(elite));
  elite[3][1] += 0.0002;  // deviation 0.00006
  EXPECT_TRUE(problem.alike(elite));
  elite[3][1] += 0.001;
  EXPECT_FALSE(problem.alike(elite));
  EXPECT_FALSE(problem.alike(std::span(elite).first(1)));
}

TEST(ThesisGa, FitnessIsTheGamesPoints) {
  const ThesisProblem problem(4, 300, Seed(7));
  const Weights weights = thesis_settings(4, 300).weights;
  const auto game = play_thesis(thesis_settings(4, 300), BrickDrops(4), random_case(Seed(7), 4, 300).bricks, {});
  EXPECT_EQ(problem.evaluate(weights), static_cast<double>(game->points));
}

/// The thesis's runs end after 8 to 24 generations, because the elite fills with copies.
TEST(ThesisGa, ConvergesSoonAndBeatsItsFirstGeneration) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  const ThesisProblem problem(9, 400, Seed(3));
  Executor executor(2);
  const auto outcome = evolve(problem, thesis_ga_settings(60), Seed(3), executor);
  EXPECT_EQ(outcome.reason, StopReason::converged);
  EXPECT_LT(outcome.history.back().number, 200U);
  EXPECT_GT(outcome.value, outcome.history.front().best);
  EXPECT_EQ(problem.evaluate(outcome.best), outcome.value);
}

}  // namespace
}  // namespace teka::brick
