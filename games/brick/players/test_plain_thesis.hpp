// For the tests: the thesis's player on the plain board, one placement at a time; the reference for the fast one.
#pragma once

#include "games/brick/players/thesis_player.hpp"

namespace teka::brick {

inline Trials try_all(const Board& board, const Brick& brick, const Weights& weights) {
  Trials trials{};
  for (int number = 0; number < kPlacements; ++number) {
    const Placement tried = placement(number);
    if (!board.can_place(tried.column)) continue;
    Board next = board;
    Trial& trial = trials[static_cast<std::size_t>(number)];
    trial.points = next.place(brick, tried).points;
    trial.value = value_of(features_of(next), weights);
  }
  return trials;
}

class PlainThesisPlayer final : public Player {
 public:
  explicit PlainThesisPlayer(const ThesisSettings& settings) : settings_(settings) {}
  Choice choose(const Question& question, const Effort& /*effort*/) override {
    const auto& [board, brick, remaining] = question;
    const Trials trials = try_all(board, brick, settings_.weights);
    const int chosen = decide(trials, board.free_cells(), remaining, settings_);
    return {.placement = placement(chosen), .work = 0, .value = trials[static_cast<std::size_t>(chosen)].value};
  }

 private:
  ThesisSettings settings_;
};

}  // namespace teka::brick
