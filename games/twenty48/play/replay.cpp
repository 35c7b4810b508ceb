#include "games/twenty48/play/replay.hpp"

#include <algorithm>

#include "game/message.hpp"
#include "games/twenty48/play/board_picture.hpp"
#include "play/replays.hpp"

namespace teka::twenty48 {

Value to_value(const FinishedGame& game, std::string_view player) {
  return Value::Object{{"game", "2048"},   {"seed", game.seed},     {"moves", game.moves},
                       {"player", player}, {"points", game.points}, {"tile", 1 << game.largest_rank}};
}

Value to_value(const Replay& replay) {
  const PlayState& end = replay.record.now();
  Value value = replay.record.to_value();
  if (!replay.player.empty()) value.set("player", replay.player);
  value.set("points", end.points());
  value.set("tile", 1 << end.largest_rank());
  return value;
}

FinishedGame as_finished(const Replay& replay) {
  return {.seed = replay.record.seed(),
          .moves = replay.record.letters(),
          .points = replay.record.now().points(),
          .largest_rank = replay.record.now().largest_rank()};
}

Result<Replay> replay_from(const Value& value) {
  auto record = Record::from_value(value);
  if (!record) return tl::unexpected(record.error());
  const auto player = text_in(value, "player", "");
  if (!player) return tl::unexpected(player.error());
  const PlayState& end = record->now();
  if (auto fine = check_claim(value, "points", static_cast<std::int64_t>(end.points())); !fine)
    return tl::unexpected(fine.error());
  const auto tile = std::int64_t{1} << end.largest_rank();
  if (auto fine = check_claim(value, "tile", tile); !fine) return tl::unexpected(fine.error());
  return Replay{.record = std::move(*record), .player = *player};
}

Result<std::vector<Result<Replay>>> read_replays(const Job& job, Context& context) {
  return read_each_game(job, context, "write one with 'teka play 2048 --replays FILE'", replay_from);
}

void add_frames(const Replay& replay, std::string_view caption, std::vector<std::string>& frames) {
  const std::size_t moves = replay.record.moves();
  // Long games show only some of their moves.
  const std::size_t step = std::max<std::size_t>(1, moves / kMostReplayFrames);
  for (std::size_t move = 0;; move = std::min(move + step, moves)) {
    const PlayState& state = replay.record.state(move);
    std::string picture = fmt::format("{}: move {} of {}, {} points\n", caption, move, moves, state.points());
    picture += board_picture(state.ranks(), true);
    frames.push_back(std::move(picture));
    if (move == moves) return;
  }
}

}  // namespace teka::twenty48
