#include "games/twenty48/play/statistics.hpp"

#include <algorithm>
#include <utility>

#include "core/estimate.hpp"
#include "games/twenty48/play/match.hpp"
#include "parallel/executor.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {
namespace {

constexpr auto kTellEvery = std::chrono::milliseconds(150);  // batches the results of quick games

}  // namespace

Result<void> play_many(const ManyGames& wanted, unsigned threads, const Room::Reply& reply) {
  Executor executor(threads);
  std::vector<std::unique_ptr<Player>> players;
  for (unsigned i = 0; i < executor.threads(); ++i) {
    auto player = make_player(wanted.player);
    if (!player) return tl::unexpected(player.error());
    players.push_back(std::move(*player));
  }
  Estimate points;
  Value::Array results;
  auto told = Budget::Clock::now();
  const auto tell = [&](bool busy) {
    Value message(Value::Object{{"type", "statistics"}, {"done", points.count}, {"games", wanted.games}});
    message.set("mean", points.mean);
    message.set("error", points.error());
    message.set("results", std::exchange(results, {}));
    message.set("busy", busy);
    reply(message);
    told = Budget::Clock::now();
  };
  tell(true);
  // Batches keep the order of the games, so that the mean does not depend on the threads.
  for (std::size_t first = 0; first < wanted.games && !wanted.stop.stop_requested(); first += players.size()) {
    const std::size_t count = std::min(players.size(), wanted.games - first);
    const auto games = executor.map(count, [&](std::size_t i) {
      return play_game(*players[i], wanted.player, game_seed(wanted.seed, first + i), wanted.stop);
    });
    for (const auto& game : games) {
      if (!game) continue;
      points.add(static_cast<double>(game->points));
      results.emplace_back(Value::Array{game->points, game->largest_rank});
    }
    if (Budget::Clock::now() - told >= kTellEvery) tell(true);
  }
  tell(false);
  return {};
}

}  // namespace teka::twenty48
