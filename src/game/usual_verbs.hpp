// What the usual verbs do in any game, for help that covers several games. A game may have verbs of other names: they
// are described by their own summaries.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace teka {

/// In one line; `games` are those that have the verb, one at least.
std::string describe_verb(std::string_view verb, std::span<const Game* const> games);

}  // namespace teka
