#include "games/brick/play/offline.hpp"

#include "games/brick/players/plan_search.hpp"
#include "games/brick/players/simple_players.hpp"

namespace teka::brick {
namespace {

/// Allots placements to the steps of searches, given an amount per brick or a time.
class StepControl {
 public:
  StepControl(const Pace& pace, std::size_t bricks, GameClock clock) : placements_(pace.placements) {
    if (pace.seconds) control_.emplace(*pace.seconds, static_cast<int>(bricks), std::move(clock));
  }

  /// Placements for the next step; nothing when time is up.
  std::optional<double> next() {
    const std::uint64_t placements = control_ ? control_->next() : placements_;
    if (control_ && placements == 0) return {};
    return static_cast<double>(placements) * bricks_ / steps_;
  }
  /// Reports the work of a step, and the length of the line if it was the last step.
  void done(std::uint64_t work, std::size_t bricks) {
    if (control_) control_->done(work, static_cast<int>(bricks));
    steps_ += 1;
    bricks_ += static_cast<double>(bricks);
  }

 private:
  std::uint64_t placements_;
  std::optional<TimeControl> control_;
  // Searches look further than the lines that they return, so there are more steps than bricks. This ratio is learnt,
  // starting from a guess.
  double steps_ = 75;
  double bricks_ = 50;
};

/// A game and the record of its placements.
struct OfflineGame {
  const Case& given;
  Standing standing;
  std::string letters;

  [[nodiscard]] std::size_t placed() const { return letters.size(); }
  [[nodiscard]] bool is_over() const { return placed() == given.bricks.size() || standing.board.is_full(); }
  [[nodiscard]] double rate() const {
    return letters.empty() ? 0 : static_cast<double>(standing.points) / static_cast<double>(placed());
  }
  void place(const Placement& placement) {
    standing.place(given.bricks[placed()], placement);
    letters += letter_of(placement);
  }
};

/// Searches for one line and plays it; returns false when there is no time left.
bool play_plan(PlanSearch& search, StepControl& control, OfflineGame& game, const std::stop_token& stop) {
  search.begin(pack(game.standing.board), game.placed(), game.rate());
  for (bool goes_on = true; goes_on;) {
    const auto placements = control.next();
    if (!placements) break;
    const std::uint64_t work = search.work();
    goes_on = search.step(*placements, stop);
    if (stop.stop_requested()) return false;
    control.done(search.work() - work, goes_on ? 0 : search.line().size());
  }
  const std::vector<Placement> line = search.line();
  for (const Placement& placement : line) game.place(placement);
  return !line.empty();
}

Placement greedy_choice(const OfflineGame& game) {
  GreedyPlayer player;
  return player.choose({.board = game.standing.board, .brick = game.given.bricks[game.placed()], .remaining = 1}, {})
      .placement;
}

}  // namespace

std::optional<Record> play_offline(const Deal& deal, const Pace& pace, const GameClock& clock,
                                   const std::stop_token& stop, const Watch& watch, InstructionSet set) {
  const Case given = dealt(deal);
  OfflineGame game{.given = given, .standing = {}, .letters = {}};
  PlanSearch search(given, set);
  StepControl control(pace, given.bricks.size(), clock);
  while (!game.is_over() && play_plan(search, control, game, stop)) {
    if (watch) watch(game.standing);
  }
  // Time is up: play the cheapest moves.
  while (!game.is_over() && !stop.stop_requested()) game.place(greedy_choice(game));
  if (stop.stop_requested()) return {};
  Record record = make_record(deal, std::move(game.letters), game.standing);
  record.offline = true;
  record.seconds = clock();
  record.work = search.work();
  return record;
}

}  // namespace teka::brick
