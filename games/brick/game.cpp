#include "game/game.hpp"

#include "games/brick/rules/state.hpp"
#include "games/brick/verbs/verbs.hpp"

namespace teka::brick {

const Game& game() {
  static const Game kGame = {
      .name = "brick",
      .title = "Colour Brick Game",
      .summary =
          "bricks of three cells fall and clear in chains (SPOJ BRICKGM); each brick is placed before the next is "
          "known",
      .verbs = {play_verb(), evaluate_verb(), evolve_verb(), train_verb(), reproduce_verb()},
      .benches = bench_cases(),
      .sample_state = [](const Seed& seed) { return AnyState(PlayState(seed, 4, 300)); },
      .read_state = read_any_state<PlayState>,
  };
  return kGame;
}

}  // namespace teka::brick
