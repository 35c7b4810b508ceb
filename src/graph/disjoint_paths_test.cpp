#include "graph/disjoint_paths.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>

#include "core/rng.hpp"

namespace teka {
namespace {

/// All simple paths, as sets of edges.
std::vector<std::uint32_t> all_paths(std::uint32_t n, std::span<const Edge> edges, std::uint32_t from,
                                     std::uint32_t to) {
  std::vector<std::uint32_t> paths;
  std::vector<bool> visited(n);
  const std::function<void(std::uint32_t, std::uint32_t)> walk = [&](std::uint32_t v, std::uint32_t used) {
    if (v == to) {
      paths.push_back(used);
      return;
    }
    visited[v] = true;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      if (edges[e].a != v && edges[e].b != v) continue;
      const std::uint32_t w = edges[e].a ^ edges[e].b ^ v;
      if (!visited[w]) walk(w, used | 1U << e);
    }
    visited[v] = false;
  };
  walk(from, 0);
  return paths;
}

std::uint32_t most_disjoint(std::span<const std::uint32_t> paths, std::uint32_t used = 0) {
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if ((paths[i] & used) == 0) most = std::max(most, 1 + most_disjoint(paths.subspan(i + 1), used | paths[i]));
  }
  return most;
}

RC_GTEST_PROP(DisjointPaths, MatchBruteForce, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  const auto n = static_cast<std::uint32_t>(2 + rng.below(5));
  std::vector<Edge> edges;
  for (std::uint32_t a = 0; a < n; ++a) {
    for (std::uint32_t b = a + 1; b < n; ++b) {
      if (rng.chance(0.6) && edges.size() < 11) edges.push_back({a, b});
    }
  }
  const auto paths = all_paths(n, edges, 0, n - 1);
  int shortest = 99, pair = 99;
  for (const auto path : paths) shortest = std::min(shortest, std::popcount(path));
  for (const auto a : paths) {
    for (const auto b : paths) {
      if ((a & b) == 0) pair = std::min(pair, std::popcount(a) + std::popcount(b));
    }
  }
  static DisjointPathFinder finder;
  const DisjointPaths found = finder.run(n, edges, 0, n - 1);
  RC_ASSERT(found.count == most_disjoint(paths));
  RC_ASSERT(found.detour.has_value() == (pair != 99));
  if (found.detour) RC_ASSERT(static_cast<int>(*found.detour) == pair - 2 * shortest);
}

TEST(DisjointPaths, SecondPathMayCancelEdgesOfTheFirst) {
  // The path 0-1-2-3 shares an edge with each of the others, and both of those are as short.
  const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 3}, {0, 4}, {4, 2}, {1, 5}, {3, 5}};
  DisjointPathFinder finder;
  const DisjointPaths found = finder.run(6, edges, 0, 3);
  EXPECT_EQ(found.count, 2U);
  EXPECT_EQ(found.detour, 0U);
  EXPECT_EQ(finder.run(2, std::vector<Edge>{{0, 1}}, 0, 1).count, 1U);
  EXPECT_EQ(finder.run(2, {}, 0, 1).count, 0U);
  EXPECT_EQ(finder.run(2, {}, 0, 0).count, 0U);
}

}  // namespace
}  // namespace teka
