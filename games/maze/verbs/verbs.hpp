// The verbs of the maze: one function per verb, each in its own file; game.cpp registers them.
#pragma once

#include "game/game.hpp"

namespace teka::maze {

const Game& game();  // named like this in the registry

Verb generate_verb();
Verb solve_verb();
Verb evaluate_verb();
Verb evolve_verb();
Verb reproduce_verb();
Verb render_verb();
Verb select_verb();
Verb play_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::maze
