// The game for a person in a terminal: keys to placements, hints, undo, and the display.
#pragma once

#include "game/game.hpp"
#include "games/brick/play/record.hpp"
#include "games/brick/players/players.hpp"
#include "games/brick/rules/state.hpp"
#include "play/terminal_loop.hpp"

namespace teka::brick {

class TerminalGame {
 public:
  /// Plays game after game from the seed; `adviser` is the player that gives hints.
  TerminalGame(std::uint64_t seed, int colours, int bricks, std::string_view adviser = kDefaultPlayer);

  /// Handles a key. Actions that take long or end the game are returned to the caller.
  KeyAction press(Key key);
  /// Moves the brick to where the adviser would place it, and reports it.
  void advise(const std::stop_token& stop);
  /// Shows a line below the board until the next key.
  void say(std::string note) { note_ = std::move(note); }

  [[nodiscard]] std::string lines(Terminal::Size size, bool in_colour) const;
  [[nodiscard]] static std::vector<KeyHelp> keys();
  [[nodiscard]] const PlayState& now() const { return states_.back(); }
  [[nodiscard]] const Placement& cursor() const { return cursor_; }
  /// All games with at least one placement, the current one last.
  [[nodiscard]] std::vector<Record> records() const;

 private:
  void drop();
  void go_back();
  void start_new();
  void begin();
  [[nodiscard]] Record record() const;
  [[nodiscard]] std::vector<std::string> side_lines(bool in_colour) const;

  PlayerSettings adviser_;
  Seed seed_;
  int colours_, bricks_;
  std::uint64_t number_ = 0;
  std::uint64_t game_ = 0;         ///< the seed of this game
  std::vector<PlayState> states_;  ///< the initial state, and the state after each placement
  std::string letters_;            ///< one per placement
  std::vector<Record> earlier_;
  Placement cursor_ = {.column = kColumns / 2 - 1};
  std::string last_;  ///< result of the last placement
  std::int64_t best_ = 0;
  std::string note_;
};

Result<Output> run_on_terminal(const Job& job, Context& context, Terminal& terminal);

}  // namespace teka::brick
