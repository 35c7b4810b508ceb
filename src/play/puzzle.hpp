// Puzzles: games of levels that are solved or not, such as mazes and Sokoban. What a game says about itself so that the
// generic verb `play` (puzzle_verb.hpp) can be made for it.
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

namespace teka {

/// What a game's solver says about a state.
struct PuzzleSolution {
  enum class Answer : std::uint8_t { solved, impossible, unknown };

  Answer answer = Answer::unknown;
  std::vector<Move> moves = {};  ///< from the state to the solution
  std::string note = {};         ///< what is proven, for a person: "a shortest path", "no path leads to the goal"
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
                   { puzzle.help() } -> std::same_as<std::string>;                 ///< of the game's own keys
                 };

template <GameState S>
struct PuzzleLevel {
  S start;
  std::string caption;
};

/// Level number `index`, from 0; nothing when there are no more. From any thread.
template <GameState S>
using PuzzleSource = std::function<Result<std::optional<PuzzleLevel<S>>>(std::size_t index, const Budget& budget)>;

/// One level as it was played.
template <GameState S>
struct PuzzleRun {
  PuzzleLevel<S> level;
  std::vector<Move> moves = {};
  bool solved = false;
  double seconds = 0;  ///< that the player thought
};

}  // namespace teka
