// Seeds of played games: the seed of a match gives each game its own, and a game's seed gives its player another stream
// than the game draws from.
#pragma once

#include <cstdint>

#include "core/seed.hpp"

namespace teka {

/// Seeds of games are at most this: a page counts in doubles.
constexpr std::int64_t kMostSeed = (std::int64_t{1} << 53) - 1;

/// The seed of game number `index` of a match, as a number that a record can hold.
std::uint64_t game_seed(const Seed& seed, std::uint64_t index);

/// What the player of that game draws from.
Seed thinking_seed(std::uint64_t game);
/// The same for a player that is asked again after each move: when so many moves have been made.
Seed thinking_seed(std::uint64_t game, std::uint64_t moves);

}  // namespace teka
