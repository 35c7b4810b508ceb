// Lets the search play three games of the Colour Brick Game, then plays a game by the rules alone.
#include <cstdio>
#include <teka/brick.hpp>

int main() {
  using namespace teka;
  Executor executor;  // all cores; the games are the same on any number
  const brick::Match match{.player = {.name = "search", .colours = 4, .bricks = 200},
                           .pace = {.placements = 2000},
                           .games = 3,
                           .seed = Seed(1)};
  const auto games = brick::play_match(match, executor);
  if (!games) {
    std::fprintf(stderr, "%s\n", games.error().message.c_str());
    return 2;
  }
  for (const auto& game : *games) {
    std::printf("search: %lld points, longest chain %d\n", static_cast<long long>(game.end.points),
                game.end.longest_chain);
  }

  brick::PlayState state(Seed(1), 4, 200);
  while (!state.over()) state.apply(state.legal().front());
  std::printf("the first legal placement: %.0f points\n", state.score());
  return games->front().end.points > state.score() ? 0 : 1;
}
