// What `generate` makes of its levels: text, pictures, JSON, and a line for each that is not as it was asked for.
#pragma once

#include "game/game.hpp"
#include "games/sokoban/orders/level_batch.hpp"

namespace teka::sokoban {

/// Levels first ... of a job; interrupted ones are empty.
struct GeneratedLevels {
  std::vector<MadeLevel> levels;
  std::uint64_t first = 0;
  Order order;                                             ///< what was asked of those that have no order of their own
  Metrics metrics;                                         ///< what became of all that was tried
  std::string_view advice = "--effort 10 looks longer\n";  ///< when something was not reached
  std::string note = {};                                   ///< lines for a person
};

/// Those up to the first interrupted one.
Result<Output> write_generated(const GeneratedLevels& generated, const Job& job, Context& context);

}  // namespace teka::sokoban
