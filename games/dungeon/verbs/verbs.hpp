// What can be done with dungeons: one function per verb, each in its own file. game.cpp puts them together.
#pragma once

#include <vector>

#include "game/game.hpp"

namespace teka::dungeon {

const Game& game();  // the registry names it in the same way

Verb generate_verb();
Verb evaluate_verb();
Verb render_verb();
Verb play_verb();
Verb reproduce_verb();

std::vector<BenchCase> bench_cases();

}  // namespace teka::dungeon
