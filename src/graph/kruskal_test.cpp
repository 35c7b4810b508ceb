#include "graph/kruskal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace teka {
namespace {

std::vector<WeightedEdge> random_edges(std::uint32_t vertices, double share, Rng& rng) {
  std::vector<WeightedEdge> edges;
  for (std::uint32_t a = 0; a < vertices; ++a) {
    for (std::uint32_t b = a + 1; b < vertices; ++b) {
      if (rng.chance(share)) edges.push_back({{a, b}, static_cast<double>(rng.below(8))});  // many ties
    }
  }
  return edges;
}

double weight_of(std::span<const Edge> chosen, std::span<const WeightedEdge> all) {
  double sum = 0;
  for (const Edge& edge : chosen) {
    sum += std::find_if(all.begin(), all.end(), [&](const WeightedEdge& e) { return e.edge == edge; })->weight;
  }
  return sum;
}

/// The weight of a minimum spanning forest, by trying every subset of edges.
double plain_least_weight(std::uint32_t vertices, std::span<const WeightedEdge> edges) {
  std::size_t most = 0;
  double least = 0;
  for (std::uint32_t choice = 0; choice < 1U << edges.size(); ++choice) {
    DisjointSets sets;
    sets.reset(vertices);
    double sum = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if ((choice >> i & 1) == 0) continue;
      sets.unite(edges[i].edge.a, edges[i].edge.b);
      sum += edges[i].weight;
    }
    const std::size_t joined = vertices - sets.count();
    if (joined > most || (joined == most && sum < least)) {
      most = joined;
      least = sum;
    }
  }
  return least;
}

RC_GTEST_PROP(Kruskal, IsAMinimumSpanningForest, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const auto vertices = static_cast<std::uint32_t>(1 + rng.below(6));
  auto edges = random_edges(vertices, rng.unit(), rng);
  if (edges.size() > 10) edges.resize(10);
  static Kruskal kruskal;  // shared: earlier runs must not affect later ones
  kruskal.run(vertices, edges);
  RC_ASSERT(kruskal.tree().size() + kruskal.rest().size() == edges.size());
  DisjointSets sets;
  sets.reset(vertices);
  for (const auto& [a, b] : kruskal.tree()) RC_ASSERT(sets.unite(a, b));
  for (const auto& [a, b] : kruskal.rest()) RC_ASSERT(!sets.unite(a, b));
  RC_ASSERT(weight_of(kruskal.tree(), edges) == plain_least_weight(vertices, edges));
}

RC_GTEST_PROP(Kruskal, SortsByWeightForAnyInputOrder, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  auto edges = random_edges(12, 0.5, rng);
  Kruskal kruskal, shuffled;
  kruskal.run(12, edges);
  const auto weight = [&](const Edge& edge) { return weight_of(std::span(&edge, 1), edges); };
  for (const auto part : {kruskal.tree(), kruskal.rest()}) {
    for (std::size_t i = 1; i < part.size(); ++i) {
      RC_ASSERT(std::pair(weight(part[i - 1]), part[i - 1]) < std::pair(weight(part[i]), part[i]));
    }
  }
  rng.shuffle(std::span(edges));
  shuffled.run(12, edges);
  RC_ASSERT(std::ranges::equal(kruskal.tree(), shuffled.tree()));
  RC_ASSERT(std::ranges::equal(kruskal.rest(), shuffled.rest()));
}

TEST(DisjointSets, CountsAndJoins) {
  DisjointSets sets;
  sets.reset(4);
  EXPECT_TRUE(sets.unite(0, 1));
  EXPECT_TRUE(sets.unite(2, 3));
  EXPECT_FALSE(sets.unite(1, 0));
  EXPECT_EQ(sets.count(), 2U);
  EXPECT_NE(sets.find(0), sets.find(3));
  EXPECT_TRUE(sets.unite(3, 0));
  EXPECT_EQ(sets.find(1), sets.find(2));
  sets.reset(2);
  EXPECT_EQ(sets.count(), 2U);
  EXPECT_NE(sets.find(0), sets.find(1));
}

}  // namespace
}  // namespace teka
