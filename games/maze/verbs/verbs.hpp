// What can be done with mazes: one function per verb, each in its own file. game.cpp puts them together.
#pragma once

#include "game/game.hpp"

namespace teka::maze {

const Game& game();  // the registry names it in the same way

Verb generate_verb();
Verb solve_verb();
Verb evaluate_verb();
Verb evolve_verb();
Verb reproduce_verb();
Verb render_verb();
Verb play_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::maze
