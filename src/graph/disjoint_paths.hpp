// Edge-disjoint paths between two vertices: their number, and the extra length of the shortest pair.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace teka {

struct DisjointPaths {
  std::uint32_t count = 0;  ///< the maximum number of edge-disjoint paths
  /// Total length of the shortest pair of disjoint paths minus twice the shortest path; absent when there is no pair.
  std::optional<std::uint32_t> detour;
};

/// By maximum flow (Ford and Fulkerson, 1956) and the shortest pair of paths (Suurballe and Tarjan, 1984). Reuses its
/// memory.
class DisjointPathFinder {
 public:
  DisjointPaths run(std::size_t vertices, std::span<const Edge> edges, std::uint32_t from, std::uint32_t to);

 private:
  // Edge e is arc 2 e from a to b, and arc 2 e + 1 back.
  void build(std::size_t vertices, std::span<const Edge> edges);
  bool find_path(std::uint32_t from, std::uint32_t to);
  void use_path(std::uint32_t from, std::uint32_t to);
  std::optional<std::uint32_t> extra_of_second(std::uint32_t from, std::uint32_t to);

  std::vector<std::uint32_t> first_, arcs_;  ///< outgoing arcs of each vertex (compressed rows)
  std::vector<std::uint32_t> ends_;          ///< the head of each arc
  std::vector<std::int8_t> flow_;            ///< along an arc: 1, 0 or -1
  std::vector<std::uint32_t> distance_, arrival_, queue_, shortest_;
  std::array<std::vector<std::uint32_t>, 3> buckets_;
};

}  // namespace teka
