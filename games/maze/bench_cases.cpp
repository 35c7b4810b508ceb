// Benchmarks of the maze for `teka bench`.
#include <bit>

#include "core/hash.hpp"
#include "games/maze/design/design.hpp"
#include "games/maze/measures/walk.hpp"
#include "games/maze/paper/paper.hpp"
#include "games/maze/verbs/verbs.hpp"

namespace teka::maze {
namespace {

std::uint64_t hash_maze(std::uint64_t hash, const Maze& maze) {
  for (const std::uint8_t gene : maze.genes()) hash = hash_combine(hash, gene);
  return hash;
}

BenchOutcome bench_walks() {
  Rng rng(Seed(1));
  Maze maze = *generate_perfect({12, 12}, Method::backtracker, rng);
  braid(maze, 0.5, rng);
  const Estimate steps = Walker(maze).sample(Seed(2), 500'000);
  return {steps.count,
          hash_combine(std::bit_cast<std::uint64_t>(steps.mean), std::bit_cast<std::uint64_t>(steps.squares))};
}

BenchOutcome bench_backtracker() {
  constexpr std::uint64_t kMazes = 100'000;
  Rng rng(Seed(1));
  std::uint64_t hash = 0;
  for (std::uint64_t i = 0; i < kMazes; ++i)
    hash = hash_combine(hash, generate_perfect({12, 12}, Method::backtracker, rng)->genes()[70]);
  return {kMazes, hash};
}

BenchOutcome bench_methods() {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < method_names().size(); ++i) {
    Rng rng(Seed(1).child(i));
    hash = hash_maze(hash, *generate_perfect({100, 100}, static_cast<Method>(i), rng));
  }
  return {method_names().size() * 10'000, hash};
}

BenchOutcome bench_paper() {
  Executor executor(1);
  const auto outcome = evolve(PaperProblem{}, paper_settings(paper_configurations()[4]), Seed(1), executor);
  return {outcome.evaluations, hash_maze(std::bit_cast<std::uint64_t>(outcome.fresh.mean), outcome.best)};
}

BenchOutcome bench_design() {
  Executor executor(1);
  DesignSettings settings;
  settings.targets = {{Feature::steps, 150}, {Feature::dead_ends, 20}};
  const auto design = design_maze(settings, Seed(1), executor);
  return {design->evaluations, hash_maze(std::bit_cast<std::uint64_t>(design->walk.mean), design->maze)};
}

}  // namespace

std::vector<BenchCase> bench_cases() {
  return {{"walks 12x12", "walks", bench_walks},
          {"backtracker 12x12", "mazes", bench_backtracker},
          {"all methods 100x100", "cells", bench_methods},
          {"paper's evolution", "evaluations", bench_paper},
          {"design to 150 steps", "evaluations", bench_design}};
}

}  // namespace teka::maze
