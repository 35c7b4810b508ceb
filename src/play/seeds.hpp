// Seeds of played games: the seed of a match gives each game its own, and a game's seed gives its player another stream
// than the game draws from.
#pragma once

#include <cstdint>

#include "core/seed.hpp"

namespace teka {

/// The largest seed of a game: a page stores it in a double.
constexpr std::int64_t kMostSeed = (std::int64_t{1} << 53) - 1;

/// The seed of game number `index` of a match, as a number that a record can hold.
std::uint64_t game_seed(const Seed& seed, std::uint64_t index);

/// The seed of that game's player.
Seed thinking_seed(std::uint64_t game);
/// The seed for one decision of that player, after this many moves.
Seed thinking_seed(std::uint64_t game, std::uint64_t moves);

}  // namespace teka
