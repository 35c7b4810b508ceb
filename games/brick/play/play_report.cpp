#include "games/brick/play/play_report.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "play/report.hpp"

namespace teka::brick {

PlayReport::PlayReport(std::span<const Record> games) : offline_(games.front().offline) {
  for (const Record& game : games) {
    TEKA_CHECK(game.offline == offline_);
    const std::int64_t points = game.end.points;
    least_score_ = score_.count == 0 ? points : std::min(least_score_, points);
    most_score_ = std::max(most_score_, points);
    score_.add(static_cast<double>(points));
    per_brick_.add(static_cast<double>(points) / game.deal.bricks);
    moves_.add(game.end.placed);
    chain_.add(game.end.longest_chain);
    seconds_.add(game.seconds);
    longest_chain_ = std::max(longest_chain_, game.end.longest_chain);
    best_placement_ = std::max(best_placement_, game.end.best_placement);
    deaths_ += game.dead ? 1 : 0;
    work_ += game.work;
    longest_ = std::max(longest_, game.seconds);
  }
}

Metrics PlayReport::metrics() const {
  Metrics metrics;
  metrics.add("score", score_, "points", Better::higher);
  const auto add = [&](const std::string& name, double value, std::string unit, Better better) {
    metrics.add({.name = name, .value = value, .unit = std::move(unit), .n = score_.count, .better = better});
  };
  add("least score", static_cast<double>(least_score_), "points", Better::higher);
  add("most score", static_cast<double>(most_score_), "points", Better::higher);
  metrics.add("points per brick", per_brick_, "points", Better::higher);
  metrics.add("moves", moves_, "moves", Better::higher);
  metrics.add(share_metric("deaths", deaths_, score_.count, Better::lower));
  metrics.add("longest chain", chain_, "steps", Better::higher);
  add("longest chain of all games", longest_chain_, "steps", Better::higher);
  add("best placement", static_cast<double>(best_placement_), "points", Better::higher);
  if (!offline_) return metrics;
  Metrics offline;  // another game
  offline.add(metrics, {{"offline", true}});
  return offline;
}

std::string PlayReport::table() const {
  std::string text = offline_ ? "offline: all bricks were known beforehand; no score of a player compares\n" : "";
  text += fmt::format("score           {} points", mean_with_error(score_, 0));
  if (score_.count > 1) text += fmt::format("; from {} to {}", least_score_, most_score_);
  text += fmt::format("\nper brick       {} points\n", mean_with_error(per_brick_, 2));
  text += fmt::format("moves           {} a game\n", mean_with_error(moves_, 0));
  text += fmt::format("deaths          {} of {} games\n", deaths_, score_.count);
  text += fmt::format("longest chain   {} steps", mean_with_error(chain_, 1));
  if (score_.count > 1) text += fmt::format("; {} at most", longest_chain_);
  return text + fmt::format("\nbest placement  {} points\n", best_placement_);
}

double PlayReport::moves_per_second() const {
  return Speed{.moves = sum_of(moves_), .seconds = sum_of(seconds_)}.moves_per_second();
}

void PlayReport::add_speed(Metrics& metrics) const {
  metrics.add({.name = "moves per second", .value = moves_per_second(), .n = moves_.count, .better = Better::higher});
  metrics.add({.name = "longest game", .value = longest_, .unit = "s", .n = seconds_.count, .better = Better::lower});
}

std::string PlayReport::speed() const {
  std::string text =
      fmt::format("{:.0f} moves in {:.2f} s of play: {:.4g} moves/s per thread; the longest game {:.2f} s",
                  sum_of(moves_), sum_of(seconds_), moves_per_second(), longest_);
  if (work_ > 0) {
    text += fmt::format("; {:.3g} placements tried a second",
                        static_cast<double>(work_) / std::max(sum_of(seconds_), 1e-9));
  }
  return text + '\n';
}

}  // namespace teka::brick
