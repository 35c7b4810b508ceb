// The record of a game of 2048: its start and every move. It does not store tiles, because they follow from the seed:
// the same start, seed and moves give the same game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"
#include "games/twenty48/rules/state.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {

/// Moves as letters, in the order of Direction.
constexpr std::string_view kDirectionLetters = "urdl";

class Record {
 public:
  /// A game from the start, or from a given board.
  explicit Record(std::uint64_t seed) : Record(seed, {}, 0) {}
  Record(std::uint64_t seed, std::optional<Ranks> start, std::uint64_t score);

  [[nodiscard]] const PlayState& start() const { return states_.front(); }
  /// The state after this many moves.
  [[nodiscard]] const PlayState& state(std::size_t moves) const { return states_[moves]; }
  [[nodiscard]] const PlayState& now() const { return states_.back(); }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] std::size_t moves() const { return states_.size() - 1; }
  /// One letter per move.
  [[nodiscard]] const std::string& letters() const { return directions_; }

  /// The direction must be legal.
  void play(int direction);
  /// Truncates the game to `moves` moves.
  void go_back(std::size_t moves);

  /// The moves from number `first` on, three characters each: the direction's letter, the cell of the new tile (0-9,
  /// a-f) and its rank. A page can show the game from them.
  [[nodiscard]] std::string moves_with_tiles(std::size_t first) const;

  /// {"game": "2048", "seed": 1, "moves": "urdl..."}, with "board" and "score" if it started from a given board.
  [[nodiscard]] Value to_value() const;
  /// Replays the game of a document. The error names the illegal move.
  static Result<Record> from_value(const Value& document);

 private:
  std::uint64_t seed_;
  bool given_start_;
  std::vector<PlayState> states_;  ///< the initial state, and the state after each move
  std::string directions_;         ///< one letter per move
};

}  // namespace teka::twenty48
