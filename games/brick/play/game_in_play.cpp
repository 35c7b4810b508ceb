#include "games/brick/play/game_in_play.hpp"

#include "core/check.hpp"

namespace teka::brick {

GameInPlay::GameInPlay(Player& player, const Pace& pace, int bricks, GameClock clock, std::stop_token stop)
    : player_(player), placements_(pace.placements), bricks_(bricks), clock_(std::move(clock)), stop_(std::move(stop)) {
  if (pace.seconds) control_.emplace(*pace.seconds, bricks, clock_);
}

std::optional<Placement> GameInPlay::answer(const Brick& brick) {
  const Question question{.board = standing_.board, .brick = brick, .remaining = bricks_ - standing_.placed};
  const Choice choice =
      player_.choose(question, {.placements = control_ ? control_->next() : placements_, .stop = stop_});
  if (control_) control_->done(choice.work);
  if (stop_.stop_requested()) return {};
  TEKA_CHECK(standing_.board.can_place(choice.placement.column));
  standing_.place(brick, choice.placement);
  letters_ += letter_of(choice.placement);
  work_ += choice.work;
  return choice.placement;
}

Record GameInPlay::record(Deal deal) const {
  Record record = make_record(std::move(deal), letters_, standing_);
  record.seconds = clock_();
  record.work = work_;
  return record;
}

std::optional<Record> play_game(Player& player, const Deal& deal, const Pace& pace, const std::stop_token& stop,
                                const Watch& watch) {
  GameClock clock = clock_from_now();  // before drawing the bricks, which takes time too
  const Case given = dealt(deal);
  GameInPlay game(player, pace, deal.bricks, std::move(clock), stop);
  for (const Brick& brick : given.bricks) {
    if (game.standing().board.is_full()) break;
    if (!game.answer(brick)) return {};
    if (watch && static_cast<std::uint64_t>(game.standing().placed) % kWatchEvery == 0) watch(game.standing());
  }
  return game.record(deal);
}

}  // namespace teka::brick
