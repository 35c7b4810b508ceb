// The options that every verb has.
#pragma once

#include <vector>

#include "game/game.hpp"

namespace teka {

/// The highest --threads.
inline constexpr int kMostThreads = 1024;

/// --seed, --threads, --out, --format, --json, --csv and --quiet, with the formats of this verb.
std::vector<Parameter> common_parameters(const std::vector<Format>& formats);

}  // namespace teka
