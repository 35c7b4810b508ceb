// The paper's tables beside ours, as text, metrics and plots.
#pragma once

#include <string>
#include <vector>

#include "core/metrics.hpp"
#include "games/dungeon/paper/paper.hpp"
#include "picture/drawing.hpp"

namespace teka::dungeon {

/// Rows of the paper's experiment, by weights and then by loops.
struct PaperReport {
  std::vector<Row> rows;
  std::size_t sets = 0;  ///< per row
  std::size_t maps = 0;  ///< per set
  std::uint64_t seed = 0;

  [[nodiscard]] const Row* find(Weights weights, double loops) const;

  /// How the maps were made, for the heading and the plots.
  [[nodiscard]] std::string settings() const;
  [[nodiscard]] std::string text() const;
  void add_to(Metrics& metrics) const;
  /// Every set by itself, as a run, with the names of the means.
  [[nodiscard]] Metrics history() const;
  /// Fairness by both definitions, or variety by all three, over the loops.
  [[nodiscard]] Drawing plot_fairness() const;
  [[nodiscard]] Drawing plot_variety() const;
};

}  // namespace teka::dungeon
