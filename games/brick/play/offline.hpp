// The offline game: all bricks are known before the first is placed. It is a different game from the one that players
// play (player.hpp), and all its results are marked as offline.
#pragma once

#include "core/instruction_set.hpp"
#include "games/brick/play/game_in_play.hpp"

namespace teka::brick {

/// Name of the offline planner in records and reports.
constexpr std::string_view kOfflineName = "offline planner";
/// Default placements per brick, on average.
constexpr std::uint64_t kUsualOfflineEffort = 30'000;

/// Plays a whole game line by line; the pace limits the search for each. The clock is used only if the pace has a time.
/// `watch` is called after every line. Returns nothing if it was stopped.
std::optional<Record> play_offline(const Deal& deal, const Pace& pace, const GameClock& clock,
                                   const std::stop_token& stop, const Watch& watch = {},
                                   InstructionSet set = best_instruction_set());

}  // namespace teka::brick
