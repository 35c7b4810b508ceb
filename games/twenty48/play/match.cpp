#include "games/twenty48/play/match.hpp"

#include <mutex>

#include "games/twenty48/play/lockstep.hpp"

namespace teka::twenty48 {
namespace {

double seconds_since(Budget::Clock::time_point start) {
  return std::chrono::duration<double>(Budget::Clock::now() - start).count();
}

}  // namespace

std::uint64_t game_seed(const Seed& seed, std::uint64_t index) {
  return Rng(seed.child(index)).next() & kMostSeed;
}

Seed thinking_seed(std::uint64_t game, std::uint64_t moves) {
  return Seed(game).child("player").child(moves);
}

std::optional<FinishedGame> play_game(Player& player, const PlayerSettings& settings, std::uint64_t seed,
                                      const std::stop_token& stop, const Watch& watch) {
  const auto start = Budget::Clock::now();
  FinishedGame game{.seed = seed};
  PlayState state{Seed(seed)};
  for (;;) {
    const Choice choice = player.choose(state, move_budget(settings, stop), thinking_seed(seed, state.moves()));
    if (stop.stop_requested()) return {};  // what was thought in part is not played
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

Result<std::vector<FinishedGame>> play_match(const Match& match, Executor& executor) {
  // Made here for its errors, and so that the network is there before the clock of the first game runs.
  if (auto player = make_player(match.player, match.stop); !player) return tl::unexpected(player.error());
  std::vector<std::optional<FinishedGame>> all(match.games);
  std::mutex telling;
  const auto finish = [&](std::size_t index, FinishedGame game) {
    all[index] = std::move(game);
    if (!match.on_game) return;
    const std::lock_guard lock(telling);
    match.on_game(*all[index]);
  };
  // With a time for each move a game has to be alone.
  if (match.player.name == "flat" && !match.player.time) {
    std::atomic<std::size_t> next = 0;
    const std::size_t width = lockstep_width(match, executor.threads());
    executor.for_each(executor.threads(), [&](std::size_t) { play_in_lockstep(match, width, next, finish); });
  } else {
    executor.for_each(match.games, [&](std::size_t i) {
      if (match.stop.stop_requested()) return;
      const auto player = make_player(match.player);
      auto game = play_game(**player, match.player, game_seed(match.seed, i), match.stop, match.on_moves);
      if (game) finish(i, std::move(*game));
    });
  }
  std::vector<FinishedGame> finished;
  for (auto& game : all) {
    if (game) finished.push_back(std::move(*game));
  }
  return finished;
}

}  // namespace teka::twenty48
