// The paper's player (which calls itself MCTS): for each legal direction so many times the move and then random moves
// to the end of the game; the direction that won the most points on average is played. Flat Monte Carlo.
#pragma once

#include "games/twenty48/player.hpp"
#include "games/twenty48/playout.hpp"

namespace teka::twenty48 {

struct FlatSettings {
  std::uint64_t runs = 100;  ///< playouts for each legal direction
  InstructionSet set = best_instruction_set();
};

class FlatPlayer : public Player {
 public:
  explicit FlatPlayer(const FlatSettings& settings) : settings_(settings) {}

  /// Nodes are playouts. When the budget ends first, the directions have got their turns evenly; one that had none is
  /// chosen only if none had any.
  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override;

  /// Moves in all playouts so far.
  [[nodiscard]] std::uint64_t simulated_moves() const { return simulated_moves_; }

 private:
  FlatSettings settings_;
  std::uint64_t simulated_moves_ = 0;
};

}  // namespace teka::twenty48
