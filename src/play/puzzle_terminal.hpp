// A puzzle played by a person in a terminal: moves, undo, restart, next level, and hints from the game's solver.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "play/puzzle.hpp"
#include "play/report.hpp"
#include "play/terminal_loop.hpp"

namespace teka {

template <Puzzle P>
class PuzzleTerminal {
 public:
  using State = typename P::State;

  /// Begins with `first`, which is level 0 of the source. The puzzle must outlive it.
  PuzzleTerminal(const P& puzzle, PuzzleSource<State> source, PuzzleLevel<State> first, Budget budget)
      : puzzle_(puzzle), source_(std::move(source)), budget_(std::move(budget)), level_(std::move(first)) {
    restart();
  }

  KeyAction press(Key key) {
    if (key == Key::resized) return KeyAction::done;
    note_.clear();
    if (const auto usual = usual_action(key, puzzle_.is_solved(now()))) return *usual;
    if (key == key_of('u')) undo();
    if (key == key_of('r')) restart();
    if (key == key_of('n')) go_to_next();
    if (const auto move = move_of(key)) play(*move);
    return KeyAction::done;
  }

  /// Shows the next move of the solver's solution, or that there is none.
  void advise(const std::stop_token& stop) {
    Budget budget = budget_;
    budget.stop = stop;
    const PuzzleSolution solution = puzzle_.solve(now(), budget);
    if (stop.stop_requested()) return;
    if (solution.answer == PuzzleSolution::Answer::impossible) return say("no solution from here: " + solution.note);
    if (solution.answer == PuzzleSolution::Answer::unknown || solution.moves.empty()) {
      return say("no hint: " + solution.note);
    }
    say(fmt::format("hint: {} ({} to the goal: {})", now().move_name(solution.moves.front()),
                    counted(solution.moves.size(), "move"), solution.note));
  }

  void say(std::string note) { note_ = std::move(note); }

  [[nodiscard]] std::string lines(Terminal::Size size, bool in_colour) const {
    const std::string header = fmt::format("{}   {}\n", level_.caption, puzzle_.status(now()));
    const std::string footer = message() + '\n';
    PicturePlace focus;
    if constexpr (ScrollingPuzzle<P>) focus = puzzle_.place(now());
    constexpr int kOtherRows = 2;  // header and footer
    return header + view_of(puzzle_.picture(now(), in_colour), {size.columns, size.rows - kOtherRows}, focus) + footer;
  }

  [[nodiscard]] std::vector<KeyHelp> keys() const {
    std::vector<KeyHelp> all = {{"arrows, WASD", "move"}};
    for (const KeyHelp& key : puzzle_.keys()) all.push_back(key);
    all.push_back({"r", "restart the level"});
    return all;
  }

  [[nodiscard]] const State& now() const { return states_.back(); }
  /// What was played of each level that had at least one move, in order; the one on the screen last.
  [[nodiscard]] std::vector<PuzzleRun<State>> runs() const {
    auto all = earlier_;
    if (!moves_.empty()) all.push_back(run());
    return all;
  }

 private:
  /// The note, or how the game ended.
  [[nodiscard]] std::string message() const {
    if (!note_.empty()) return note_;
    if (puzzle_.is_solved(now())) return fmt::format("Solved in {}.", counted(moves_.size(), "move"));
    return now().over() ? "No legal move is left." : "";
  }

  [[nodiscard]] std::optional<Move> move_of(Key key) const {
    constexpr std::pair<char, Key> kLetters[] = {{'w', Key::up}, {'a', Key::left}, {'s', Key::down}, {'d', Key::right}};
    for (const auto& [letter, arrow] : kLetters) {
      if (key == arrow || key == key_of(letter)) return puzzle_.arrow_move(arrow);
    }
    return puzzle_.move_for(key);
  }

  void play(Move move) {
    const auto legal = now().legal();
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return;
    State next = now();
    next.apply(move);
    states_.push_back(std::move(next));
    moves_.push_back(move);
  }

  void undo() {
    if (moves_.empty()) return;
    states_.pop_back();
    moves_.pop_back();
  }

  void restart() {
    states_.assign(1, level_.start);
    moves_.clear();
  }

  void go_to_next() {
    if (source_.count && number_ + 1 >= *source_.count) return say("This is the last level.");
    auto next = source_.level(number_ + 1, budget_);
    if (!next) return say(next.error().message);
    if (!moves_.empty()) earlier_.push_back(run());
    ++number_;
    level_ = std::move(*next);
    restart();
  }

  [[nodiscard]] PuzzleRun<State> run() const {
    return {.level = level_, .moves = moves_, .solved = puzzle_.is_solved(now())};
  }

  const P& puzzle_;
  PuzzleSource<State> source_;
  Budget budget_;
  std::size_t number_ = 0;
  PuzzleLevel<State> level_;
  std::vector<State> states_;  ///< the start, and the state after each move
  std::vector<Move> moves_;
  std::vector<PuzzleRun<State>> earlier_;
  std::string note_;
};

}  // namespace teka
