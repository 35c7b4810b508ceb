#include "games/brick/play/match.hpp"

#include <mutex>

#include "games/brick/play/offline.hpp"

namespace teka::brick {
namespace {

std::optional<Record> play_one(const Match& match, std::uint64_t seed) {
  PlayerSettings settings = match.player;
  settings.seed = thinking_seed(seed);
  const Deal deal{.colours = settings.colours, .bricks = settings.bricks, .seed = seed};
  if (match.offline) return play_offline(deal, match.pace, clock_from_now(), match.stop, match.on_bricks);
  return play_game(**make_player(settings), deal, match.pace, match.stop, match.on_bricks);
}

}  // namespace

Result<std::vector<Record>> play_match(const Match& match, Executor& executor) {
  if (!match.offline) {
    if (auto player = make_player(match.player); !player) return tl::unexpected(player.error());
  }
  std::vector<std::optional<Record>> all(match.games);
  std::mutex telling;
  executor.for_each(match.games, [&](std::size_t i) {
    if (match.stop.stop_requested()) return;
    all[i] = play_one(match, game_seed(match.seed, i));
    if (!all[i] || !match.on_game) return;
    const std::lock_guard lock(telling);
    match.on_game(*all[i]);
  });
  std::vector<Record> finished;
  for (auto& game : all) {
    if (game) finished.push_back(std::move(*game));
  }
  return finished;
}

}  // namespace teka::brick
