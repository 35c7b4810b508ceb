// Sokoban: read levels, solve them or prove them unsolvable, generate to order, evolve, measure, write. Start with
// read_levels(), Solver, generate_levels(), evaluate_set() and write_levels(); an example is examples/sokoban.cpp.
#pragma once

#include "games/sokoban/api/evolve_hard.hpp"
#include "games/sokoban/api/generate_levels.hpp"
#include "games/sokoban/api/solve_levels.hpp"
#include "games/sokoban/formats/level_io.hpp"
#include "games/sokoban/formats/picture.hpp"
#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/state.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/measures/measures.hpp"
#include "games/sokoban/measures/report.hpp"
#include "games/sokoban/measures/samples.hpp"
#include "games/sokoban/model/training_file.hpp"
#include "games/sokoban/play/puzzle.hpp"
#include "games/sokoban/reproduction/reproduce.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "teka/engine.hpp"
