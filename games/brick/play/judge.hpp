// A game against a judge over standard input and output: each brick is read and answered before the next. Offline, all
// bricks are read first.
#pragma once

#include "game/game.hpp"

namespace teka::brick {

/// The judge's time limit; --time-per-game overrides it.
constexpr double kJudgeSeconds = 10;

Result<Output> play_with_judge(const Job& job, Context& context, Stream& stream);

}  // namespace teka::brick
