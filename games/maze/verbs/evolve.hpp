// The two kinds of `teka evolve maze`.
#pragma once

#include "game/game.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

/// The paper's genetic algorithm.
Result<Output> run_ga(const Job& job, Size size, Context& context);

/// --map: mazes of every kind over two features.
Result<Output> run_map(const Job& job, Size size, Context& context);

}  // namespace teka::maze
