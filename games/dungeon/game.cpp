#include "game/game.hpp"

#include "games/dungeon/formats/level_code.hpp"
#include "games/dungeon/play/state.hpp"
#include "games/dungeon/verbs/verbs.hpp"

namespace teka::dungeon {

const Game& game() {
  static const Game kGame = {
      .name = "dungeon",
      .title = "Roguelike maps, fair and varied",
      .summary = "tile maps with rooms, corridors, locks and keys, each proven to be winnable",
      .verbs = {generate_verb(), evaluate_verb(), reproduce_verb(), render_verb(), select_verb(), play_verb()},
      .benches = bench_cases(),
      .sample_state = [](const Seed& seed) { return AnyState(CrawlState::sample(seed)); },
      .read_state = read_any_state<CrawlState>,
      .level_code = &level_code(),
  };
  return kGame;
}

}  // namespace teka::dungeon
