#include "games/dungeon/paper/paper.hpp"

#include <cmath>

namespace teka::dungeon {

std::string_view name_of(Weights weights) {
  return weights == Weights::random ? "random" : "euclidean";
}

std::span<const PaperRow> paper_rows() {
  static constexpr std::array<PaperRow, 5> kRows = {{
      {0.00, 3.89, 2.08, 1.84, 0.9263, {6.08, 5.73, 2.42, 0.66, 0.10, 0.01, -1}},
      {0.05, 3.72, 2.02, 2.05, 0.9215, {5.33, 5.73, 2.88, 0.92, 0.13, 0.01, -1}},
      {0.10, 3.34, 1.84, 2.21, 0.9159, {4.66, 5.46, 3.54, 1.10, 0.22, 0.01, -1}},
      {0.15, 3.29, 1.73, 2.38, 0.9104, {4.03, 5.36, 3.81, 1.41, 0.34, 0.04, 0.00}},
      {0.20, 3.07, 1.57, 2.36, 0.9047, {3.47, 5.17, 4.11, 1.73, 0.43, 0.08, 0.01}},
  }};
  return kRows;
}

LayoutSettings paper_settings(Weights weights, double loops) {
  return {.loops = loops, .randomness = weights == Weights::random ? 1.0 : 0.0};
}

SetResult run_set(const LayoutSettings& settings, std::size_t maps, const Seed& seed, SetMetricMask wanted) {
  const std::vector<RoomGraph> graphs = make_graphs(settings, seed, maps);
  const SetMeasures measures = measure_set(graphs);
  SetResult result{.values = set_metric_values(graphs, measures, wanted)};
  for (std::size_t i = 0; i < result.degrees.size(); ++i) result.degrees[i] = measures.degrees[i].mean;
  return result;
}

void Row::add(const SetResult& set) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i].add(set.values[i]);
  for (std::size_t i = 0; i < degrees.size(); ++i) degrees[i].add(set.degrees[i]);
  sets.push_back(set);
}

std::optional<Effect> effect_between(const Estimate& a, const Estimate& b) {
  const double deviation = std::sqrt((a.variance() + b.variance()) / 2);
  if (deviation == 0) return std::nullopt;
  const double size = (a.mean - b.mean) / deviation;
  const auto n = static_cast<double>(a.count), m = static_cast<double>(b.count);
  return Effect{size, std::sqrt((n + m) / (n * m) + size * size / (2 * (n + m)))};  // Hedges and Olkin, 1985
}

}  // namespace teka::dungeon
