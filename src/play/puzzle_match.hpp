// Many levels of a puzzle, each played once by a player: one of the generic players, or the game's solver.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/metrics.hpp"
#include "play/match.hpp"
#include "play/puzzle.hpp"
#include "play/report.hpp"
#include "play/search.hpp"

namespace teka {

struct PuzzlePlayer {
  std::string name;
  std::optional<GenericPlayer::Method> method = {};  ///< nothing: the game's solver
  SearchSettings search = {};
  std::uint64_t most_moves = 1000;  ///< in a level, before the player gives up

  /// "uct, 200 playouts per move"
  [[nodiscard]] std::string describe() const;
};

/// The names that --player chooses from: those of the generic players, and "solver".
std::vector<std::string_view> puzzle_player_names();
/// Of these names.
PuzzlePlayer puzzle_player(std::string_view name);

/// Nothing after a stop.
template <Puzzle P>
std::optional<PuzzleRun<typename P::State>> play_level(const P& puzzle, const PuzzleLevel<typename P::State>& level,
                                                       const PuzzlePlayer& player, const Budget& budget,
                                                       std::uint64_t seed) {
  const auto start = Budget::Clock::now();
  PuzzleRun<typename P::State> run{.level = level};
  typename P::State state = level.start;
  if (!player.method) {
    for (const Move move : puzzle.solve(state, budget).moves) {
      if (state.over()) break;  // some states limit the number of moves
      state.apply(move);
      run.moves.push_back(move);
    }
  } else {
    while (!puzzle.is_solved(state) && run.moves.size() < player.most_moves) {
      const Seed own = thinking_seed(seed, run.moves.size());
      const auto move = choose_move(*player.method, state, player.search, budget, own).move;
      if (budget.interrupted()) return {};  // the choice would depend on when the stop came
      if (!move) break;
      state.apply(*move);
      run.moves.push_back(*move);
    }
  }
  if (budget.interrupted()) return {};
  run.solved = puzzle.is_solved(state);
  run.seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
  return run;
}

/// "solved, 12 moves"
std::string describe_result(bool solved, std::size_t moves);

/// How many levels were solved, and in how many moves.
class PuzzleReport {
 public:
  void add(bool solved, std::size_t moves, double seconds);

  [[nodiscard]] Metrics metrics() const;
  /// The same for a person. Like the metrics it has no times: they differ from run to run.
  [[nodiscard]] std::string table() const;
  [[nodiscard]] std::string speed() const;

 private:
  std::size_t solved_ = 0;
  Estimate moves_;     ///< of each level
  Estimate solution_;  ///< moves of those that were solved
  Estimate seconds_;
};

}  // namespace teka
