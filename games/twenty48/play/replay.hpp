// Files of played games: records with what came of them, to be checked by playing them again.
#pragma once

#include "game/game.hpp"
#include "games/twenty48/play/match.hpp"

namespace teka::twenty48 {

/// A record, as the page saves it, with the player, the points at the end and the largest tile.
Value to_value(const FinishedGame& game, std::string_view player);

/// A game out of a file, played again.
struct Replay {
  Record record;
  std::string player;  ///< as the file says; empty when it does not
};

Value to_value(const Replay& replay);
FinishedGame as_finished(const Replay& replay);

/// The error says which move is not legal, or what the file says and the replay does not give.
Result<Replay> replay_from(const Value& value);

/// All games of the job's files: each a document with `levels`, or a single game as the page saves it.
Result<std::vector<Replay>> read_replays(const Job& job, Context& context);

/// What the terminal plays: the positions of the game.
void add_frames(const Replay& replay, std::string_view caption, std::vector<std::string>& frames);

}  // namespace teka::twenty48
