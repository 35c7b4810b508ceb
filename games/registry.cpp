#include "games/registry.hpp"

#include <array>

#define TEKA_GAME(name)  \
  namespace teka::name { \
  const Game& game();    \
  }
#include "registered_games.def"
#undef TEKA_GAME

namespace teka {

std::span<const Game* const> all_games() {
  static const std::array games = {
#define TEKA_GAME(name) &name::game(),
#include "registered_games.def"
#undef TEKA_GAME
  };
  return games;
}

const Game* find_game(std::string_view name) {
  for (const Game* game : all_games()) {
    if (game->name == name) return game;
  }
  return nullptr;
}

}  // namespace teka
