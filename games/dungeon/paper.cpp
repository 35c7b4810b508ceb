#include "games/dungeon/paper.hpp"

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

SetResult run_set(const LayoutSettings& settings, std::size_t maps, const Seed& seed) {
  std::vector<RoomGraph> graphs;
  graphs.reserve(maps);
  LayoutMaker maker;
  Layout layout;
  for (std::size_t i = 0; i < maps; ++i) {
    maker.make(settings, seed.child(i), layout);
    graphs.push_back(layout.graph);
  }
  SetResult result{.measures = measure_set(graphs)};
  for (int v = 0; v < kVarieties; ++v) {
    result.variety[static_cast<std::size_t>(v)] = variety_of(static_cast<Variety>(v), graphs);
  }
  return result;
}

std::string_view name_of(Quantity quantity) {
  constexpr std::array<std::string_view, kQuantities> kNames = {
      "main path",         "fairness between maps", "fairness within a map", "decisions",
      "variety of labels", "variety of structure",  "variety of geometry",   "loops",
      "dead ends",         "separate routes"};
  return kNames[static_cast<std::size_t>(quantity)];
}

void Row::add(const SetResult& set) {
  const auto add = [&](Quantity quantity, double value) { values[static_cast<std::size_t>(quantity)].add(value); };
  const SetMeasures& m = set.measures;
  add(Quantity::main_path, m.main_path.mean);
  add(Quantity::between_maps, m.fairness(Fairness::between_maps));
  add(Quantity::within_map, m.fairness(Fairness::within_map));
  add(Quantity::decisions, m.decisions.mean);
  add(Quantity::labels, set.variety[static_cast<std::size_t>(Variety::labels)]);
  add(Quantity::structure, set.variety[static_cast<std::size_t>(Variety::structure)]);
  add(Quantity::geometry, set.variety[static_cast<std::size_t>(Variety::geometry)]);
  add(Quantity::loops, m.loops.mean);
  add(Quantity::dead_ends, m.dead_ends.mean);
  add(Quantity::routes, m.routes.mean);
  for (std::size_t i = 0; i < degrees.size(); ++i) degrees[i].add(m.degrees[i].mean);
}

std::optional<Effect> effect_between(const Estimate& a, const Estimate& b) {
  const double deviation = std::sqrt((a.variance() + b.variance()) / 2);
  if (deviation == 0) return std::nullopt;
  const double size = (a.mean - b.mean) / deviation;
  const auto n = static_cast<double>(a.count), m = static_cast<double>(b.count);
  return Effect{size, std::sqrt((n + m) / (n * m) + size * size / (2 * (n + m)))};  // Hedges and Olkin, 1985
}

}  // namespace teka::dungeon
