#include "game/game.hpp"

#include "games/dungeon/verbs.hpp"

namespace teka::dungeon {

const Game& game() {
  static const Game kGame = {
      .name = "dungeon",
      .title = "Roguelike maps, fair and varied",
      .summary = "rooms, corridors, locks and keys on a map of tiles, each proven to be playable to its end",
      .benches = bench_cases(),
  };
  return kGame;
}

}  // namespace teka::dungeon
