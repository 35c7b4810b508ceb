// Generates mazes: carved by a classic algorithm, or evolved if there are targets or a difficulty.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/metrics.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"
#include "game/difficulty.hpp"
#include "games/maze/design/design.hpp"
#include "games/maze/generators/generators.hpp"
#include "parallel/executor.hpp"

namespace teka::maze {

struct MazeSettings {
  Size size{12, 12};
  Point start{0, 0};
  Point goal{11, 11};
  /// The carving algorithm; kDefaultMethod if empty. With targets: the algorithm of the initial mazes; all of them if
  /// empty.
  std::optional<Method> method = {};
  std::optional<double> braid = {};  ///< share of dead ends to open; with targets: the maximum in the initial mazes
  std::vector<Target> targets = {};  ///< targets of the evolution
  /// On the common scale. Without braiding and without targets that need loops, the mazes are perfect.
  std::optional<DifficultyRange> difficulty = {};
  std::size_t walks = 20'000;  ///< random walks of the final estimate of a designed maze, if it has no exact result
};

/// The default carving algorithm.
inline constexpr Method kDefaultMethod = Method::backtracker;
/// Evolving larger mazes takes hours.
inline constexpr int kMostDesignSide = 200;

/// Returns one line about the first setting that is invalid or cannot be met; it begins with the name of the setting.
Result<void> validate(const MazeSettings& settings);

struct GeneratedMaze {
  Maze maze;
  std::optional<Design> design = {};  ///< measured features of an evolved maze
};

/// Makes one maze; the settings must be valid. Nothing when interrupted. `observer` is called for every generation of a
/// search.
std::optional<GeneratedMaze> generate_maze(const MazeSettings& settings, const Seed& seed, Executor& executor,
                                           const Budget& budget = {},
                                           const std::function<void(const Generation&)>& observer = {});

/// The features of an evolved maze as metrics.
Metrics design_metrics(const Design& design);

}  // namespace teka::maze
