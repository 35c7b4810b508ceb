// Games of the flat player in lockstep on one thread, one move each at a time, so that their playouts fill the lanes
// together: with few runs per move a single game leaves most lanes empty.
#pragma once

#include "games/twenty48/play/play_game.hpp"
#include "play/match.hpp"

namespace teka::twenty48 {

/// Plays the games of the queue, `width` at a time, until it is empty. Each game is the same as with play_game.
void play_group(const Match& match, std::size_t width, GameQueue<FinishedGame>& queue);

/// The useful number of games in lockstep.
std::size_t lockstep_width(const Match& match, unsigned threads);

}  // namespace teka::twenty48
