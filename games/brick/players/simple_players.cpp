#include "games/brick/players/simple_players.hpp"

namespace teka::brick {

Choice RandomPlayer::choose(const Question& question, const Effort&) {
  for (;;) {  // ends, because some column has room
    const auto number = static_cast<int>(rng_.below(kPlacements));
    if (question.board.can_place(placement(number).column)) return {.placement = placement(number)};
  }
}

Choice GreedyPlayer::choose(const Question& question, const Effort&) {
  Choice best{.placement = {}, .value = -1};
  int lowest = kRows;
  std::uint64_t work = 0;
  for (int number = 0; number < kPlacements; ++number) {
    const Placement tried = placement(number);
    const int height = question.board.height(tried.column);
    if (height + kBrickCells > kRows) continue;
    Board board = question.board;
    const auto points = static_cast<double>(board.place(question.brick, tried).points);
    ++work;
    if (points < best.value || (points == best.value && height >= lowest)) continue;
    best.placement = tried;
    best.value = points;
    lowest = height;
  }
  best.work = work;
  return best;
}

}  // namespace teka::brick
