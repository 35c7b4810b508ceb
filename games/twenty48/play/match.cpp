#include "games/twenty48/play/match.hpp"

#include "games/twenty48/play/lockstep.hpp"

namespace teka::twenty48 {

Result<std::vector<FinishedGame>> play_match(const Match& match, Executor& executor) {
  // Created here to report its errors.
  if (auto player = make_player(match.player); !player) return tl::unexpected(player.error());
  const MatchPlan<FinishedGame> plan{
      .games = match.games, .seed = match.seed, .stop = match.stop, .on_game = match.on_game};
  // With a time limit per move games cannot share a thread.
  if (match.player.name == "flat" && !match.player.time) {
    const std::size_t width = lockstep_width(match, executor.threads());
    return play_in_lockstep(plan, executor, [&](GameQueue<FinishedGame>& queue) { play_group(match, width, queue); });
  }
  return play_match(plan, executor, [&](std::size_t, std::uint64_t seed) {
    const auto player = make_player(match.player);
    return play_game(**player, match.player, seed, match.stop, match.on_moves);
  });
}

}  // namespace teka::twenty48
