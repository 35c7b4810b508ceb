#include "games/maze/measures/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/exact_walk.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/measures/walk.hpp"

namespace teka::maze {

Estimate measure_walk(const Maze& maze, const Seed& seed, std::size_t walks, Executor& executor, const Budget& budget,
                      const std::function<void(std::uint64_t)>& progress) {
  if (const auto exact = exact_walk(maze, kMostSituations, budget.stop)) return exact_estimate(*exact);
  return sample_walks(maze, seed, walks, executor, budget, progress);
}

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
    const Estimate walk = measure_walk(maze, seed, walks, executor, budget, progress);
    if (walk.count < 2) return std::nullopt;
    metrics.add(steps_metric(walk));
    metrics.add(spread_metric(walk));
    const Effort effort = measure_effort(maze);
    metrics.add("effort", effort.value);
    metrics.add("difficulty", effort_anchors(maze.size()).difficulty_of(effort.value));
  }
  metrics.add("dead-ends", static_cast<double>(m.dead_ends));
  metrics.add("loops", static_cast<double>(m.loops));
  metrics.add("loop-share", m.loop_share);
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

Metric steps_metric(const Estimate& walk) {
  Metric metric{.name = "steps", .value = walk.mean, .unit = "moves"};
  if (is_exact(walk)) return metric;
  metric.n = walk.count;
  if (walk.count > 1) metric.error = walk.error();
  return metric;
}

std::string steps_text(const Estimate& walk) {
  return is_exact(walk) ? fmt::format("{:.6g}", walk.mean) : fmt::format("{:.1f} ± {:.1f}", walk.mean, walk.error());
}

Metric spread_metric(const Estimate& walk) {
  Metric metric{.name = "spread", .value = walk.deviation(), .unit = "moves"};
  if (is_exact(walk)) return metric;
  metric.n = walk.count;
  if (walk.count > 1) metric.error = metric.value / std::sqrt(2.0 * static_cast<double>(walk.count));
  return metric;
}

}  // namespace teka::maze
