// What a collection of levels needs to know about those of a game: how a level becomes few bytes and comes back, which
// levels are the same up to symmetry, and whether moves solve one. Everything else is asked of the game's verbs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/grid.hpp"
#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// What a solution costs. Of two, one is better if neither number is higher and one is lower.
struct SolutionCost {
  std::uint64_t moves = 0;
  std::uint64_t pushes = 0;  ///< 0 in a game that has none
  friend bool operator==(const SolutionCost&, const SolutionCost&) = default;
};

/// Packed levels are bytes of any values. Those that come from a file may be damaged, which is an error.
struct LevelCode {
  /// A level of a document: its bytes, without title, solution and measures.
  std::function<Result<std::string>(const Value& level)> pack;
  /// The members that pack() reads, as a document has them, and width and height.
  std::function<Result<Value>(std::string_view packed)> unpack;
  /// The same bytes for all levels that are the same puzzle, rotated or mirrored, by the rules of the game.
  std::function<Result<std::string>(std::string_view packed)> canonical;
  /// The moves that a level of a document, or a game that was played, has as its solution; empty: none.
  std::function<Result<std::string>(const Value& level)> solution_of;
  /// The letters that solutions consist of: at most four.
  std::string_view letters;
  /// Plays the moves, in these letters. The error says what is wrong with them: "move 3: a wall is in the way".
  std::function<Result<SolutionCost>(std::string_view packed, std::string_view moves)> replay;
  /// The moves as a document has them: with capitals for pushes, for example.
  std::function<std::string(std::string_view packed, std::string_view moves)> shown;
  /// Moves that solve one level as moves that solve another one with the same canonical form.
  std::function<Result<std::string>(std::string_view from, std::string_view moves, std::string_view to)> carry;
};

}  // namespace teka
