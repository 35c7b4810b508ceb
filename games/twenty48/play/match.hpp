// Whole games of a player, determined by the seed: the same on any number of threads and on the page.
#pragma once

#include "games/twenty48/play/play_game.hpp"
#include "parallel/executor.hpp"

namespace teka::twenty48 {

/// The finished games in their order; after a stop some are missing.
Result<std::vector<FinishedGame>> play_match(const Match& match, Executor& executor);

}  // namespace teka::twenty48
