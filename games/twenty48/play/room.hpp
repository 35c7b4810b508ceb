// A live game of 2048 with a page. Messages to the room: {"do": NAME, ...} with
//   new {seed}                           starts a new game
//   move {direction}                     "up", "right", "down" or "left"
//   step {player, amount}                the player makes one move
//   run {player, amount, pause}          the player plays, with pauses in ms, until the end or the next message
//   stop                                 only ends a run
//   hint {player, amount}                the player's evaluation of each direction
//   undo {to}                            takes back one move, or all moves after number `to`
//   edit {board, score}                  a game from a board, as text
//   save, restore {document}             a game as a document, and back
//   statistics {player, amount, games, seed}  many games, independent of the one on the board
// The amount depends on the player: runs, or moves ahead. A page that connects receives hello; then it starts a new
// game or restores its own. Messages from the room have a "type": hello, game, state, hint, saved, statistics, and
// error (by the server).
#pragma once

#include "game/room.hpp"
#include "games/twenty48/play/record.hpp"
#include "games/twenty48/players/players.hpp"

namespace teka::twenty48 {

class PlayRoom final : public Room {
 public:
  explicit PlayRoom(unsigned threads);

  void enter(const Reply& reply) override;
  Result<void> handle(const Value& message, const Reply& reply, const std::stop_token& stop) override;

 private:
  struct Call {
    const Value& message;
    const Reply& reply;
    const std::stop_token& stop;
  };
  using Command = Result<void> (PlayRoom::*)(const Call&);
  static Command find_command(std::string_view name);

  Result<void> start_new(const Call& call);
  Result<void> move(const Call& call);
  Result<void> step(const Call& call);
  Result<void> run(const Call& call);
  Result<void> stop(const Call& call);
  Result<void> hint(const Call& call);
  Result<void> undo(const Call& call);
  Result<void> edit(const Call& call);
  Result<void> save(const Call& call);
  Result<void> restore(const Call& call);
  Result<void> statistics(const Call& call);

  Choice think(Player& player, const std::stop_token& stop) const;
  void begin(Record record, const Reply& reply);
  /// The moves that the page has not received yet, and the current state.
  Value state_message(bool busy);
  void tell_state(const Reply& reply) { reply(state_message(false)); }

  unsigned threads_;
  Record record_;
  std::size_t told_ = 0;  ///< number of moves that the page has received
};

std::unique_ptr<Room> make_room(unsigned threads);

}  // namespace teka::twenty48
