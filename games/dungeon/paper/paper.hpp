// The experiment of the paper (see layout.hpp): 500 maps for each share k of loops, the printed results, and many
// repeated sets.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/dungeon/layout/layout.hpp"
#include "games/dungeon/measures/fairness.hpp"
#include "games/dungeon/measures/set_metric.hpp"

namespace teka::dungeon {

enum class Weights { random, euclidean };
std::string_view name_of(Weights weights);

/// A row of the paper's tables, as printed.
struct PaperRow {
  double loops;
  double main_path, deviation, decisions, jaccard;
  std::array<double, 7> degrees;  ///< rooms with 1, 2, ... edges; -1: not printed
};
std::span<const PaperRow> paper_rows();

LayoutSettings paper_settings(Weights weights, double loops);

/// The results of one set of maps.
struct SetResult {
  SetMetricValues values{};
  std::array<double, GraphMeasures::kDegrees> degrees{};  ///< rooms of each degree in a map
};
SetResult run_set(const LayoutSettings& settings, std::size_t maps, const Seed& seed,
                  SetMetricMask wanted = kAllSetMetrics);

/// Sets with the same weights and loops.
struct Row {
  Weights weights = Weights::random;
  double loops = 0;
  std::array<Estimate, kSetMetrics> values;  ///< over the sets
  std::array<Estimate, GraphMeasures::kDegrees> degrees;
  std::vector<SetResult> sets = {};

  void add(const SetResult& set);
  [[nodiscard]] const Estimate& operator[](SetMetric metric) const { return values[static_cast<std::size_t>(metric)]; }
};

/// The difference of two rows in standard deviations of one set (Cohen's d with the pooled deviation), and its standard
/// error. Nothing when the sets do not differ at all.
struct Effect {
  double size, error;
};
std::optional<Effect> effect_between(const Estimate& a, const Estimate& b);

}  // namespace teka::dungeon
