// The verbs of the dungeon: one function per verb, each in its own file; game.cpp registers them.
#pragma once

#include <vector>

#include "game/game.hpp"

namespace teka::dungeon {

const Game& game();  // named like this in the registry

Verb generate_verb();
Verb evaluate_verb();
Verb render_verb();
Verb select_verb();
Verb play_verb();
Verb reproduce_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::dungeon
