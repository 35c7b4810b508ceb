// Random walks through 12x12 mazes: the walker on the reduced maze compared with a plain one that goes from cell to
// cell, on a perfect maze, on braided ones, and on the paper's kind (random walls, many loops). And the exact mean,
// beside as many walks as give it within 0.1 %.
#include <benchmark/benchmark.h>

#include <chrono>

#include "games/maze/generators/generators.hpp"
#include "games/maze/measures/exact_walk.hpp"
#include "games/maze/measures/walk.hpp"
#include "games/maze/paper/paper.hpp"

namespace {

using namespace teka;
using namespace teka::maze;

constexpr std::size_t kWalks = 2000;

Maze make(std::int64_t kind) {
  Rng rng(Seed(5));
  if (kind == 2) return PaperProblem{}.random(rng);
  Maze maze = *generate_perfect({12, 12}, Method::backtracker, rng);
  if (kind == 1) braid(maze, 1.0, rng);
  return maze;
}

void label(benchmark::State& state) {
  static constexpr std::array<const char*, 3> kKinds = {"perfect", "braided", "paper"};
  state.SetLabel(kKinds[static_cast<std::size_t>(state.range(0))]);
  state.counters["walks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * kWalks), benchmark::Counter::kIsRate);
}

// The straightforward version: a set of visited cells, a stack, a list of choices at each step.
std::uint64_t plain_walk(const Maze& maze, Rng& rng) {
  std::vector<bool> seen(maze.cell_count());
  std::vector<std::size_t> path{maze.size().index(maze.start())};
  seen[path.back()] = true;
  const std::size_t goal = maze.size().index(maze.goal());
  std::uint64_t steps = 0;
  while (path.back() != goal) {
    std::vector<std::size_t> choices;
    for (const Direction d : kDirections) {
      if (maze.is_open(path.back(), d) && !seen[maze.neighbour(path.back(), d)]) {
        choices.push_back(maze.neighbour(path.back(), d));
      }
    }
    ++steps;
    if (choices.empty()) {
      path.pop_back();
      continue;
    }
    path.push_back(choices[rng.below(choices.size())]);
    seen[path.back()] = true;
  }
  return steps;
}

void WalkPlain(benchmark::State& state) {
  const Maze maze = make(state.range(0));
  Rng rng(Seed(1));
  for (auto _ : state) {
    Estimate steps;
    for (std::size_t i = 0; i < kWalks; ++i) steps.add(static_cast<double>(plain_walk(maze, rng)));
    benchmark::DoNotOptimize(steps);
  }
  label(state);
}
BENCHMARK(WalkPlain)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void WalkFolded(benchmark::State& state) {
  const Maze maze = make(state.range(0));
  std::uint64_t run = 0;
  for (auto _ : state) benchmark::DoNotOptimize(Walker(maze).sample(Seed(run++), kWalks));
  label(state);
}
BENCHMARK(WalkFolded)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

// Eight walks of a maze that is used once, as in the paper's fitness: including the reduction.
void FitnessOfEightWalks(benchmark::State& state) {
  const Maze maze = make(state.range(0));
  std::uint64_t run = 0;
  for (auto _ : state) benchmark::DoNotOptimize(Walker(maze).sample(Seed(run++), 8));
  state.SetItemsProcessed(state.iterations() * 8);
}
BENCHMARK(FitnessOfEightWalks)->DenseRange(0, 2);

void WalkExact(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  const Maze maze = make(state.range(0));
  const auto exact = exact_walk(maze);
  if (!exact) return state.SkipWithError("too many loops for an exact result");
  // The square of the standard error falls with the number of walks.
  const double walks = exact->variance / (0.001 * exact->mean * 0.001 * exact->mean);
  const auto start = Clock::now();
  benchmark::DoNotOptimize(Walker(maze).sample(Seed(1), 10 * kWalks));
  const double by_walks = std::chrono::duration<double>(Clock::now() - start).count() * walks / (10 * kWalks);
  const auto begin = Clock::now();
  for (auto _ : state) benchmark::DoNotOptimize(exact_walk(maze));
  const double by_sums = std::chrono::duration<double>(Clock::now() - begin).count();
  state.counters["walks for 0.1 %"] = walks;
  state.counters["times faster"] = by_walks * static_cast<double>(state.iterations()) / by_sums;
}
BENCHMARK(WalkExact)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

}  // namespace
