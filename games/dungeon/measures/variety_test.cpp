#include "games/dungeon/measures/variety.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/estimate.hpp"
#include "games/dungeon/layout/layout.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

constexpr std::array<Variety, kVarieties> kAll = {Variety::labels, Variety::structure, Variety::geometry};

/// The same map with its rooms numbered in another order.
RoomGraph renumbered(const RoomGraph& graph, Rng& rng) {
  std::vector<std::uint32_t> number(graph.rooms.size());
  for (std::uint32_t i = 0; i < number.size(); ++i) number[i] = i;
  rng.shuffle(std::span(number));
  RoomGraph other = graph;
  for (std::uint32_t i = 0; i < number.size(); ++i) other.rooms[number[i]] = graph.rooms[i];
  for (Edge& edge : other.edges) edge = make_edge(number[edge.a], number[edge.b]);
  rng.shuffle(std::span(other.edges));
  other.start = number[graph.start];
  other.exit = number[graph.exit];
  return other;
}

/// Rotated, mirrored, moved and scaled.
RoomGraph moved(const RoomGraph& graph, Rng& rng) {
  RoomGraph other = graph;
  const auto side = rng.below(8);
  const double scale = 0.5 + rng.unit(), x = rng.unit(), y = rng.unit();
  for (Site& room : other.rooms) {
    if ((side & 4) != 0) std::swap(room.x, room.y);
    room = {((side & 1) != 0 ? -scale : scale) * room.x + x, ((side & 2) != 0 ? -scale : scale) * room.y + y};
  }
  return other;
}

RC_GTEST_PROP(Variety, IsADistance, (std::uint64_t seed)) {
  const auto graphs = make_graphs({.rooms = static_cast<std::uint32_t>(2 + seed % 20), .loops = 0.3}, Seed(seed), 2);
  for (const Variety variety : kAll) {
    RC_ASSERT(std::abs(distance(variety, graphs[0], graphs[0])) < 1e-12);
    const double there = distance(variety, graphs[0], graphs[1]), back = distance(variety, graphs[1], graphs[0]);
    RC_ASSERT(std::abs(there - back) < 1e-12);
    RC_ASSERT(there >= 0 && there <= 1);
  }
}

RC_GTEST_PROP(Variety, SeesNeitherNumbersNorPlacesWhereItShouldNot, (std::uint64_t seed)) {
  const auto graphs = make_graphs({}, Seed(seed), 2);
  Rng rng{Seed(seed)};
  const RoomGraph other = renumbered(graphs[1], rng);
  for (const Variety variety : {Variety::structure, Variety::geometry}) {
    RC_ASSERT(std::abs(distance(variety, graphs[0], graphs[1]) - distance(variety, graphs[0], other)) < 1e-12);
  }
  const RoomGraph elsewhere = moved(graphs[0], rng);
  RC_ASSERT(distance(Variety::structure, graphs[0], elsewhere) < 1e-12);
  RC_ASSERT(distance(Variety::geometry, graphs[0], elsewhere) < 1e-6);
  RC_ASSERT(distance(Variety::labels, graphs[1], other) > 0);  // the paper's measure considers it a different map
}

TEST(Variety, StructureSeesShapesAndEnds) {
  const RoomGraph path{.rooms = std::vector<Site>(4), .edges = {{0, 1}, {1, 2}, {2, 3}}, .start = 0, .exit = 3};
  const RoomGraph star{.rooms = std::vector<Site>(4), .edges = {{0, 1}, {0, 2}, {0, 3}}, .start = 1, .exit = 3};
  RoomGraph nearer = path;
  nearer.exit = 1;
  EXPECT_GT(distance(Variety::structure, path, star), 0.7);
  EXPECT_GT(distance(Variety::structure, path, nearer), 0.3);
  EXPECT_LT(distance(Variety::structure, path, nearer), distance(Variety::structure, path, star));
}

TEST(Variety, GeometryGrowsWithTheMove) {
  RoomGraph graph{.rooms = {{0, 0}, {10, 0}, {10, 7}, {3, 5}}, .edges = {{0, 1}, {1, 2}, {2, 3}}};
  RoomGraph near = graph, far = graph;
  near.rooms[3].y -= 1;
  far.rooms[3].y -= 4;
  EXPECT_GT(distance(Variety::geometry, graph, near), 0.01);
  EXPECT_GT(distance(Variety::geometry, graph, far), 2 * distance(Variety::geometry, graph, near));
}

/// Iterates over all pairs.
double plain_variety(Variety variety, std::span<const RoomGraph> graphs) {
  Estimate mean;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) mean.add(distance(variety, graphs[i], graphs[j]));
  }
  return mean.mean;
}

TEST(Variety, OfASetIsTheMeanOverItsPairs) {
  for (const std::size_t count : {2U, 3U, 12U, 17U}) {
    const auto graphs = make_graphs({}, Seed(count), count);
    for (const Variety variety : kAll) {
      EXPECT_NEAR(variety_of(variety, graphs), plain_variety(variety, graphs), 1e-12) << count << name_of(variety);
    }
  }
  const auto large = make_graphs({.rooms = 300, .width = 9000, .height = 9000}, Seed(1), 5);
  EXPECT_NEAR(variety_of(Variety::labels, large), plain_variety(Variety::labels, large), 1e-12);
  const auto many = make_graphs({}, Seed(9), 150);
  EXPECT_NEAR(variety_of(Variety::geometry, many), plain_variety(Variety::geometry, many), 0.002);
}

TEST(Variety, OfFewerThanTwoMapsIsZero) {
  for (const Variety variety : kAll) {
    EXPECT_EQ(variety_of(variety, {}), 0);
    EXPECT_EQ(variety_of(variety, make_graphs({}, Seed(1), 1)), 0);
    EXPECT_NEAR(variety_of(variety, std::vector<RoomGraph>(5, make_graphs({}, Seed(1), 1)[0])), 0, 1e-12);
    EXPECT_EQ(variety_of(variety, make_graphs({.rooms = 1}, Seed(1), 3)), 0);
  }
}

// The purpose of the measures: sets of the same k, one with random and one with Euclidean weights. The paper's measure
// cannot distinguish them, ours do, by many standard errors.
TEST(Variety, DistinguishesWeightsWhereLabelsCannot) {
  for (const double loops : {0.0, 0.2}) {
    if (kSanitized && loops == 0) continue;
    std::array<std::array<Estimate, kVarieties>, 2> values;
    for (std::uint64_t set = 0; set < 10; ++set) {
      for (const int random : {0, 1}) {
        const auto graphs =
            make_graphs({.loops = loops, .randomness = random * 1.0}, Seed(5).child(set).child(random), 200);
        for (int v = 0; v < kVarieties; ++v) values[random][v].add(variety_of(kAll[v], graphs));
      }
    }
    const auto errors_apart = [&](Variety variety) {
      const auto v = static_cast<std::size_t>(variety);
      return std::abs(values[0][v].mean - values[1][v].mean) / std::hypot(values[0][v].error(), values[1][v].error());
    };
    EXPECT_LT(errors_apart(Variety::labels), 3);
    EXPECT_GT(errors_apart(Variety::structure), 6);
    EXPECT_GT(errors_apart(Variety::geometry), 6);
  }
}

}  // namespace
}  // namespace teka::dungeon
