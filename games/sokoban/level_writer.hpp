// The language model as a source of levels.
#pragma once

#include <string>

#include "core/budget.hpp"
#include "games/sokoban/level_source.hpp"
#include "games/sokoban/order.hpp"

namespace teka::sokoban {

/// Levels that a model writes for an order, as it writes them. `model_path` names its file; empty: the one in the
/// program. Executor and budget must outlive the source.
Result<LevelSource> model_source(const Order& order, Executor& executor, const Budget& budget,
                                 const std::string& model_path);

}  // namespace teka::sokoban
