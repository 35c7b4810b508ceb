// Maze generation: the backtracker compared with a textbook version, and every method at growing sizes, where a
// constant number of cells per second shows linear cost.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "games/maze/generators/generators.hpp"

namespace teka::maze {
namespace {

/// The textbook backtracker: a stack of points, and the four directions shuffled in every cell.
Maze textbook_backtracker(Size size, Rng& rng) {
  Maze maze(size);
  std::vector<std::vector<bool>> visited(static_cast<std::size_t>(size.height),
                                         std::vector<bool>(static_cast<std::size_t>(size.width)));
  const auto is_new = [&](Point p) { return size.contains(p) && !visited[p.y][p.x]; };
  std::vector<Point> stack = {size.point(rng.below(size.area()))};
  visited[stack.back().y][stack.back().x] = true;
  while (!stack.empty()) {
    const Point here = stack.back();
    std::vector<Direction> directions(kDirections.begin(), kDirections.end());
    rng.shuffle(std::span(directions));
    bool moved = false;
    for (const Direction d : directions) {
      const Point next{here.x + kSteps[d].x, here.y + kSteps[d].y};
      if (!is_new(next)) continue;
      maze.open(size.index(here), d);
      visited[next.y][next.x] = true;
      stack.push_back(next);
      moved = true;
      break;
    }
    if (!moved) stack.pop_back();
  }
  return maze;
}

void count_cells(benchmark::State& state, Size size) {
  const auto mazes = static_cast<double>(state.iterations());
  state.counters["mazes/s"] = benchmark::Counter(mazes, benchmark::Counter::kIsRate);
  state.counters["cells/s"] = benchmark::Counter(mazes * static_cast<double>(size.area()), benchmark::Counter::kIsRate);
}

void textbook(benchmark::State& state) {
  const Size size{static_cast<int>(state.range(0)), static_cast<int>(state.range(0))};
  Rng rng{Seed(1)};
  for (auto _ : state) benchmark::DoNotOptimize(textbook_backtracker(size, rng));
  count_cells(state, size);
}

void perfect(benchmark::State& state, Method method) {
  const Size size{static_cast<int>(state.range(0)), static_cast<int>(state.range(0))};
  Rng rng{Seed(1)};
  for (auto _ : state) benchmark::DoNotOptimize(generate_perfect(size, method, rng));
  count_cells(state, size);
}

const bool kRegistered = [] {
  benchmark::RegisterBenchmark("maze/textbook-backtracker", textbook)->Arg(12)->Arg(1000);
  for (const std::string_view name : method_names()) {
    const Method method = method_from_name(name).value();
    const bool walks = method == Method::wilson || method == Method::aldous_broder;
    auto* const bench = benchmark::RegisterBenchmark(("maze/" + std::string(name)).c_str(), perfect, method);
    for (const int side : {12, 100, 300, 1000}) {
      if (side <= 300 || !walks) bench->Arg(side);
    }
  }
  return true;
}();

}  // namespace
}  // namespace teka::maze
