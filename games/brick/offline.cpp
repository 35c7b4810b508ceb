#include "games/brick/offline.hpp"

#include <algorithm>

#include "games/brick/line_search.hpp"
#include "games/brick/simple_players.hpp"

namespace teka::brick {
namespace {

/// Decides how wide to search, for an amount of placements per brick or for a time.
class WidthControl {
 public:
  WidthControl(const Pace& pace, std::size_t bricks, double work_per_board, GameClock clock)
      : placements_(pace.placements), work_per_board_(work_per_board) {
    if (pace.seconds) control_.emplace(*pace.seconds, static_cast<int>(bricks), std::move(clock));
  }

  /// For the next step. 0: no time is left for anything but the cheapest answer.
  std::size_t next() {
    const std::uint64_t placements = control_ ? control_->next() : placements_;
    if (control_ && placements == 0) return 0;
    const double width = static_cast<double>(placements) / (work_per_board_ * steps_ / bricks_);
    return static_cast<std::size_t>(std::clamp(width, 1.0, static_cast<double>(kMostWidth)));
  }
  /// A step is done; when it was the last of a line, of so many bricks.
  void done(const LineSearch& search, std::size_t bricks) {
    if (control_) control_->done(search.work() - work_, static_cast<int>(bricks));
    work_ = search.work();
    work_per_board_ = static_cast<double>(work_) / static_cast<double>(search.boards());
    steps_ += 1;
    bricks_ += static_cast<double>(bricks);
  }

 private:
  std::uint64_t placements_;
  double work_per_board_;
  std::optional<TimeControl> control_;
  std::uint64_t work_ = 0;
  // Searches look further than they go: steps for so many bricks. It begins with a guess and learns.
  double steps_ = 1.5 * 50;
  double bricks_ = 50;
};

/// A game that is written down as it goes.
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

/// Searches for one line and plays it; false when there is no time to.
bool play_line(LineSearch& search, WidthControl& control, OfflineGame& game, const std::stop_token& stop) {
  search.begin(pack(game.standing.board), game.placed(), game.rate());
  for (bool goes_on = true; goes_on;) {
    const std::size_t width = control.next();
    if (width == 0) break;
    goes_on = search.step(width, stop);
    if (stop.stop_requested()) return false;
    control.done(search, goes_on ? 0 : search.line().placements.size());
  }
  const Line line = search.line();
  for (const Placement& placement : line.placements) game.place(placement);
  return !line.placements.empty();
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
  LineSearch search(given, set);
  WidthControl control(pace, given.bricks.size(), search.most_work(), clock);
  while (!game.is_over() && play_line(search, control, game, stop)) {
    if (watch) watch(game.standing);
  }
  // Time is up: the cheapest answers.
  while (!game.is_over() && !stop.stop_requested()) game.place(greedy_choice(game));
  if (stop.stop_requested()) return {};
  Record record = make_record(deal, std::move(game.letters), game.standing);
  record.offline = true;
  record.seconds = clock();
  record.work = search.work();
  return record;
}

}  // namespace teka::brick
