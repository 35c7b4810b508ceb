// Files of played games, and games to look at: what `teka evaluate brick` reads, and what a terminal plays.
#pragma once

#include "game/game.hpp"
#include "games/brick/play/record.hpp"

namespace teka::brick {

/// All games of the job's files: each a document with `levels`, or a single game.
Result<std::vector<Replay>> read_replays(const Job& job, Context& context);

/// The game of a case and the moves of a transcript, both as a judge has them. Errors name file and line.
Result<Replay> read_transcript(const Input& given, const Input& moves, const std::stop_token& stop);

/// What the terminal plays: each brick as it falls, then each step of its chain. When the frames do not suffice for
/// the whole game the last one says so; games after that are left out.
void add_frames(const Record& record, std::string_view caption, std::vector<std::string>& frames);

}  // namespace teka::brick
