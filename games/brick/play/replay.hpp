// Files of played games, for `teka evaluate brick`, and animations of games for the terminal.
#pragma once

#include "game/game.hpp"
#include "games/brick/play/record.hpp"

namespace teka::brick {

/// All games of the job's files: each a document with `levels`, or a single game.
Result<std::vector<Result<Replay>>> read_replays(const Job& job, Context& context);

/// The game of a case and its transcript, both in the judge's format. Errors give file and line.
Result<Replay> read_transcript(const Input& given, const Input& moves, const std::stop_token& stop);

/// Adds an animation: each brick as it falls, then each step of its chain. If the frames do not suffice for the whole
/// game, the last one says so and later games are omitted.
void add_frames(const Record& record, std::string_view caption, std::vector<std::string>& frames);

}  // namespace teka::brick
