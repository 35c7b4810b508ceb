#include "play/search.hpp"

#include <array>

namespace teka {

std::span<const GenericPlayer> generic_players() {
  using enum GenericPlayer::Method;
  static constexpr std::array kPlayers = {
      GenericPlayer{"random", "picks a random legal move", random},
      GenericPlayer{"greedy", "takes the move with the highest score right after it", greedy},
      GenericPlayer{"flat", "takes the move with the best mean of random playouts", flat},
      GenericPlayer{"uct", "searches a tree that grows towards good moves (UCT)", uct},
  };
  return kPlayers;
}

}  // namespace teka
