// All games of this house. The list itself is games.def.
#pragma once

#include <span>
#include <string_view>

#include "game/game.hpp"

namespace teka {

std::span<const Game* const> all_games();

/// nullptr when there is no such game.
const Game* find_game(std::string_view name);

}  // namespace teka
