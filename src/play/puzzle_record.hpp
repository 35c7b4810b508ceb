// Played levels of a puzzle as documents: the start, every move by name, and whether it was solved. Reading a document
// replays the game and checks it.
#pragma once

#include <string>
#include <string_view>

#include "game/message.hpp"
#include "play/puzzle.hpp"

namespace teka {

/// {"game": "maze", "caption": "level 1", "player": "uct", "first_state": {...}, "moves": ["left", ...], "solved":
/// true}
template <GameState S>
Value to_value(const PuzzleRun<S>& run, std::string_view game, std::string_view player) {
  Value::Array moves;
  S state = run.level.start;
  for (const Move move : run.moves) {
    moves.emplace_back(state.move_name(move));
    state.apply(move);
  }
  return Value::Object{{"game", game},
                       {"caption", run.level.caption},
                       {"player", player},
                       {"first_state", run.level.start.to_value()},
                       {"moves", std::move(moves)},
                       {"solved", run.solved}};
}

/// Replays a game by the rules. The error names the illegal move, or the result that the replay does not give.
template <Puzzle P>
Result<PuzzleRun<typename P::State>> puzzle_run_from(const P& puzzle, const Value& document, std::string_view game) {
  using State = typename P::State;
  const auto name = text_in(document, "game", "");
  if (!name) return tl::unexpected(name.error());
  if (*name != game) return fail("not a saved game of {}", game);
  const auto caption = text_in(document, "caption", "");
  if (!caption) return tl::unexpected(caption.error());
  const Value* first = document.find("first_state");
  if (first == nullptr) first = document.find("start");  // its name of before
  if (first == nullptr) return fail("first_state is missing");
  auto state = State::from_value(*first);
  if (!state) return at_place("first_state", state.error());
  const Value* member = document.find("moves");
  const auto* moves = member == nullptr ? nullptr : member->get<Value::Array>();
  if (moves == nullptr) return fail("moves: a list of names was expected");
  PuzzleRun<State> run{.level = {.start = *state, .caption = *caption}};
  for (const Value& word : *moves) {
    const auto* text = word.get<std::string>();
    if (text == nullptr) return fail("moves: move {}: a name was expected", run.moves.size() + 1);
    const auto move = find_move(*state, *text);
    if (!move) return at_place(fmt::format("moves: move {}", run.moves.size() + 1), move.error());
    state->apply(*move);
    run.moves.push_back(*move);
  }
  run.solved = puzzle.is_solved(*state);
  const Value* solved = document.find("solved");
  if (solved == nullptr || solved->get<bool>() == nullptr) return fail("solved: true or false was expected");
  if (*solved == Value(run.solved)) return run;
  return fail("solved: the file says {}, but the replay gives {}", !run.solved, run.solved);
}

}  // namespace teka
