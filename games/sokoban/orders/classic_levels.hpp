// What hand-made classic levels are like to play: the profiles of Microban by David W. Skinner, the set that most
// players know. Only numbers are kept, not the levels.
#pragma once

#include <vector>

#include "games/sokoban/measures/play_profile.hpp"

namespace teka::sokoban {

struct ClassicLevel {
  Size size;
  int boxes = 0;
  PlayProfile profile;
};

/// Of the 155 levels those with at most 200 000 positions.
std::vector<ClassicLevel> classic_levels();

}  // namespace teka::sokoban
