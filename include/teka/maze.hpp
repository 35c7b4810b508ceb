// Mazes: read, solve, generate to targets, measure, write. Start with generate_maze() and evaluate_maze(); an example
// is examples/maze.cpp.
#pragma once

#include "games/maze/design/generate.hpp"
#include "games/maze/design/map_elites.hpp"
#include "games/maze/formats/maze_value.hpp"
#include "games/maze/formats/picture.hpp"
#include "games/maze/formats/text_format.hpp"
#include "games/maze/measures/effort.hpp"
#include "games/maze/measures/evaluation.hpp"
#include "games/maze/measures/exact_walk.hpp"
#include "games/maze/measures/measures.hpp"
#include "games/maze/play/state.hpp"
#include "teka/engine.hpp"
