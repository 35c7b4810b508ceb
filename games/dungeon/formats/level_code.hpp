// How dungeons are kept in a collection: see game/level_code.hpp.
#pragma once

#include "game/level_code.hpp"

namespace teka::dungeon {

const LevelCode& level_code();

}  // namespace teka::dungeon
