#include "games/maze/measures/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/maze/measures/measures.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {

std::optional<Metrics> evaluate_maze(const Maze& maze, const Seed& seed, std::size_t walks, Executor& executor,
                                     const Budget& budget, const std::function<void(std::uint64_t)>& progress) {
  const Measures m = measure(maze, budget.stop);
  if (budget.interrupted()) return std::nullopt;
  Metrics metrics;
  metrics.add("solvable", m.solvable ? 1 : 0);
  metrics.add("reachable cells", static_cast<double>(m.reachable), "cells");
  if (m.solvable) {
    metrics.add("solution", static_cast<double>(m.solution_length), "moves");
    Metric paths{.name = "shortest paths"};
    paths.exact = count_shortest_paths(maze, budget.stop);
    if (budget.interrupted()) return std::nullopt;
    paths.value = std::strtod(paths.exact->c_str(), nullptr);
    if (paths.value < 0x1p53) paths.exact.reset();
    metrics.add(std::move(paths));
    metrics.add("turns", static_cast<double>(m.turns));
    metrics.add("decisions", static_cast<double>(m.decisions));
    const Estimate walk = sample_walks(maze, seed, walks, executor, budget, progress);
    if (walk.count < 2) return std::nullopt;
    metrics.add("steps", walk, "moves");
    metrics.add(spread_metric(walk));
  }
  metrics.add("dead-ends", static_cast<double>(m.dead_ends));
  metrics.add("loops", static_cast<double>(m.loops));
  metrics.add("loop share", m.loop_share);
  return metrics;
}

Metrics mean_metrics(const std::vector<Metrics>& all) {
  Metrics means;
  if (all.empty()) return means;
  if (all.size() == 1) return all.front();
  const auto fullest = std::max_element(
      all.begin(), all.end(), [](const Metrics& a, const Metrics& b) { return a.items().size() < b.items().size(); });
  for (const Metric& named : fullest->items()) {
    Estimate values;
    for (const Metrics& metrics : all) {
      if (const Metric* m = metrics.find(named.name)) values.add(m->value);
    }
    means.add(named.name, values, named.unit);
  }
  return means;
}

Metric spread_metric(const Estimate& walk) {
  Metric metric{.name = "spread", .value = walk.deviation(), .unit = "moves", .n = walk.count};
  if (walk.count > 1) metric.error = metric.value / std::sqrt(2.0 * static_cast<double>(walk.count));
  return metric;
}

}  // namespace teka::maze
