// 2048 for a person in a terminal: keys to moves, hints, undo, and the display.
#pragma once

#include "game/game.hpp"
#include "games/twenty48/play/record.hpp"
#include "games/twenty48/players/players.hpp"
#include "play/terminal_loop.hpp"

namespace teka::twenty48 {

class TerminalGame {
 public:
  /// Plays game after game from the seed; `hints` is the player that gives advice.
  TerminalGame(std::uint64_t seed, PlayerSettings hints);

  /// Handles a key. Actions that take long or end the game are returned to the caller.
  KeyAction press(Key key);
  /// Asks the player for advice on this board.
  void advise(const std::stop_token& stop);
  /// Shows a line below the board until the next key.
  void say(std::string note) { note_ = std::move(note); }

  [[nodiscard]] std::string lines(Terminal::Size size, bool colours) const;
  [[nodiscard]] static std::vector<KeyHelp> keys() { return {{"arrows, WASD, hjkl", "move"}}; }
  [[nodiscard]] const Record& record() const { return record_; }
  /// Earlier games with at least one move.
  [[nodiscard]] const std::vector<Record>& earlier() const { return earlier_; }

 private:
  void move(int direction);
  void start_new();

  Seed seed_;
  std::uint64_t number_ = 0;
  PlayerSettings hints_;
  std::unique_ptr<Player> adviser_;  ///< created on first use
  Record record_;
  std::vector<Record> earlier_;
  std::uint64_t best_ = 0;
  std::string note_;
};

Result<Output> run_on_terminal(const Job& job, Context& context, Terminal& terminal);

}  // namespace teka::twenty48
