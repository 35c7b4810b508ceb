#include "games/brick/play/match.hpp"

#include "games/brick/play/offline.hpp"
#include "play/seeds.hpp"

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
  const MatchPlan<Record> plan{.games = match.games, .seed = match.seed, .stop = match.stop, .on_game = match.on_game};
  return play_match(plan, executor, [&](std::size_t, std::uint64_t seed) { return play_one(match, seed); });
}

}  // namespace teka::brick
