#include "play/search.hpp"

#include <array>

namespace teka {

std::span<const GenericPlayer> generic_players() {
  using enum GenericPlayer::Method;
  static constexpr std::array kPlayers = {
      GenericPlayer{"random", "takes any legal move", random},
      GenericPlayer{"greedy", "takes the move with the highest score right after it", greedy},
      GenericPlayer{"flat", "plays out each move at random and takes the best mean", flat},
      GenericPlayer{"uct", "grows a search tree towards good moves", uct},
  };
  return kPlayers;
}

}  // namespace teka
