#include "games/brick/players/players.hpp"

#include <array>

#include "games/brick/players/search_player.hpp"
#include "games/brick/players/simple_players.hpp"
#include "play/registry.hpp"

namespace teka::brick {
namespace {

SearchWeights weights_of(const PlayerSettings& settings) {
  return settings.search ? *settings.search : shipped_weights(settings.colours);
}
std::unique_ptr<Player> make_search(const PlayerSettings& settings) {
  return std::make_unique<SearchPlayer>(settings.colours, weights_of(settings));
}
std::unique_ptr<Player> make_fast(const PlayerSettings& settings) {
  return std::make_unique<FastPlayer>(settings.colours, weights_of(settings));
}
std::unique_ptr<Player> make_greedy(const PlayerSettings&) {
  return std::make_unique<GreedyPlayer>();
}
std::unique_ptr<Player> make_random(const PlayerSettings& settings) {
  return std::make_unique<RandomPlayer>(settings.seed);
}
std::unique_ptr<Player> make_thesis(const PlayerSettings& settings) {
  return std::make_unique<ThesisPlayer>(settings.thesis.value_or(thesis_settings(settings.colours, settings.bricks)),
                                        settings.colours);
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
  static constexpr std::array kKinds = {
      PlayerKind{"search", "Search", "builds long chains and samples the bricks to come", true, make_search},
      PlayerKind{"fast", "Fast", "evaluates boards as search does, without looking ahead", false, make_fast},
      PlayerKind{"greedy", "Greedy", "takes the most points now; otherwise the lowest column", false, make_greedy},
      PlayerKind{"thesis", "Thesis", "builds by six weighted features, takes points above a limit", false, make_thesis},
      PlayerKind{"random", "Random", "picks a random legal placement", false, make_random},
  };
  return kKinds;
}

Result<std::unique_ptr<Player>> make_player(const PlayerSettings& settings) {
  const auto kind = find_player(player_kinds(), settings.name);
  if (!kind) return tl::unexpected(kind.error());
  return (*kind)->make(settings);
}

}  // namespace teka::brick
