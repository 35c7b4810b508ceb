#include "graph/paths.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/rng.hpp"

namespace teka {
namespace {

std::vector<Edge> random_edges_ascending(std::uint32_t vertices, double share, Rng& rng) {
  std::vector<Edge> edges;
  for (std::uint32_t a = 0; a < vertices; ++a) {
    for (std::uint32_t b = a + 1; b < vertices; ++b) {
      if (rng.chance(share)) edges.push_back({a, b});
    }
  }
  return edges;
}

RC_GTEST_PROP(Neighbours, MatchTheEdges, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const auto n = static_cast<std::uint32_t>(rng.below(12));
  const auto edges = random_edges_ascending(n, rng.unit(), rng);
  static Neighbours neighbours;
  neighbours.build(n, edges);
  RC_ASSERT(neighbours.vertices() == n);
  for (std::uint32_t v = 0; v < n; ++v) {
    std::vector<std::uint32_t> plain;
    for (std::uint32_t w = 0; w < n; ++w) {
      if (std::find(edges.begin(), edges.end(), make_edge(v, w)) != edges.end()) plain.push_back(w);
    }
    RC_ASSERT(neighbours.degree(v) == plain.size());
    RC_ASSERT(std::ranges::equal(neighbours.of(v), plain));
  }
}

/// Bellman-Ford: relax edges until nothing changes.
std::vector<std::uint32_t> plain_distances(std::uint32_t n, std::span<const Edge> edges, std::uint32_t from) {
  std::vector<std::uint32_t> distances(n, n);
  distances[from] = 0;
  for (std::uint32_t round = 0; round < n; ++round) {
    for (const auto& [a, b] : edges) {
      distances[a] = std::min(distances[a], distances[b] + 1);
      distances[b] = std::min(distances[b], distances[a] + 1);
    }
  }
  std::replace_if(
      distances.begin(), distances.end(), [&](std::uint32_t d) { return d >= n; }, ShortestPaths::kUnreached);
  return distances;
}

RC_GTEST_PROP(ShortestPaths, AreShortest, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const auto n = static_cast<std::uint32_t>(1 + rng.below(15));
  const auto edges = random_edges_ascending(n, 0.4 * rng.unit(), rng);
  const auto from = static_cast<std::uint32_t>(rng.below(n));
  Neighbours neighbours;
  neighbours.build(n, edges);
  static ShortestPaths paths;
  paths.run(neighbours, from);
  RC_ASSERT(std::ranges::equal(paths.distances(), plain_distances(n, edges, from)));
  for (std::uint32_t v = 0; v < n; ++v) {
    const auto path = paths.path_to(v);
    if (paths.distances()[v] == ShortestPaths::kUnreached) {
      RC_ASSERT(path.empty());
      continue;
    }
    RC_ASSERT(path.size() == paths.distances()[v] + 1);
    RC_ASSERT(path.front() == from);
    RC_ASSERT(path.back() == v);
    for (std::size_t i = 1; i < path.size(); ++i) {
      RC_ASSERT(std::find(edges.begin(), edges.end(), make_edge(path[i - 1], path[i])) != edges.end());
    }
  }
}

}  // namespace
}  // namespace teka
