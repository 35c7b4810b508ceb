#include "games/dungeon/measures/fairness.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "games/dungeon/layout/layout.hpp"

namespace teka::dungeon {
namespace {

/// 0-1-2-3-4, with 5 and 6 attached to 1, and a second route 1-7-3.
RoomGraph example_graph() {
  return {.rooms = std::vector<Site>(8),
          .edges = {{0, 1}, {1, 2}, {1, 5}, {1, 6}, {1, 7}, {2, 3}, {3, 4}, {3, 7}},
          .start = 0,
          .exit = 4};
}

TEST(Fairness, MeasuresAnExample) {
  GraphMeasurer measurer;
  const GraphMeasures m = measurer.measure(example_graph());
  EXPECT_EQ(m.main_path, 4U);
  EXPECT_EQ(m.decisions, 2U);  // rooms 1 and 3
  EXPECT_DOUBLE_EQ(m.mean_distance, (1 + 2 + 3 + 4 + 2 + 2 + 2) / 7.0);
  EXPECT_DOUBLE_EQ(m.spread, std::sqrt((1 + 4 + 9 + 16 + 4 + 4 + 4) / 7.0 - std::pow(16 / 7.0, 2)));
  EXPECT_EQ(m.farthest, 4U);
  EXPECT_EQ(m.loops, 1U);
  EXPECT_EQ(m.dead_ends, 4U);
  EXPECT_EQ(m.degrees, (std::array<std::uint32_t, 8>{0, 4, 2, 1, 0, 1, 0, 0}));
  EXPECT_EQ(m.routes, 1U);
  EXPECT_FALSE(m.detour.has_value());
  EXPECT_EQ((std::vector<std::uint32_t>(measurer.main_path().begin(), measurer.main_path().end())),
            (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
}

TEST(Fairness, CountsTheEndsAsDecisions) {
  RoomGraph graph = example_graph();
  graph.start = 1;
  graph.exit = 3;
  const GraphMeasures m = GraphMeasurer().measure(graph);
  EXPECT_EQ(m.main_path, 2U);
  EXPECT_EQ(m.decisions, 2U);
  EXPECT_EQ(m.routes, 2U);
  EXPECT_EQ(m.detour, 0U);  // both have two edges
}

TEST(Fairness, OfOneRoom) {
  const GraphMeasures m = GraphMeasurer().measure({.rooms = {{1, 1}}, .edges = {}});
  EXPECT_EQ(m.main_path, 0U);
  EXPECT_EQ(m.decisions, 0U);
  EXPECT_EQ(m.spread, 0);
  EXPECT_EQ(m.degrees[0], 1U);
}

/// Distances by repeated matrix multiplication: slow but plain.
std::vector<std::vector<int>> plain_all_distances(const RoomGraph& graph) {
  const std::size_t n = graph.rooms.size();
  std::vector<std::vector<int>> distance(n, std::vector<int>(n, 1000));
  for (std::size_t i = 0; i < n; ++i) distance[i][i] = 0;
  for (const auto& [a, b] : graph.edges) distance[a][b] = distance[b][a] = 1;
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        distance[i][j] = std::min(distance[i][j], distance[i][k] + distance[k][j]);
      }
    }
  }
  return distance;
}

RC_GTEST_PROP(Fairness, AgreesWithPlainDistances, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  LayoutSettings settings{.loops = rng.unit(), .randomness = rng.unit(), .remoteness = rng.unit()};
  settings.rooms = static_cast<std::uint32_t>(2 + rng.below(20));
  Layout layout;
  LayoutMaker().make(settings, Seed(seed).child(1), layout);
  static GraphMeasurer measurer;
  const GraphMeasures m = measurer.measure(layout.graph);
  const auto distances = plain_all_distances(layout.graph)[layout.graph.start];
  Estimate others;
  for (std::uint32_t room = 0; room < distances.size(); ++room) {
    RC_ASSERT(measurer.distances()[room] == static_cast<std::uint32_t>(distances[room]));
    if (room != layout.graph.start) others.add(distances[room]);
  }
  RC_ASSERT(m.main_path == static_cast<std::uint32_t>(distances[layout.graph.exit]));
  RC_ASSERT(std::abs(m.mean_distance - others.mean) < 1e-9);
  RC_ASSERT(std::abs(m.spread * m.spread * static_cast<double>(others.count) - others.squares) < 1e-9);
  RC_ASSERT(m.routes >= 1U);
  RC_ASSERT(m.detour.has_value() == (m.routes > 1));
}

TEST(Fairness, OfASetByBothDefinitions) {
  std::vector<RoomGraph> graphs(2, example_graph());
  graphs[1].exit = 1;
  const SetMeasures set = measure_set(graphs);
  EXPECT_DOUBLE_EQ(set.main_path.mean, 2.5);
  EXPECT_DOUBLE_EQ(set.fairness(Fairness::between_maps), std::sqrt(4.5));
  EXPECT_DOUBLE_EQ(set.fairness(Fairness::within_map), GraphMeasurer().measure(example_graph()).spread);
  EXPECT_DOUBLE_EQ(set.degrees[1].mean, 4);
}

}  // namespace
}  // namespace teka::dungeon
