// Games as data: names, verbs and parameters, for `teka list --json` and the page.
#pragma once

#include <span>

#include "game/game.hpp"

namespace teka {

Value describe(const Game& game);
/// With the version of teka in front.
Value describe(std::span<const Game* const> games);

}  // namespace teka
