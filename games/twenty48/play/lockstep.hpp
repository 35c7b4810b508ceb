// Games of the flat player side by side on one thread, a move of each at a time, so that their playouts fill the lanes
// together: with few runs per move one game alone leaves most of them empty.
#pragma once

#include <atomic>

#include "games/twenty48/play/play_game.hpp"

namespace teka::twenty48 {

/// Takes games of the match by `next`, one number after the other, until there are none; several threads may share it.
/// Each game is the one that play_game plays. Finished ones go to `finished`, by number.
void play_in_lockstep(const Match& match, std::size_t width, std::atomic<std::size_t>& next,
                      const std::function<void(std::size_t index, FinishedGame game)>& finished);

/// How many games side by side are worth it.
std::size_t lockstep_width(const Match& match, unsigned threads);

}  // namespace teka::twenty48
