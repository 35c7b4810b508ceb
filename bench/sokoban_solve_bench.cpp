// The solver on levels like Boxoban's hard ones (10x10, four boxes; the hardest tenth of those generated), one thread:
// all techniques, then each omitted in turn, for any solution and for the fewest pushes; and the simple baseline,
// breadth-first search over pushes with dead squares only. The same for levels made unsolvable, and the backward search
// alone. The number of expanded positions is deterministic. SokobanFeatures: how many of 40 large levels the feature
// search solves, with and without its parts.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>

#include "games/sokoban/generator/generator.hpp"
#include "games/sokoban/solver/backward_search.hpp"
#include "games/sokoban/solver/feature_search.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "games/sokoban/solver/uninformed_search.hpp"

namespace {

using namespace teka;
using namespace teka::sokoban;

constexpr std::size_t kLevels = 200;
constexpr auto kEverything = static_cast<std::int64_t>(kTechniqueNames.size());  // nothing omitted

/// The hardest of many generated levels for a simple search.
const std::vector<Level>& levels() {
  static const std::vector<Level> kChosen = [] {
    Generator generator(GeneratorSettings{});
    std::vector<std::pair<std::uint64_t, Level>> all;
    for (std::uint64_t i = 0; i < 2000; ++i) {
      Rng rng(Seed(1).child(i));
      if (const auto level = generator.make(rng)) all.emplace_back(search_uninformed(*level, 1'000'000).nodes, *level);
    }
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(all[b].first, a) < std::pair(all[a].first, b);  // most nodes first; ties keep their order
    });
    std::vector<Level> chosen;
    for (std::size_t i = 0; i < kLevels; ++i) chosen.push_back(all[order[i]].second);
    return chosen;
  }();
  return kChosen;
}

/// The same rooms with boxes moved, where that leaves no solution.
const std::vector<Level>& unsolvable_levels() {
  static const std::vector<Level> kMade = [] {
    std::vector<Level> made;
    Solver solver;
    for (std::uint64_t i = 0; made.size() < kLevels; ++i) {
      Rng rng(Seed(2).child(i));
      Level level = levels()[i % kLevels];
      std::vector<std::size_t> free;
      std::vector<std::size_t> boxes;
      for (std::size_t k = 0; k < level.size().area(); ++k) {
        if (level.cells()[k] == Tile::floor) free.push_back(k);
        if (level.cells()[k] == Tile::box) boxes.push_back(k);
      }
      const std::size_t to = free[rng.below(free.size())];
      level.cells()[boxes[rng.below(boxes.size())]] = Tile::floor;
      level.cells()[to] = Tile::box;
      // Those that are refuted at once are too easy to measure.
      const Solution answer = solver.solve(level);
      if (answer.answer == Answer::unsolvable && answer.nodes > 20) made.push_back(level);
    }
    return made;
  }();
  return kMade;
}

