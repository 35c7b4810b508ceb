#include "game/game.hpp"

#include "games/maze/formats/level_code.hpp"
#include "games/maze/generators/generators.hpp"
#include "games/maze/play/state.hpp"
#include "games/maze/verbs/verbs.hpp"

namespace teka::maze {

const Game& game() {
  static const Game kGame = {
      .name = "maze",
      .title = "Mazes of given difficulty",
      .summary = "grids of walls with one start and one goal, carved by eleven algorithms or evolved towards targets",
      .verbs = {generate_verb(), solve_verb(), evaluate_verb(), evolve_verb(), reproduce_verb(), render_verb(),
                select_verb(), play_verb()},
      .benches = bench_cases(),
      .sample_state =
          [](const Seed& seed) {
            Rng rng(seed);
            return AnyState(WalkState(*generate_perfect({6, 5}, Method::backtracker, rng)));
          },
      .read_state = read_any_state<WalkState>,
      .level_code = &level_code(),
  };
  return kGame;
}

}  // namespace teka::maze
