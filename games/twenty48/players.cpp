#include "games/twenty48/players.hpp"

#include <array>
#include <vector>

#include "core/text.hpp"
#include "games/twenty48/flat_player.hpp"
#include "games/twenty48/uct.hpp"

namespace teka::twenty48 {
namespace {

/// Any legal move: what every other player is to be compared with.
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
  return std::make_unique<FlatPlayer>(FlatSettings{.runs = static_cast<std::uint64_t>(settings.runs)});
}
std::unique_ptr<Player> make_random(const PlayerSettings&) {
  return std::make_unique<RandomPlayer>();
}
std::unique_ptr<Player> make_uct(const PlayerSettings& settings) {
  return std::make_unique<UctPlayer>(UctSettings{.runs = static_cast<std::uint64_t>(settings.runs)});
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
  static constexpr std::array kKinds = {
      PlayerKind{"flat", "Flat Monte Carlo", "plays many random games after each move and takes the best mean",
                 "runs per move", make_flat},
      PlayerKind{"uct", "Tree search (UCT)", "a tree that grows towards good moves, random games at its leaves",
                 "ways down the tree", make_uct},
      PlayerKind{"random", "Random", "takes any legal move", "", make_random},
  };
  return kKinds;
}

Result<std::unique_ptr<Player>> make_player(const PlayerSettings& settings) {
  std::vector<std::string_view> names;
  for (const PlayerKind& kind : player_kinds()) {
    names.push_back(kind.name);
    if (kind.name != settings.name) continue;
    if (settings.runs < 1 || settings.runs > kMostRuns) {
      return fail("runs: {} is out of range; it must be from 1 to {}", settings.runs, kMostRuns);
    }
    return kind.make(settings);
  }
  return fail("there is no player '{}'{}", settings.name, suggestion(settings.name, names));
}

}  // namespace teka::twenty48
