// Undirected graphs as edge lists over vertices 0 .. n - 1, and points in the plane.
#pragma once

#include <cstdint>

namespace teka {

/// A point in the plane that is a vertex of a graph.
struct Site {
  double x = 0, y = 0;
  friend constexpr bool operator==(const Site&, const Site&) = default;
};

/// Joins two vertices; the smaller one is `a`, so that equal edges compare equal.
struct Edge {
  std::uint32_t a = 0, b = 0;
  friend constexpr auto operator<=>(const Edge&, const Edge&) = default;
};

constexpr Edge make_edge(std::uint32_t u, std::uint32_t v) {
  return u < v ? Edge{u, v} : Edge{v, u};
}

}  // namespace teka
