// The game as a state for generic players: bricks come from the seed, one at a time.
#pragma once

#include <vector>

#include "game/state.hpp"
#include "games/brick/rules/standing.hpp"

namespace teka::brick {

/// A move is the number of a placement, 0..29.
class PlayState {
 public:
  PlayState() : PlayState(Seed(0), kLeastColours, 1) {}
  PlayState(const Seed& seed, int colours, int bricks);

  [[nodiscard]] std::vector<Move> legal() const;
  void apply(Move move);
  [[nodiscard]] bool over() const { return remaining() == 0 || standing_.board.is_full(); }
  [[nodiscard]] double score() const { return static_cast<double>(standing_.points); }
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string text() const;
  /// Column from 1, rotation from 0: "3:1".
  [[nodiscard]] std::string move_name(Move move) const;
  [[nodiscard]] Value to_value() const;
  static Result<PlayState> from_value(const Value& value);
  /// The same state with different bricks after the next one.
  void reseed(const Seed& seed) { stream_ = BrickStream(seed, colours()); }

  [[nodiscard]] const Board& board() const { return standing_.board; }
  [[nodiscard]] const Standing& standing() const { return standing_; }
  /// The next brick.
  [[nodiscard]] const Brick& brick() const { return brick_; }
  [[nodiscard]] int colours() const { return stream_.colours(); }
  [[nodiscard]] int bricks() const { return bricks_; }
  /// Bricks still to be placed.
  [[nodiscard]] int remaining() const { return bricks_ - standing_.placed; }
  /// The game ended before all bricks were placed.
  [[nodiscard]] bool dead() const { return remaining() > 0 && standing_.board.is_full(); }

  friend bool operator==(const PlayState& a, const PlayState& b) {
    return a.standing_ == b.standing_ && a.brick_ == b.brick_ && a.bricks_ == b.bricks_ && a.colours() == b.colours() &&
           a.stream_.state() == b.stream_.state();
  }

 private:
  Standing standing_;
  BrickStream stream_;
  Brick brick_;
  int bricks_;
};

}  // namespace teka::brick
