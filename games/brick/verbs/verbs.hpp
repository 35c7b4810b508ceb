// The verbs of the Colour Brick Game: one function per verb, each in its own file; game.cpp registers them.
#pragma once

#include "game/game.hpp"

namespace teka::brick {

const Game& game();  // named like this in the registry

Verb play_verb();
Verb evaluate_verb();
Verb evolve_verb();
Verb train_verb();
Verb reproduce_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::brick
