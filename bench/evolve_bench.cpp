// The evolution engine on OneMax-100, population 100, one thread, compared with a hand-written loop that does the same
// work (tournament of 2, uniform crossover, flips with probability 1/100, one elite) and nothing else.
#include "evolve/evolve.hpp"

#include <benchmark/benchmark.h>

#include <numeric>

#include "evolve/operators.hpp"

namespace {

using namespace teka;

constexpr std::size_t kPopulation = 100;
constexpr std::uint64_t kGenerations = 200;

struct OneMax {
  using Genome = std::array<std::uint8_t, 100>;
  Genome random(Rng& rng) const {
    Genome genome;
    for (auto& gene : genome) gene = static_cast<std::uint8_t>(rng.next() >> 63);
    return genome;
  }
  void cross(const Genome& a, const Genome& b, Genome& child, Rng& rng) const {
    uniform_cross<std::uint8_t>(a, b, child, rng);
  }
  void mutate(Genome& genome, Rng& rng) const { flip_mutation<std::uint8_t>(genome, 0.01, rng); }
  double evaluate(const Genome& genome) const { return std::accumulate(genome.begin(), genome.end(), 0); }
};

void report(benchmark::State& state) {
  state.counters["evaluations/s"] = benchmark::Counter(
      static_cast<double>(state.iterations() * kPopulation * kGenerations), benchmark::Counter::kIsRate);
}

void OneMaxByHand(benchmark::State& state) {
  const OneMax problem;
  std::uint64_t run = 0;
  for (auto _ : state) {
    Rng rng(Seed(run++));
    std::vector<OneMax::Genome> now(kPopulation);
    std::vector<OneMax::Genome> next(kPopulation);
    std::vector<double> values(kPopulation);
    for (std::size_t i = 0; i < kPopulation; ++i) values[i] = problem.evaluate(now[i] = problem.random(rng));
    const auto pick = [&] {
      const std::size_t a = rng.below(kPopulation);
      const std::size_t b = rng.below(kPopulation);
      return values[b] > values[a] ? b : a;
    };
    for (std::uint64_t g = 0; g < kGenerations; ++g) {
      next[0] = now[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin())];
      for (std::size_t i = 1; i < kPopulation; ++i) {
        problem.cross(now[pick()], now[pick()], next[i], rng);
        problem.mutate(next[i], rng);
      }
      std::swap(now, next);
      for (std::size_t i = 0; i < kPopulation; ++i) values[i] = problem.evaluate(now[i]);
    }
    benchmark::DoNotOptimize(values.data());
  }
  report(state);
}
BENCHMARK(OneMaxByHand)->Unit(benchmark::kMillisecond);

void OneMaxEngine(benchmark::State& state) {
  Executor executor(1);
  Settings settings;
  settings.goal = Goal::maximise;
  settings.population = kPopulation;
  settings.stop.generations = kGenerations;
  std::uint64_t run = 0;
  for (auto _ : state) benchmark::DoNotOptimize(evolve(OneMax{}, settings, Seed(run++), executor).value);
  report(state);
}
BENCHMARK(OneMaxEngine)->Unit(benchmark::kMillisecond);

// An expensive evaluation (about 20 microseconds) on one and two threads: the ratio of the real times is the speed-up.
struct Heavy : OneMax {
  double evaluate(const Genome& genome) const {
    double sum = 0;
    for (int i = 0; i < 2000; ++i) sum += portable_log(1.0 + genome[static_cast<std::size_t>(i) % 100] + i);
    return sum;
  }
};

void HeavyEngine(benchmark::State& state) {
  Executor executor(static_cast<unsigned>(state.range(0)));
  Settings settings;
  settings.population = 128;
  settings.stop.generations = 20;
  for (auto _ : state) benchmark::DoNotOptimize(evolve(Heavy{}, settings, Seed(1), executor).value);
}
BENCHMARK(HeavyEngine)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

}  // namespace
