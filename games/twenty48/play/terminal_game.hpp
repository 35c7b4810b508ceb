// 2048 played by a person in a terminal: keys to moves, hints and undo; the board to lines.
#pragma once

#include "game/game.hpp"
#include "games/twenty48/play/record.hpp"
#include "games/twenty48/players/players.hpp"
#include "play/terminal_loop.hpp"

namespace teka::twenty48 {

class TerminalGame {
 public:
  /// Game after game from the seed; `hints` says who is asked for advice.
  TerminalGame(std::uint64_t seed, PlayerSettings hints);

  /// Does what the key means. What takes long or ends the game is left to the caller: it is returned as an action.
  KeyAction press(Key key);
  /// Asks the player for its advice on this board.
  void advise(const std::stop_token& stop);
  /// A line below the board, until the next key.
  void say(std::string note) { note_ = std::move(note); }

  [[nodiscard]] std::string lines(Terminal::Size size, bool colours) const;
  [[nodiscard]] const Record& record() const { return record_; }
  /// The games before this one that had at least one move.
  [[nodiscard]] const std::vector<Record>& earlier() const { return earlier_; }

 private:
  void move(int direction);
  void start_new();

  Seed seed_;
  std::uint64_t number_ = 0;
  PlayerSettings hints_;
  std::unique_ptr<Player> adviser_;  ///< made when it is asked for the first time
  Record record_;
  std::vector<Record> earlier_;
  std::uint64_t best_ = 0;
  std::string note_;
};

Result<Output> run_on_terminal(const Job& job, Context& context, Terminal& terminal);

}  // namespace teka::twenty48
