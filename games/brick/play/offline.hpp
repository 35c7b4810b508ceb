// The offline game: all bricks are known before the first is placed. It is another game than the one that players play
// (player.hpp), and whatever comes of it is marked as such.
#pragma once

#include "core/instruction_set.hpp"
#include "games/brick/play/game_in_play.hpp"

namespace teka::brick {

/// As records and reports name who played.
constexpr std::string_view kOfflineName = "offline planner";
/// Placements per brick, on average.
constexpr std::uint64_t kUsualOfflineEffort = 30'000;

/// A whole game: line after line, each searched for as far as the pace allows. The clock is asked when the pace has a
/// time. Looks are after every line. Nothing when a stop came in between.
std::optional<Record> play_offline(const Deal& deal, const Pace& pace, const GameClock& clock,
                                   const std::stop_token& stop, const Watch& watch = {},
                                   InstructionSet set = best_instruction_set());

}  // namespace teka::brick
