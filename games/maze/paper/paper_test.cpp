#include "games/maze/paper/paper.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "games/maze/generators/test_mazes.hpp"
#include "games/maze/generators/walls.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {
namespace {

using Genes = std::vector<std::uint8_t>;

/// The two chromosomes that the paper prints.
const Genes kCorridor = {11, 10, 6, 15, 15, 3, 12, 15, 15, 9, 6, 15, 15, 15, 9, 14};
const Genes kTree = {3, 6, 11, 6, 5, 9, 6, 5, 5, 3, 8, 12, 13, 9, 10, 14};

Genes random_genes(Size size, Rng& rng) {
  Genes genes(size.area());
  for (auto& gene : genes) gene = static_cast<std::uint8_t>(rng.below(16));
  return genes;
}

Genes genes_of(const Maze& maze) {
  return {maze.genes().begin(), maze.genes().end()};
}

TEST(PaperExamples, AreConsistentMazes) {
  for (const Genes& printed : {kCorridor, kTree}) {
    EXPECT_TRUE(Maze::from_genes({4, 4}, printed).has_value());
    Genes genes = printed;
    normalise({4, 4}, genes);
    EXPECT_EQ(genes, printed);
  }
}

// Derived by hand from the printed genes. Both paths go right, down and back left once.
TEST(PaperExamples, HaveTheseShortestPaths) {
  const Maze tree = Maze::from_genes({4, 4}, kTree).value();
  EXPECT_EQ(shortest_path(tree), (std::vector<std::size_t>{0, 1, 5, 6, 10, 9, 13, 14, 15}));
  EXPECT_EQ(count_shortest_paths(tree), "1");
  EXPECT_TRUE(solvable(tree));
  EXPECT_TRUE(is_whole(tree));
  EXPECT_EQ(count_openings(tree), 15U);  // a perfect maze, so its mean walk is 15 steps
  const Estimate walk = Walker(tree).sample(Seed(1), 20'000);
  EXPECT_NEAR(walk.mean, 15, 5 * walk.error());

  const Maze corridor = Maze::from_genes({4, 4}, kCorridor).value();
  EXPECT_EQ(shortest_path(corridor), (std::vector<std::size_t>{0, 1, 2, 6, 5, 9, 10, 14, 15}));
  EXPECT_EQ(Walker(corridor).sample(Seed(1), 100), (Estimate{100, 8, 0}));
}

// The slide says "left, right, bottom"; the printed chromosomes are consistent only if it is left, top, bottom.
TEST(PaperExamples, GeneElevenIsLeftTopBottom) {
  const Maze maze = Maze::from_genes({4, 4}, kTree).value();
  EXPECT_EQ(maze.genes()[2], 11);
  EXPECT_FALSE(maze.is_open(2, kLeft));
  EXPECT_FALSE(maze.is_open(2, kTop));
  EXPECT_TRUE(maze.is_open(2, kRight));
  EXPECT_FALSE(maze.is_open(2, kBottom));
}

TEST(PaperFitness, MiddleAndBestValueAreThePrintedOnes) {
  EXPECT_DOUBLE_EQ(middle_steps({12, 12}), 141.1);
  EXPECT_DOUBLE_EQ(middle_steps({6, 6}), (11 + 64.8) / 2);
  const PaperProblem problem;
  EXPECT_DOUBLE_EQ(problem.target, middle_steps(problem.size));
  const double best = problem.value(Maze({12, 12}), {8, 141, 0});
  EXPECT_EQ(fmt::format("{:.9f}", best), "0.000708717");
  EXPECT_NEAR(best, kPaperBestFitness, 5e-10);
  EXPECT_DOUBLE_EQ(problem.value(Maze({12, 12}), {8, 282.2, 0}), 1);
}

TEST(PaperFitness, UnsolvableMazesHaveNone) {
  PaperProblem problem;
  problem.size = {3, 3};
  const Estimate none = problem.sample(Maze({3, 3}), Seed(1), 8);
  EXPECT_EQ(none.count, 0U);
  EXPECT_TRUE(std::isnan(problem.value(Maze({3, 3}), none)));
  EXPECT_EQ(problem.sample(open_maze({3, 3}), Seed(1), 8).count, 8U);
}

RC_GTEST_PROP(Normalise, CopiesRightAndBottomWallsAndClosesTheBorder, ()) {
  const Size size{*rc::gen::inRange(1, 8), *rc::gen::inRange(2, 8)};
  Rng rng{Seed(*rc::gen::arbitrary<std::uint64_t>())};
  const Genes before = random_genes(size, rng);
  Genes genes = before;
  normalise(size, genes);
  const auto maze = Maze::from_genes(size, genes);
  RC_ASSERT(maze.has_value());
  for (std::size_t cell = 0; cell < genes.size(); ++cell) {
    for (const Direction d : {kRight, kBottom}) {
      if (maze->has_neighbour(cell, d)) RC_ASSERT(((before[cell] ^ genes[cell]) & wall_bit(d)) == 0);
    }
  }
  Genes again = genes;
  normalise(size, again);
  RC_ASSERT(again == genes);
}

RC_GTEST_PROP(Repair, OpensExactlyTheClosedCells, ()) {
  const Size size{*rc::gen::inRange(1, 8), *rc::gen::inRange(2, 8)};
  const Maze before = random_maze(size, 0.1 * *rc::gen::inRange(0, 11), *rc::gen::arbitrary<std::uint64_t>());
  Genes genes = genes_of(before);
  Rng rng{Seed(*rc::gen::arbitrary<std::uint64_t>())};
  repair_closed_cells(size, genes, rng);
  const auto after = Maze::from_genes(size, genes);
  RC_ASSERT(after.has_value());
  for (std::size_t cell = 0; cell < genes.size(); ++cell) {
    RC_ASSERT(genes[cell] != kAllWalls);
    for (const Direction d : kDirections) {
      if (!before.has_neighbour(cell, d) || before.is_open(cell, d) == after->is_open(cell, d)) continue;
      RC_ASSERT(after->is_open(cell, d));  // nothing closes, and only walls of closed cells open
      RC_ASSERT(before.genes()[cell] == kAllWalls || before.genes()[before.neighbour(cell, d)] == kAllWalls);
    }
  }
}

TEST(Repair, ChoosesEachWallEquallyOften) {
  Rng rng{Seed(1)};
  std::array<double, 4> opened{};
  for (int i = 0; i < 8000; ++i) {
    Genes genes(9, kAllWalls);
    for (const std::size_t cell : {0, 1, 2, 3, 5, 6, 7, 8}) genes[cell] = 0;  // only the middle cell needs repair
    repair_closed_cells({3, 3}, genes, rng);
    for (const Direction d : kDirections) opened[d] += (genes[4] & wall_bit(d)) == 0 ? 1 : 0;
  }
  for (const double count : opened) EXPECT_NEAR(count, 2000, 5 * std::sqrt(1500.0));
}

TEST(PaperProblem, FirstMazesAreSolvableAndRepaired) {
  Rng rng{Seed(1)};
  for (const Size size : {Size{2, 1}, Size{2, 2}, Size{5, 3}, Size{12, 12}, Size{30, 20}}) {
    PaperProblem problem;
    problem.size = size;
    for (int i = 0; i < 20; ++i) {
      const Maze maze = problem.random(rng);
      EXPECT_EQ(maze.size(), size);
      EXPECT_TRUE(solvable(maze));
      EXPECT_TRUE(Maze::from_genes(size, maze.genes()).has_value());
      for (const std::uint8_t gene : maze.genes()) EXPECT_NE(gene, kAllWalls);
    }
  }
}

// Random walls block a long corridor: rejection sampling would never end.
TEST(PaperProblem, FirstMazesOfNarrowGridsAreFound) {
  Rng rng{Seed(1)};
  for (const Size size : {Size{200, 1}, Size{2, 300}}) {
    PaperProblem problem;
    problem.size = size;
    EXPECT_TRUE(solvable(problem.random(rng)));
  }
}

TEST(PaperProblem, SmallMutationFlipsOneSideOfTwoPercentOfTheCells) {
  PaperProblem problem;
  problem.big_mutation = 0;
  Rng rng{Seed(2)};
  const Maze before = random_maze({12, 12}, 0.5, 1);
  std::array<double, 4> flipped{};
  constexpr int kTrials = 4000;
  for (int i = 0; i < kTrials; ++i) {
    Maze maze = before;
    problem.mutate(maze, rng);
    for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
      for (const Direction d : kDirections) {
        if (maze.is_open(cell, d) == before.is_open(cell, d)) continue;
        flipped[d] += maze.has_neighbour(cell, d) ? 0.5 : 1;  // the neighbour's side flips with it, and is counted too
      }
    }
    if (::testing::Test::HasFailure()) return;
  }
  // Two flips of the same wall cancel out, which is rare.
  const double expected = kTrials * 144 * 0.02 / 4;
  for (const double count : flipped) EXPECT_NEAR(count, expected, 5 * std::sqrt(expected) + 0.01 * expected);
}

TEST(PaperProblem, SmallMutationKeepsNeighboursConsistent) {
  PaperProblem problem;
  problem.small_mutation = 0.5;
  problem.big_mutation = 0;
  Rng rng{Seed(2)};
  for (int i = 0; i < 100; ++i) {
    Maze maze = random_maze({6, 5}, 0.5, static_cast<std::uint64_t>(i));
    problem.mutate(maze, rng);
    for (std::size_t cell = 0; cell < maze.cell_count(); ++cell) {
      for (const Direction d : kDirections) {
        if (!maze.has_neighbour(cell, d)) continue;
        EXPECT_EQ(maze.is_open(cell, d), maze.is_open(maze.neighbour(cell, d), opposite(d)));
      }
    }
  }
}

TEST(PaperProblem, BigMutationRenewsOneCellOfOneMazeInTen) {
  PaperProblem problem;
  problem.small_mutation = 0;
  Rng rng{Seed(3)};
  const Maze before = random_maze({12, 12}, 0.5, 1);
  constexpr double kTrials = 20'000;
  double changed = 0;
  for (int i = 0; i < kTrials; ++i) {
    Maze maze = before;
    problem.mutate(maze, rng);
    const auto cells = std::inner_product(maze.genes().begin(), maze.genes().end(), before.genes().begin(), 0,
                                          std::plus<>(), std::not_equal_to<>());
    ASSERT_LE(cells, 1);
    changed += cells;
  }
  const double p = 0.1 * 15 / 16;  // one draw in sixteen is the old gene
  EXPECT_NEAR(changed / kTrials, p, 5 * std::sqrt(p / kTrials));
}

TEST(PaperProblem, UniformCrossoverTakesTheBiasShareFromTheFirst) {
  PaperProblem problem;
  const Maze closed({12, 12});
  const Maze open = open_maze({12, 12});
  Rng rng{Seed(4)};
  for (const double bias : {0.5, 0.7, 0.0, 1.0}) {
    problem.bias = bias;
    double from_first = 0;
    for (int i = 0; i < 200; ++i) {
      Maze child({12, 12});
      problem.cross(closed, open, child, rng);
      for (std::size_t cell = 0; cell < child.cell_count(); ++cell) {
        EXPECT_TRUE(child.genes()[cell] == kAllWalls || child.genes()[cell] == open.genes()[cell]);
        from_first += child.genes()[cell] == kAllWalls ? 1 : 0;
      }
    }
    EXPECT_NEAR(from_first / (200 * 144), bias, 5 * std::sqrt(bias * (1 - bias) / (200 * 144)));
  }
}

TEST(PaperProblem, ArithmeticCrossoverIsTheRoundedMean) {
  PaperProblem problem;
  problem.size = {4, 4};
  problem.crossover = Crossover::arithmetic;
  Rng rng{Seed(4)};
  const Maze a = Maze::from_genes({4, 4}, kCorridor).value();
  const Maze b = Maze::from_genes({4, 4}, kTree).value();
  Maze child({4, 4});
  problem.cross(a, b, child, rng);
  EXPECT_EQ(genes_of(child), (Genes{7, 8, 9, 11, 10, 6, 9, 10, 10, 6, 7, 14, 14, 12, 10, 14}));
  problem.bias = 1;
  problem.cross(a, b, child, rng);
  EXPECT_EQ(child, a);
}

TEST(PaperConfigurations, AreTheEightOfTheTable) {
  const auto rows = paper_configurations();
  ASSERT_EQ(rows.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(rows[i].selection, i < 4 ? Selection::roulette : Selection::tournament);
    EXPECT_EQ(rows[i].crossover, i % 4 < 2 ? Crossover::uniform : Crossover::arithmetic);
    EXPECT_EQ(rows[i].elitism, i % 2 == 0);
    EXPECT_EQ(rows[i].average_steps == "141", rows[i].elitism);
    const Settings settings = paper_settings(rows[i]);
    EXPECT_TRUE(validate(settings).has_value());
    EXPECT_EQ(settings.goal, Goal::minimise);
    EXPECT_EQ(settings.population, 64U);
    EXPECT_EQ(settings.stop.generations, 32U);
    EXPECT_EQ(settings.tournament_size, 32U);
    EXPECT_EQ(settings.noise.samples, 8U);
    EXPECT_EQ(settings.elite, rows[i].elitism ? 1U : 0U);
    EXPECT_EQ(settings.selection, rows[i].selection);
    EXPECT_FALSE(settings.noise.resample_elite);
  }
  EXPECT_EQ(rows[3].shortest_paths, "2-709");
  EXPECT_EQ(rows[5].average_steps, "138.75-142");
}

}  // namespace
}  // namespace teka::maze
