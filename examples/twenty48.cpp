// Lets flat Monte Carlo play ten games of 2048, then replays the best of them from its record.
#include <algorithm>
#include <cstdio>
#include <teka/twenty48.hpp>

int main() {
  using namespace teka;
  Executor executor;  // all cores; the games are the same on any number
  const twenty48::PlayerSettings player{.name = "flat", .amount = 10};
  const auto games = twenty48::play_match({.player = player, .games = 10, .seed = Seed(1)}, executor);
  if (!games) {
    std::fprintf(stderr, "%s\n", games.error().message.c_str());
    return 2;
  }
  Estimate score;
  for (const auto& game : *games) score.add(static_cast<double>(game.points));
  std::printf("%.0f +- %.0f points over %zu games\n", score.mean, score.error(), games->size());

  const auto best = std::ranges::max_element(*games, {}, &twenty48::FinishedGame::points);
  twenty48::PlayState state{Seed(best->seed)};
  for (const char letter : best->moves) {
    state.apply(static_cast<Move>(twenty48::kDirectionLetters.find(letter)));
  }
  std::printf("%sthe best: %zu moves, %.0f points\n", state.text().c_str(), best->moves.size(), state.score());
  return state.over() && state.points() == best->points ? 0 : 1;
}
