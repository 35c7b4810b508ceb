#include "game/game.hpp"

#include "games/twenty48/play/room.hpp"
#include "games/twenty48/rules/state.hpp"
#include "games/twenty48/verbs/verbs.hpp"

namespace teka::twenty48 {

const Game& game() {
  static const Game kGame = {
      .name = "2048",
      .title = "2048",
      .summary = "tiles slide and merge; players use Monte Carlo, tree search and a trained network",
      .verbs = {solve_verb(), play_verb(), evaluate_verb(), train_verb(), reproduce_verb()},
      .benches = bench_cases(),
      .sample_state = [](const Seed& seed) { return AnyState(PlayState(seed)); },
      .read_state = read_any_state<PlayState>,
      .room = make_room,
  };
  return kGame;
}

}  // namespace teka::twenty48
