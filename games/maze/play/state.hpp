// A walk through a maze as a game state: the position is a cell, a move is a direction, the goal ends it.
#pragma once

#include <memory>

#include "game/state.hpp"
#include "games/maze/maze/maze.hpp"

namespace teka::maze {

class WalkState {
 public:
  WalkState() : WalkState(Maze({1, 2})) {}
  explicit WalkState(Maze maze);

  [[nodiscard]] std::vector<Move> legal() const;
  void apply(Move direction);
  /// At the goal, or enclosed, so that no move is left.
  [[nodiscard]] bool over() const { return at_ == goal_ || maze_->genes()[at_] == kAllWalls; }
  [[nodiscard]] double score() const { return -static_cast<double>(steps_); }
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string text() const;
  /// "left", "up", "right" or "down".
  [[nodiscard]] std::string move_name(Move direction) const;
  [[nodiscard]] Value to_value() const;
  static Result<WalkState> from_value(const Value& value);

  [[nodiscard]] const Maze& maze() const { return *maze_; }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] bool at_goal() const { return at_ == goal_; }

  friend bool operator==(const WalkState& a, const WalkState& b) {
    return a.at_ == b.at_ && a.steps_ == b.steps_ && *a.maze_ == *b.maze_;
  }

 private:
  std::shared_ptr<const Maze> maze_;  ///< immutable, so copies of a state share it
  std::size_t at_;
  std::size_t goal_;
  std::uint64_t steps_ = 0;
};

}  // namespace teka::maze
