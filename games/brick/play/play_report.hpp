// Statistics of many games of one player: mean and spread of the score, chains, deaths. Offline games have separate
// metrics, because their scores are not comparable with those of players.
#pragma once

#include <span>

#include "core/metrics.hpp"
#include "games/brick/play/record.hpp"

namespace teka::brick {

class PlayReport {
 public:
  /// At least one record; all offline or none.
  explicit PlayReport(std::span<const Record> games);

  /// Without times, which differ from run to run.
  [[nodiscard]] Metrics metrics() const;
  /// The same as text.
  [[nodiscard]] std::string table() const;

  /// The speed, for results that depend on the machine anyway,
  void add_speed(Metrics& metrics) const;
  /// and as text.
  [[nodiscard]] std::string speed() const;

 private:
  [[nodiscard]] double moves_per_second() const;

  bool offline_;
  Estimate score_, per_brick_, moves_, chain_, seconds_;
  std::int64_t least_score_ = 0;
  std::int64_t most_score_ = 0;
  int longest_chain_ = 0;
  std::int64_t best_placement_ = 0;
  std::uint64_t deaths_ = 0;
  std::uint64_t work_ = 0;
  double longest_ = 0;  ///< seconds
};

}  // namespace teka::brick
