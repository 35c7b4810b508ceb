// The verbs of 2048: one function per verb, each in its own file; game.cpp registers them.
#pragma once

#include "game/game.hpp"

namespace teka::twenty48 {

const Game& game();  // named like this in the registry

Verb play_verb();
Verb solve_verb();
Verb evaluate_verb();
Verb reproduce_verb();
Verb train_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::twenty48
