// The output of `generate`: text, pictures, JSON, and a line for each level that does not meet its order.
#pragma once

#include <cstdint>
#include <span>

#include "game/game.hpp"
#include "games/sokoban/api/generate_levels.hpp"
#include "report/level_set.hpp"

namespace teka::sokoban {

/// All levels are finished; numbers[i] is the number of level i. As a folder if the job has one.
Result<Output> write_generated(const GeneratedSet& generated, std::span<const std::uint64_t> numbers,
                               const SetRequest& request, const Job& job, Context& context);

}  // namespace teka::sokoban
