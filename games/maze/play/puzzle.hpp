// A maze as a puzzle for a person or a player: see play/puzzle.hpp.
#pragma once

#include <optional>
#include <string>

#include "games/maze/play/state.hpp"
#include "play/puzzle.hpp"

namespace teka::maze {

struct WalkPuzzle {
  using State = WalkState;

  [[nodiscard]] bool is_solved(const WalkState& state) const { return state.at_goal(); }
  /// A shortest path from the walker's cell.
  [[nodiscard]] PuzzleSolution solve(const WalkState& state, const Budget& budget) const;
  [[nodiscard]] std::optional<Move> move_for(Key) const { return {}; }
  [[nodiscard]] Move arrow_move(Key arrow) const;
  /// The player is '@'.
  [[nodiscard]] std::string picture(const WalkState& state, bool in_colour) const;
  [[nodiscard]] PicturePlace place(const WalkState& state) const;
  [[nodiscard]] std::string status(const WalkState& state) const;
  [[nodiscard]] std::vector<KeyHelp> keys() const { return {}; }
};

}  // namespace teka::maze
