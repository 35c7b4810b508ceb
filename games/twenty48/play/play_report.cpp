#include "games/twenty48/play/play_report.hpp"

#include <algorithm>

#include "play/report.hpp"

namespace teka::twenty48 {
namespace {

constexpr int kFirstTile = 11;  // 2048,
constexpr int kLastTile = 16;   // 65536
constexpr std::array<std::pair<std::string_view, std::size_t>, 7> kQuantiles = {
    {{"least", 0}, {"5 %", 5}, {"25 %", 25}, {"50 %", 50}, {"75 %", 75}, {"95 %", 95}, {"most", 100}}};

}  // namespace

PlayReport::PlayReport(std::span<const FinishedGame> games) {
  for (const FinishedGame& game : games) {
    score_.add(static_cast<double>(game.points));
    moves_.add(static_cast<double>(game.moves.size()));
    sorted_.push_back(game.points);
    for (int rank = 0; rank <= game.largest_rank; ++rank) ++with_rank_[static_cast<std::size_t>(rank)];
    seconds_ += game.seconds;
  }
  std::sort(sorted_.begin(), sorted_.end());
}

Metric games_with_tile(int tile, std::uint64_t games, std::uint64_t all) {
  return share_metric("games with a tile", games, all, Better::higher, {{"tile", tile}});
}

Metric PlayReport::reached(int rank) const {
  return games_with_tile(1 << rank, with_rank_[static_cast<std::size_t>(rank)], score_.count);
}

Metrics PlayReport::metrics() const {
  Metrics metrics;
  metrics.add("score", score_, "points", Better::higher);
  if (score_.count > 1) {
    metrics.add({.name = "score deviation", .value = score_.deviation(), .unit = "points", .n = score_.count});
  }
  for (const auto& [name, percent] : kQuantiles) {
    metrics.add({.name = "score quantile",
                 .of = {{"quantile", static_cast<double>(percent) / 100}},
                 .value = static_cast<double>(quantile<std::uint64_t>(sorted_, percent)),
                 .unit = "points",
                 .n = score_.count,
                 .better = Better::higher});
  }
  for (int rank = kFirstTile; rank <= kLastTile; ++rank) metrics.add(reached(rank));
  metrics.add("moves", moves_, "moves");
  return metrics;
}

std::string PlayReport::table() const {
  std::string text = fmt::format("score  {} points", mean_with_error(score_));
  if (score_.count > 1) text += fmt::format("; one game deviates by {:.0f}", score_.deviation());
  text += fmt::format("\nmoves  {} a game\n\n", mean_with_error(moves_));
  for (const auto& [name, percent] : kQuantiles) text += fmt::format("{:>9}", name);
  text += '\n';
  for (const auto& [name, percent] : kQuantiles)
    text += fmt::format("{:>9}", quantile<std::uint64_t>(sorted_, percent));
  text += fmt::format("\n\n{:>9}{:>9}  share\n", "tile", "games");
  for (int rank = kFirstTile; rank <= kLastTile; ++rank) {
    text += fmt::format("{:>9}{:>9}  {}\n", 1 << rank, with_rank_[static_cast<std::size_t>(rank)],
                        number_text(reached(rank)));
  }
  return text;
}

std::string PlayReport::speed() const {
  const double moves = sum_of(moves_);
  return fmt::format("{:.0f} moves in {:.2f} s of thinking: {:.4g} moves/s per thread, {:.3g} ms a move\n", moves,
                     seconds_, moves / seconds_, 1000 * seconds_ / std::max(moves, 1.0));
}

}  // namespace teka::twenty48
