// Triangulations and layouts per second, compared with textbook implementations.
#include <benchmark/benchmark.h>

#include "games/dungeon/layout/layout.hpp"
#include "games/dungeon/layout/test_plain_layout.hpp"

namespace teka::dungeon {
namespace {

std::vector<Site> random_sites(std::size_t count, const Seed& seed) {
  Rng rng(seed);
  std::vector<Site> sites(count);
  for (Site& site : sites) site = {rng.unit() * 800, rng.unit() * 600};
  return sites;
}

void count_rate(benchmark::State& state, const char* what, double each = 1) {
  state.counters[what] =
      benchmark::Counter(each * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Many sets of few points each: the branch predictor would learn a single one.
std::vector<std::vector<Site>> sets_of(std::size_t points) {
  std::vector<std::vector<Site>> sets;
  for (std::uint64_t i = 0; i < (points < 1000 ? 1024 : 1); ++i) sets.push_back(random_sites(points, Seed(i)));
  return sets;
}

void delaunay(benchmark::State& state) {
  const auto sets = sets_of(static_cast<std::size_t>(state.range(0)));
  Triangulator triangulator;
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(triangulator.run(sets[i++ % sets.size()]).size());
  count_rate(state, "points/s", static_cast<double>(state.range(0)));
}

void textbook_delaunay(benchmark::State& state) {
  const auto sets = sets_of(static_cast<std::size_t>(state.range(0)));
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(bowyer_watson(sets[i++ % sets.size()]).size());
  count_rate(state, "points/s", static_cast<double>(state.range(0)));
}

void make_layouts(benchmark::State& state, double randomness) {
  LayoutMaker maker;
  Layout made;
  std::uint64_t i = 0;
  for (auto _ : state) maker.make({.randomness = randomness}, Seed(1).child(i++), made);
  count_rate(state, "graphs/s");
}

void textbook_layout(benchmark::State& state, double randomness) {
  std::uint64_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(plain_layout({.randomness = randomness}, Seed(1).child(i++), bowyer_watson).edges.size());
  }
  count_rate(state, "graphs/s");
}

BENCHMARK(delaunay)->Name("graph/delaunay")->Arg(15)->Arg(1000)->Arg(100'000);
BENCHMARK(textbook_delaunay)->Name("graph/textbook-delaunay")->Arg(15)->Arg(1000);
BENCHMARK_CAPTURE(make_layouts, random, 1.0)->Name("dungeon/layout-random-weights");
BENCHMARK_CAPTURE(make_layouts, euclidean, 0.0)->Name("dungeon/layout-euclidean-weights");
BENCHMARK_CAPTURE(textbook_layout, random, 1.0)->Name("dungeon/textbook-layout-random-weights");
BENCHMARK_CAPTURE(textbook_layout, euclidean, 0.0)->Name("dungeon/textbook-layout-euclidean-weights");

}  // namespace
}  // namespace teka::dungeon
