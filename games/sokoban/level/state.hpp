// A Sokoban level as a game state: a move is a direction, in the order of kStep.
#pragma once

#include <string>
#include <vector>

#include "game/state.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

class PlayState {
 public:
  static constexpr int kUsualMoves = 10'000;

  PlayState() : PlayState(level_from("#####\n#@$.#\n#####")) {}
  /// The level must be valid. A player can walk forever around boxes that are stuck, so the number of moves is limited
  /// to make every game end.
  explicit PlayState(Level level, int most_moves = kUsualMoves);

  [[nodiscard]] std::vector<Move> legal() const;
  void apply(Move direction);
  /// Solved, out of moves, or no legal move.
  [[nodiscard]] bool over() const;
  /// Boxes on goals, minus the fraction of the moves that was used: one more box is worth any number of moves.
  [[nodiscard]] double score() const { return boxes_home_ - moves_ / (most_moves_ + 1.0); }
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string text() const { return to_text(level_); }
  /// "left", "up", "right" or "down".
  [[nodiscard]] std::string move_name(Move direction) const;
  [[nodiscard]] Value to_value() const;
  static Result<PlayState> from_value(const Value& value);

  [[nodiscard]] const Level& level() const { return level_; }
  [[nodiscard]] bool solved() const { return boxes_home_ == boxes_; }
  [[nodiscard]] int moves() const { return moves_; }
  [[nodiscard]] int pushes() const { return pushes_; }

  friend bool operator==(const PlayState&, const PlayState&) = default;

 private:
  [[nodiscard]] bool is_legal(std::size_t direction) const;

  Level level_;
  Point player_;
  int boxes_ = 0, boxes_home_ = 0;
  int moves_ = 0, pushes_ = 0, most_moves_ = kUsualMoves;
};

}  // namespace teka::sokoban
