#include "game/game.hpp"

#include <array>

#include "core/rng.hpp"
#include "games/sokoban/formats/level_code.hpp"
#include "games/sokoban/level/state.hpp"
#include "games/sokoban/verbs/verbs.hpp"

namespace teka::sokoban {
namespace {

/// Small levels to play from; a thousand moves are enough for a random player to solve them or get stuck.
PlayState sample(const Seed& seed) {
  constexpr std::array<std::string_view, 4> kRows = {
      "#######\n#@ $ .#\n#######",
      "######\n#@   #\n# $$ #\n# .. #\n######",
      "#######\n#.   .#\n# $ $ #\n#  @  #\n#######",
      "  ####\n###  #\n#.$  #\n# *@ #\n#    #\n######",
  };
  Rng rng(seed);
  return PlayState(level_from(kRows[rng.below(kRows.size())]), 1000);
}

}  // namespace

const Game& game() {
  static const Game kGame = {
      .name = "sokoban",
      .title = "Sokoban",
      .summary = "push all boxes onto goals: levels generated, solved, measured, evolved and drawn",
      .verbs = {generate_verb(), solve_verb(), evaluate_verb(), evolve_verb(), reproduce_verb(), render_verb(),
                select_verb(), prepare_verb(), play_verb()},
      .benches = bench_cases(),
      .sample_state = [](const Seed& seed) { return AnyState(sample(seed)); },
      .read_state = read_any_state<PlayState>,
      .level_code = &level_code(),
  };
  return kGame;
}

}  // namespace teka::sokoban
