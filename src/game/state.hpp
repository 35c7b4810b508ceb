// The concept of a game state: a regular value, small enough to copy, that algorithms are templates over.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace teka {

/// A move is a small number; what it means is the game's business.
using Move = std::uint32_t;

template <class S>
concept GameState = std::regular<S> && requires(const S& state, S& changing, Move move) {
  { state.legal() } -> std::convertible_to<std::vector<Move>>;  ///< in a fixed order; empty exactly when over()
  changing.apply(move);                                         ///< the move must be legal
  { state.over() } -> std::same_as<bool>;
  { state.score() } -> std::convertible_to<double>;  ///< higher is better
  { state.hash() } -> std::same_as<std::uint64_t>;   ///< equal states have equal hashes, on every machine
  { state.text() } -> std::same_as<std::string>;     ///< for a person to look at
};

}  // namespace teka
