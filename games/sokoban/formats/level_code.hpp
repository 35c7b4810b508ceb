// How Sokoban levels are kept in a collection: see game/level_code.hpp.
#pragma once

#include "game/level_code.hpp"

namespace teka::sokoban {

const LevelCode& level_code();

}  // namespace teka::sokoban
