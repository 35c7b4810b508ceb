// What can be done with 2048: one function per verb, each in its own file. game.cpp puts them together.
#pragma once

#include "game/game.hpp"

namespace teka::twenty48 {

const Game& game();  // the registry names it in the same way

Verb play_verb();
Verb solve_verb();
Verb evaluate_verb();
Verb reproduce_verb();
Verb train_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::twenty48
