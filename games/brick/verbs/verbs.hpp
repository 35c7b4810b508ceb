// What can be done with the Colour Brick Game: one function per verb, each in its own file. game.cpp puts them
// together.
#pragma once

#include "game/game.hpp"

namespace teka::brick {

const Game& game();  // the registry names it in the same way

Verb play_verb();
Verb evaluate_verb();
Verb evolve_verb();
Verb train_verb();
Verb reproduce_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::brick
