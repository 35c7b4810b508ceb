// The output of `generate`: text, pictures, JSON, and a line for each level that does not meet its order.
#pragma once

#include "game/game.hpp"
#include "games/sokoban/api/generate_levels.hpp"

namespace teka::sokoban {

/// The levels up to the first unfinished one; `first` is the index of the first level.
Result<Output> write_generated(const GeneratedSet& generated, std::uint64_t first, const Job& job);

}  // namespace teka::sokoban
