#include "games/twenty48/play/match.hpp"

#include <mutex>

#include "games/twenty48/play/lockstep.hpp"

namespace teka::twenty48 {

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
