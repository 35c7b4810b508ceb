// A Sokoban level as a puzzle that a person or a player solves: see play/puzzle.hpp.
#pragma once

#include <optional>
#include <string>

#include "games/sokoban/level/state.hpp"
#include "play/puzzle.hpp"

namespace teka::sokoban {

struct PushPuzzle {
  using State = PlayState;

  [[nodiscard]] bool is_solved(const PlayState& state) const { return state.solved(); }
  /// With the fewest pushes if these can be proven quickly, otherwise any solution.
  [[nodiscard]] PuzzleSolution solve(const PlayState& state, const Budget& budget) const;
  [[nodiscard]] std::optional<Move> move_for(Key) const { return {}; }
  [[nodiscard]] Move arrow_move(Key arrow) const;
  [[nodiscard]] std::string picture(const PlayState& state, bool in_colour) const;
  [[nodiscard]] PicturePlace place(const PlayState& state) const;
  [[nodiscard]] std::string status(const PlayState& state) const;
  [[nodiscard]] std::vector<KeyHelp> keys() const { return {}; }
};

}  // namespace teka::sokoban
