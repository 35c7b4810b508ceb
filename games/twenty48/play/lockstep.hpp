// Games of the flat player side by side on one thread, a move of each at a time, so that their playouts fill the lanes
// together: with few runs per move one game alone leaves most of them empty.
#pragma once

#include "games/twenty48/play/play_game.hpp"
#include "play/match.hpp"

namespace teka::twenty48 {

/// Plays games of the queue, `width` of them at a time, until there are none. Each is the one that play_game plays.
void play_group(const Match& match, std::size_t width, GameQueue<FinishedGame>& queue);

/// How many games side by side are worth it.
std::size_t lockstep_width(const Match& match, unsigned threads);

}  // namespace teka::twenty48
