// Files of played games: records with their results, which replaying checks.
#pragma once

#include "game/game.hpp"
#include "games/twenty48/play/match.hpp"

namespace teka::twenty48 {

/// A record in the page's format, with the player, the points at the end and the largest tile.
Value to_value(const FinishedGame& game, std::string_view player);

/// A replayed game from a file.
struct Replay {
  Record record;
  std::string player;  ///< from the file; empty when it is missing
};

Value to_value(const Replay& replay);
FinishedGame as_finished(const Replay& replay);

/// The error names the illegal move, or the value in which file and replay differ.
Result<Replay> replay_from(const Value& value);

/// All games of the job's files: each a document with `levels`, or a single game as the page saves it.
Result<std::vector<Result<Replay>>> read_replays(const Job& job, Context& context);

/// Adds an animation of the game's positions.
void add_frames(const Replay& replay, std::string_view caption, std::vector<std::string>& frames);

}  // namespace teka::twenty48
