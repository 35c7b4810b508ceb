// All measures of a maze as named metrics, the exact ones and those of random walks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "core/estimate.hpp"
#include "core/metrics.hpp"
#include "core/seed.hpp"
#include "games/maze/maze/maze.hpp"
#include "parallel/executor.hpp"

namespace teka::maze {

/// Mean and deviation of the random walk's steps: exact if the maze has few enough loops (see is_exact()), otherwise
/// estimated by `walks` walks. No walks when interrupted early, fewer when interrupted later.
Estimate measure_walk(const Maze& maze, const Seed& seed, std::size_t walks, Executor& executor,
                      const Budget& budget = {}, const std::function<void(std::uint64_t)>& progress = {});

/// Solvable, reachable cells, solution, shortest paths, turns, decisions, steps and spread of the random walk, effort
/// and difficulty, dead ends, loops. Nothing when interrupted before the walks gave a result; fewer walks when
/// interrupted later. `progress` receives the number of finished walks, from any thread.
std::optional<Metrics> evaluate_maze(const Maze& maze, const Seed& seed, std::size_t walks, Executor& executor,
                                     const Budget& budget = {},
                                     const std::function<void(std::uint64_t)>& progress = {});

/// The mean of every metric over the mazes, with its standard error over those that have it (an unsolvable maze has no
/// solution). The names do not depend on the order of the mazes.
Metrics mean_metrics(const std::vector<Metrics>& all);

/// The mean steps of the walk, without an error if it is exact.
Metric steps_metric(const Estimate& walk);
/// "36.42", or "36.4 ± 0.2" if it is estimated.
std::string steps_text(const Estimate& walk);
/// The standard deviation of the walk's steps; if it is estimated, with its own standard error (assuming a nearly
/// normal distribution).
Metric spread_metric(const Estimate& walk);

}  // namespace teka::maze
