// The two modes of `teka evolve maze`.
#pragma once

#include "game/game.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// The paper's genetic algorithm.
Result<Output> run_ga(const Job& job, Size size, Context& context);

/// --map: a map of mazes over two features.
Result<Output> run_map(const Job& job, Size size, Context& context);

}  // namespace teka::maze
