#include "games/twenty48/players/players.hpp"

#include <array>

#include "games/twenty48/network/shipped_network.hpp"
#include "games/twenty48/players/flat_player.hpp"
#include "games/twenty48/players/tree_player.hpp"
#include "games/twenty48/players/uct.hpp"
#include "play/registry.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::int64_t kMostTimedWays = (1 << 18) - 8;  // the tree allocates all its memory at the start: 70 MB for
                                                        // this many

/// A random legal move: the baseline.
class RandomPlayer final : public Player {
 public:
  Choice choose(const PlayState& state, const Budget&, const Seed& seed) override {
    Choice choice;
    const auto legal = state.legal();
    for (const Move move : legal) choice.advice[move].legal = true;
    if (!legal.empty()) choice.direction = static_cast<int>(legal[Rng(seed).below(legal.size())]);
    return choice;
  }
};

std::unique_ptr<Player> make_flat(const PlayerSettings& settings) {
  return std::make_unique<FlatPlayer>(FlatSettings{.runs = static_cast<std::uint64_t>(*settings.amount)});
}
std::unique_ptr<Player> make_random(const PlayerSettings&) {
  return std::make_unique<RandomPlayer>();
}
std::unique_ptr<Player> make_uct(const PlayerSettings& settings) {
  const auto runs = static_cast<std::uint64_t>(*settings.amount);
  if (settings.network) return std::make_unique<TreePlayer>(settings.network, TreeSettings{.runs = runs});
  return std::make_unique<UctPlayer>(UctSettings{.runs = runs});
}
std::unique_ptr<Player> make_expectimax(const PlayerSettings& settings) {
  return std::make_unique<ExpectimaxPlayer>(settings.network,
                                            ExpectimaxSettings{.depth = static_cast<int>(*settings.amount)});
}
std::unique_ptr<Player> make_ntuple(const PlayerSettings& settings) {
  return std::make_unique<ExpectimaxPlayer>(settings.network, ExpectimaxSettings{.depth = 1});
}
std::unique_ptr<Player> make_best(const PlayerSettings& settings) {
  return std::make_unique<ExpectimaxPlayer>(settings.network, kBestSettings);
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
  using enum PlayerKind::Network;
  static constexpr std::array kKinds = {
      PlayerKind{"flat", "Flat Monte Carlo", "plays random games after each move and takes the best mean",
                 "runs per move", "playouts", 100, kMostRuns, kMostRuns, never, make_flat},
      PlayerKind{"uct", "Tree search (UCT)",
                 "searches a tree guided by confidence bounds, with random games at the leaves", "ways down the tree",
                 "playouts", 1000, kMostRuns, kMostTimedWays, at_leaves, make_uct},
      PlayerKind{"expectimax", "Expectimax", "searches all moves and tiles to a depth, then uses a trained network",
                 "moves ahead", "depth", 2, kMostDepth, kMostDepth, always, make_expectimax},
      PlayerKind{"ntuple", "Network only", "evaluates each move with a trained network, without looking ahead", "", "",
                 0, 0, 0, always, make_ntuple},
      PlayerKind{"best", "Best", "searches likely lines five moves ahead, then uses a trained network", "", "", 0, 0, 0,
                 always, make_best},
      PlayerKind{"random", "Random", "picks a random legal move", "", "", 0, 0, 0, never, make_random},
  };
  return kKinds;
}

bool uses_network(const PlayerKind& kind, const PlayerSettings& settings) {
  using enum PlayerKind::Network;
  return kind.network == always || (kind.network == at_leaves && settings.network_leaves);
}

Result<std::unique_ptr<Player>> make_player(PlayerSettings settings) {
  const auto kind = find_player(player_kinds(), settings.name);
  if (!kind) return tl::unexpected(kind.error());
  if (!settings.amount) settings.amount = settings.time ? (*kind)->timed : (*kind)->usual;
  if (!(*kind)->counts.empty() && (*settings.amount < 1 || *settings.amount > (*kind)->most)) {
    return fail("{}: {} is out of range; it must be from 1 to {}", (*kind)->option, *settings.amount, (*kind)->most);
  }
  if (!uses_network(**kind, settings)) {
    settings.network = nullptr;
  } else if (!settings.network) {
    settings.network = open_shipped_network();
  }
  return (*kind)->make(settings);
}

Budget move_budget(const PlayerSettings& settings, const std::stop_token& stop) {
  Budget budget{.stop = stop};
  if (settings.time) budget.deadline = Budget::Clock::now() + *settings.time;
  return budget;
}

}  // namespace teka::twenty48
