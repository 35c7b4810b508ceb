// Puzzles: games of levels that are solved or not, such as mazes and Sokoban. What a game provides so that the generic
// verb `play` (puzzle_verb.hpp) can be made for it.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "game/state.hpp"
#include "game/terminal.hpp"
#include "game/viewport.hpp"
#include "play/terminal_loop.hpp"

namespace teka {

/// The answer of a game's solver.
struct PuzzleSolution {
  enum class Answer : std::uint8_t { solved, impossible, unknown };

  Answer answer = Answer::unknown;
  std::vector<Move> moves = {};  ///< from the state to the solution
  std::string note = {};         ///< for a person: "a shortest path", "no path leads to the goal"
};

template <class P>
concept Puzzle = GameState<typename P::State> &&
                 requires(const P& puzzle, const typename P::State& state, Key key, const Budget& budget) {
                   { puzzle.is_solved(state) } -> std::same_as<bool>;
                   { puzzle.solve(state, budget) } -> std::same_as<PuzzleSolution>;
                   { puzzle.move_for(key) } -> std::same_as<std::optional<Move>>;  ///< besides arrows and WASD
                   { puzzle.arrow_move(key) } -> std::same_as<Move>;               ///< of up, down, left, right
                   { puzzle.picture(state, true) } -> std::same_as<std::string>;   ///< lines; in colour or not
                   { puzzle.status(state) } -> std::same_as<std::string>;          ///< in one line
                   { puzzle.keys() } -> std::same_as<std::vector<KeyHelp>>;        ///< of the game's own keys
                 };

/// A puzzle whose pictures may be larger than a terminal: they are scrolled to the player's place.
template <class P>
concept ScrollingPuzzle = Puzzle<P> && requires(const P& puzzle, const typename P::State& state) {
  { puzzle.place(state) } -> std::same_as<PicturePlace>;
};

template <GameState S>
struct PuzzleLevel {
  S start;
  std::string caption = {};  ///< empty: kind and number of the level, as in "maze 3"
};

/// Where levels come from. They are made one by one, when they are played.
template <GameState S>
struct PuzzleSource {
  /// Level number `index`, from 0. Called from any thread.
  std::function<Result<PuzzleLevel<S>>(std::size_t index, const Budget& budget)> level;
  std::optional<std::size_t> count = {};  ///< nothing: as many as are asked for
  std::string warnings = {};              ///< lines about levels that were left out
};

/// One level as it was played.
template <GameState S>
struct PuzzleRun {
  PuzzleLevel<S> level;
  std::vector<Move> moves = {};
  bool solved = false;
  double seconds = 0;  ///< thinking time of the player
};

}  // namespace teka
