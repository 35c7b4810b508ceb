// A game against a judge over standard input and output: bricks come one by one, each is answered at once. Offline all
// are read first.
#pragma once

#include "game/game.hpp"

namespace teka::brick {

/// The judge's limit, unless --time says another.
constexpr double kJudgeSeconds = 10;

Result<Output> play_with_judge(const Job& job, Context& context, Stream& stream);

}  // namespace teka::brick
