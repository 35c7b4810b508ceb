// The verbs of Sokoban: one function per verb, each in its own file. game.cpp lists them.
#pragma once

#include "game/game.hpp"

namespace teka::sokoban {

const Game& game();  // the registry names it in the same way

Verb evaluate_verb();
Verb evolve_verb();
Verb generate_verb();
Verb play_verb();
Verb prepare_verb();
Verb render_verb();
Verb select_verb();
Verb reproduce_verb();
Verb solve_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::sokoban
