#include "game/game.hpp"

#include "games/brick/verbs.hpp"

namespace teka::brick {

const Game& game() {
  static const Game kGame = {
      .name = "brick",
      .title = "Colour Brick Game",
      .summary = "bricks of three colours fall into ten columns; runs of three clear, and chains of them score most",
      .verbs = {evolve_verb(), reproduce_verb()},
      .benches = {},
      .sample_state = {},
  };
  return kGame;
}

}  // namespace teka::brick
