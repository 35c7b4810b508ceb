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
  GameInPlay game(player, pace, deal.bricks, clock_from_now(), stop);
  BrickStream stream(Seed(deal.seed), deal.colours);  // drawn one by one: a game may have millions, and may be stopped
  const std::size_t count = deal.is_drawn() ? static_cast<std::size_t>(deal.bricks) : deal.given.size();
  for (std::size_t i = 0; i < count && !game.standing().board.is_full(); ++i) {
    if (!game.answer(deal.is_drawn() ? stream.next() : deal.given[i])) return {};
    if (watch && static_cast<std::uint64_t>(game.standing().placed) % kWatchEvery == 0) watch(game.standing());
  }
  return game.record(deal);
}

}  // namespace teka::brick
