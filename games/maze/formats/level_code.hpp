// How mazes are kept in a collection: see game/level_code.hpp.
#pragma once

#include "game/level_code.hpp"

namespace teka::maze {

const LevelCode& level_code();

}  // namespace teka::maze
