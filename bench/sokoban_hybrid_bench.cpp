// Levels of 10x10 with four boxes and 62 walls from a poor source, one thread: ours, which solves, repairs and evolves
// them, compared with the paper's genetic algorithm, which guesses, and with the source itself. The source places
// boxes, goals and player at random in rooms; few of its levels are solvable, and their number of walls is not
// controlled.
#include <benchmark/benchmark.h>

#include <string>

#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/orders/hybrid.hpp"
#include "games/sokoban/orders/paper_ga.hpp"

namespace {

using namespace teka;
using namespace teka::sokoban;

LevelSource thrown_source(Executor& executor) {
  return [source = generator_source(GeneratorSettings{}, executor)](std::size_t count, const Seed& seed) {
    std::vector<Level> levels = source(count, seed);
    for (std::size_t i = 0; i < levels.size(); ++i) {
      Rng rng(seed.child(i).child("thrown"));
      for (Tile& tile : levels[i].cells()) tile = tile == Tile::wall ? Tile::wall : Tile::floor;
      set_boxes(levels[i], 4, rng);
      set_goals(levels[i], 4, rng);
      set_one_player(levels[i], rng);
    }
    return levels;
  };
}

Order order_for(int grade) {
  Order order;
  order.walls = 62;
  if (grade >= 0) order.target.difficulty = range_of(static_cast<Grade>(grade));
  return order;
}

/// The quality of the levels, not included in the time.
struct Worth {
  Estimate solved, accuracy, has_target;

  void add(const Level& level, const Order& order) {
    thread_local Solver solver;
    const bool valid = !find_fault(level);
    const Measured measured =
        valid ? measure(level, solver, {.nodes = 100'000}) : Measured{.answer = Answer::unsolvable};
    const bool is_solved = measured.answer == Answer::solved;
    solved.add(is_solved ? 1 : 0);
    accuracy.add(sokoban::accuracy(count_tiles(to_text(level)), prompt_of(order)));
    has_target.add(is_solved && order.target.miss(measured.difficulty) == 0 ? 1 : 0);
  }

  void report(benchmark::State& state) const {
    state.counters["levels/s"] = benchmark::Counter(static_cast<double>(solved.count), benchmark::Counter::kIsRate);
    state.counters["solved"] = solved.mean;
    state.counters["accuracy"] = accuracy.mean;
    state.counters["on target"] = has_target.mean;
    state.counters["levels"] = static_cast<double>(solved.count);
  }
};

template <class Make>
void judge_batches(benchmark::State& state, Make&& make) {
  Executor executor(1);
  const LevelSource source = thrown_source(executor);
  const Order order = order_for(static_cast<int>(state.range(0)));
  Worth worth;
  std::uint64_t batch = 0;
  for (auto _ : state) {
    const std::vector<Level> levels = make(source, order, Seed(1).child(batch++), executor);
    state.PauseTiming();
    for (const Level& level : levels) worth.add(level, order);
    state.ResumeTiming();
  }
  worth.report(state);
}

void SokobanHybrid(benchmark::State& state) {
  judge_batches(state, [](const LevelSource& source, const Order& order, const Seed& seed, Executor& executor) {
    const HybridRequest request{.tasks = {{{.order = order}, source}}};
    std::vector<Level> levels;
    for (GeneratedLevel& made : make_hybrid(request, seed, 0, 8, executor, {}, [](std::uint64_t) {}).levels) {
      levels.push_back(std::move(made.level));
    }
    return levels;
  });
}
BENCHMARK(SokobanHybrid)->ArgName("any, easy, medium, hard, expert")->DenseRange(-1, 3)->Unit(benchmark::kMillisecond);

void SokobanPaperGa(benchmark::State& state) {
  judge_batches(state, [](const LevelSource& source, const Order&, const Seed& seed, Executor& executor) {
    return run_paper_ga(source, seed, executor);
  });
}
BENCHMARK(SokobanPaperGa)->ArgName("any, easy, medium, hard, expert")->Arg(-1)->Arg(2)->Unit(benchmark::kMillisecond);

void SokobanThrown(benchmark::State& state) {
  judge_batches(state,
                [](const LevelSource& source, const Order&, const Seed& seed, Executor&) { return source(8, seed); });
}
BENCHMARK(SokobanThrown)->ArgName("any, easy, medium, hard, expert")->Arg(-1)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace
