// Sokoban: read levels, solve them or prove them unsolvable, generate to order, measure, write. Start with
// parse_text(), Solver and generate_levels(); an example is examples/sokoban.cpp.
#pragma once

#include "games/sokoban/api/generate_levels.hpp"
#include "games/sokoban/api/solve_levels.hpp"
#include "games/sokoban/formats/picture.hpp"
#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/state.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/measures/difficulty.hpp"
#include "games/sokoban/measures/measures.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "teka/engine.hpp"
