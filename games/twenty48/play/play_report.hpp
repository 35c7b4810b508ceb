// Statistics of many games of one player: mean and spread of the score, how often each tile was reached.
#pragma once

#include <span>

#include "core/metrics.hpp"
#include "games/twenty48/play/match.hpp"

namespace teka::twenty48 {

/// The share of games that reached a tile.
Metric games_with_tile(int tile, std::uint64_t games, std::uint64_t all);

class PlayReport {
 public:
  explicit PlayReport(std::span<const FinishedGame> games);

  [[nodiscard]] Metrics metrics() const;
  /// The same as text. Like the metrics it has no times, which differ from run to run.
  [[nodiscard]] std::string table() const;
  /// The speed.
  [[nodiscard]] std::string speed() const;

  [[nodiscard]] const Estimate& score() const { return score_; }

 private:
  /// The share of games that reached a tile.
  [[nodiscard]] Metric reached(int rank) const;

  Estimate score_, moves_;
  std::vector<std::uint64_t> sorted_;
  std::array<std::size_t, kLastRank + 1> with_rank_{};  ///< games with that tile or a larger one
  double seconds_ = 0;
};

}  // namespace teka::twenty48
