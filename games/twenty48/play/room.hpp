// 2048 played live with a page. Messages to the room: {"do": NAME, ...} with
//   new {seed}                           another game
//   move {direction}                     "up", "right", "down" or "left"
//   step {player, amount}                the player makes one move
//   run {player, amount, pause}          the player goes on until the game is over or something newer comes; ms
//   stop                                 nothing but that
//   hint {player, amount}                what the player thinks of each direction
//   undo {to}                            back by one move, or to when `to` moves had been made
//   edit {board, score}                  a game from a board, as text
//   save, restore {document}             a game as a document, and back
//   statistics {player, amount, games, seed}  many games, apart from the one on the board
// The amount is what the player counts: runs, moves ahead.
// A page that enters hears hello and then asks for a new game or restores its own.
// Messages from the room have a "type": hello, game, state, hint, saved, statistics, and error (by the server).
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
  /// What was played since the page last heard, and how things stand.
  Value state_message(bool busy);
  void tell_state(const Reply& reply) { reply(state_message(false)); }

  unsigned threads_;
  Record record_;
  std::size_t told_ = 0;  ///< so many moves of the record does the page know
};

std::unique_ptr<Room> make_room(unsigned threads);

}  // namespace teka::twenty48
