// The concept of a game state: a regular value, small enough to copy, that algorithms are templates over.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "core/text.hpp"
#include "core/value.hpp"

namespace teka {

/// A move is a small number; its meaning depends on the game.
using Move = std::uint32_t;

template <class S>
concept GameState = requires(const S& state, S& changing, Move move, const Value& value) {
  { state.legal() } -> std::convertible_to<std::vector<Move>>;  ///< in a fixed order; empty exactly when over()
  changing.apply(move);                                         ///< the move must be legal
  { state.over() } -> std::same_as<bool>;
  { state.score() } -> std::convertible_to<double>;        ///< higher is better
  { state.hash() } -> std::same_as<std::uint64_t>;         ///< equal states have equal hashes, on every machine
  { state.text() } -> std::same_as<std::string>;           ///< for a person to look at
  { state.move_name(move) } -> std::same_as<std::string>;  ///< one word; legal moves of a state have different names
  { state.to_value() } -> std::same_as<Value>;             ///< all that equality compares, random stream included
  { S::from_value(value) } -> std::same_as<Result<S>>;     ///< the state that to_value() wrote, equal to it
} && std::regular<S>;  // last: asked of a Result<AnyState> it would depend on itself

/// A state whose moves have random results. The state holds the stream from which they are drawn, so a copy knows the
/// future. A search must not: it calls reseed() on its copies, which replaces the stream and changes nothing else.
template <class S>
concept StateWithChance = GameState<S> && requires(S& state, const Seed& seed) { state.reseed(seed); };

/// The legal move with this name.
template <class S>
Result<Move> find_move(const S& state, std::string_view name) {
  std::vector<std::string> names;
  for (const Move move : state.legal()) {
    names.push_back(state.move_name(move));
    if (names.back() == name) return move;
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  if (known.empty()) return fail("'{}' is not a legal move: the game is over", name);
  return fail("'{}' is not a legal move{}", name, suggestion(name, known));
}

}  // namespace teka
