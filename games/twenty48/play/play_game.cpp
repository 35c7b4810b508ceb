#include "games/twenty48/play/play_game.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {
namespace {

double seconds_since(Budget::Clock::time_point start) {
  return std::chrono::duration<double>(Budget::Clock::now() - start).count();
}

}  // namespace

std::optional<FinishedGame> play_game(Player& player, const PlayerSettings& settings, std::uint64_t seed,
                                      const std::stop_token& stop, const Watch& watch) {
  const auto start = Budget::Clock::now();
  FinishedGame game{.seed = seed};
  PlayState state{Seed(seed)};
  for (;;) {
    const Choice choice = player.choose(state, move_budget(settings, stop), thinking_seed(seed, state.moves()));
    if (stop.stop_requested()) return {};  // an unfinished decision is not played
    if (choice.direction < 0) break;
    state.apply(static_cast<Move>(choice.direction));
    game.moves += kDirectionLetters[static_cast<std::size_t>(choice.direction)];
    if (watch && state.moves() % kWatchEvery == 0) watch(state);
  }
  game.points = state.points();
  game.largest_rank = state.largest_rank();
  game.seconds = seconds_since(start);
  return game;
}

}  // namespace teka::twenty48