/// 16x16 with ten boxes, those that the simple search does not solve at once: the target of the feature search.
const std::vector<Level>& large_levels() {
  static const std::vector<Level> kChosen = [] {
    Generator generator(GeneratorSettings{.size = {16, 16}, .boxes = 10});
    SolveOptions plain;
    plain.techniques.leave_out(Technique::features);
    Solver solver;
    std::vector<Level> chosen;
    for (std::uint64_t i = 0; chosen.size() < 40; ++i) {
      Rng rng(Seed(3).child(i));
      const auto level = generator.make(rng);
      if (level && solver.solve(*level, plain, Budget{.nodes = 2'000}).answer == Answer::unknown)
        chosen.push_back(*level);
    }
    return chosen;
  }();
  return kChosen;
}

void solve_all(benchmark::State& state, const std::vector<Level>& given, const SolveOptions& options) {
  Solver solver;
  std::uint64_t nodes = 0;
  std::uint64_t solved = 0;
  for (auto _ : state) {
    for (const Level& level : given) {
      const Solution solution = solver.solve(level, options);
      nodes += solution.nodes;
      solved += solution.answer == Answer::solved ? 1 : 0;
    }
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["levels/s"] =
      benchmark::Counter(rounds * static_cast<double>(given.size()), benchmark::Counter::kIsRate);
  state.counters["nodes/level"] = static_cast<double>(nodes) / rounds / static_cast<double>(given.size());
  state.counters["solved"] = static_cast<double>(solved) / rounds;
}

/// The technique with this number, or none after the last.
void leave_out(benchmark::State& state, SolveOptions& options, std::size_t number) {
  if (number >= kTechniqueNames.size()) return;
  options.techniques.leave_out(static_cast<Technique>(number));
  state.SetLabel("without " + std::string(kTechniqueNames[number]));
}

void SokobanSolve(benchmark::State& state) {
  SolveOptions options{.objective = static_cast<Objective>(state.range(0))};
  leave_out(state, options, static_cast<std::size_t>(state.range(1)));
  solve_all(state, levels(), options);
}
BENCHMARK(SokobanSolve)
    ->ArgNames({"objective", "without"})
    ->ArgsProduct({{0, 1}, {kEverything, 0, 1, 2, 3, 4, 5}})
    ->Unit(benchmark::kMillisecond);

/// The feature search alone: how many of the large levels it solves in 1000 steps each.
void SokobanFeatures(benchmark::State& state) {
  SolveOptions options;
  leave_out(state, options, static_cast<std::size_t>(state.range(0)));
  FeatureSearch<4> search;
  PackingPlan<4> plan;
  PairTable<4> pairs;
  Terrain<4> terrain;
  const auto& levels = large_levels();  // chosen before the measurement
  std::uint64_t solved = 0;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const Level& level : levels) {
      terrain.build(level, inside_of(level), {{0, 0}, level.size()});
      if (options.techniques.has(Technique::packing)) {
        plan.build(terrain, PlanStyle::nearest_last, options.memory, {});
      } else {
        plan.build_none(terrain, {});
      }
      pairs.clear();
      if (options.techniques.has(Technique::pair_table)) pairs.build(terrain, options.memory, {});
      const Solution found = search.run(terrain, plan, pairs, {}, options.techniques, options.memory, {.nodes = 1000});
      nodes += found.nodes;
      solved += found.answer == Answer::solved ? 1 : 0;
    }
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["nodes/level"] = static_cast<double>(nodes) / rounds / static_cast<double>(levels.size());
  state.counters["solved"] = static_cast<double>(solved) / rounds;
}
BENCHMARK(SokobanFeatures)
    ->ArgName("without")
    ->ArgsProduct({{4, 7, 8, 9, 10, kEverything}})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

void SokobanFewestMoves(benchmark::State& state) {
  solve_all(state, levels(), {.objective = Objective::moves});
}
BENCHMARK(SokobanFewestMoves)->Unit(benchmark::kMillisecond);

void SokobanRefute(benchmark::State& state) {
  SolveOptions options;
  leave_out(state, options, static_cast<std::size_t>(state.range(0)));
  solve_all(state, unsolvable_levels(), options);
}
BENCHMARK(SokobanRefute)
    ->ArgName("without")
    ->ArgsProduct({{kEverything, 0, 1, 2, 3, 4, 5, 6}})
    ->Unit(benchmark::kMillisecond);

/// The backward search alone.
void backward_all(benchmark::State& state, const std::vector<Level>& given, Objective objective) {
  BackwardSearch<1> search;
  Terrain<1> terrain;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const Level& level : given) {
      terrain.build(level, inside_of(level), {{1, 1}, {level.width() - 2, level.height() - 2}});
      if (terrain.hopeless()) continue;
      search.start(terrain, objective, std::size_t{1} << 30);
      nodes += search.advance({}).nodes;
    }
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["nodes/level"] = static_cast<double>(nodes) / rounds / static_cast<double>(given.size());
}

void SokobanBackwardSolve(benchmark::State& state) {
  backward_all(state, levels(), static_cast<Objective>(state.range(0)));
}
BENCHMARK(SokobanBackwardSolve)->ArgName("objective")->DenseRange(0, 1)->Unit(benchmark::kMillisecond);

void SokobanBackwardRefute(benchmark::State& state) {
  backward_all(state, unsolvable_levels(), Objective::any);
}
BENCHMARK(SokobanBackwardRefute)->Unit(benchmark::kMillisecond);

/// The time to build the tables.
void SokobanPairTable(benchmark::State& state) {
  PairTable<1> pairs;
  Terrain<1> terrain;
  for (auto _ : state) {
    for (const Level& level : levels()) {
      terrain.build(level, inside_of(level), {{1, 1}, {level.width() - 2, level.height() - 2}});
      pairs.build(terrain, std::size_t{1} << 30, {});
      benchmark::DoNotOptimize(pairs);
    }
  }
}
BENCHMARK(SokobanPairTable)->Unit(benchmark::kMillisecond);

void plain_all(benchmark::State& state, const std::vector<Level>& given) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const Level& level : given) nodes += search_uninformed(level, 10'000'000).nodes;
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["levels/s"] =
      benchmark::Counter(rounds * static_cast<double>(given.size()), benchmark::Counter::kIsRate);
  state.counters["nodes/level"] = static_cast<double>(nodes) / rounds / static_cast<double>(given.size());
}

void SokobanPlainSolve(benchmark::State& state) {
  plain_all(state, levels());
}
BENCHMARK(SokobanPlainSolve)->Unit(benchmark::kMillisecond);

void SokobanPlainRefute(benchmark::State& state) {
  plain_all(state, unsolvable_levels());
}
BENCHMARK(SokobanPlainRefute)->Unit(benchmark::kMillisecond);

}  // namespace
