// Minimum spanning trees (Kruskal, 1956) and the disjoint sets (union-find) they need.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/graph.hpp"

namespace teka {

/// Union-find over 0 .. n - 1. Reuses its memory.
class DisjointSets {
 public:
  void reset(std::size_t n) {
    parents_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) parents_[i] = i;
    sizes_.assign(n, 1);
    count_ = n;
  }

  /// The representative of the set of i.
  std::uint32_t find(std::uint32_t i) {
    while (parents_[i] != i) {
      parents_[i] = parents_[parents_[i]];
      i = parents_[i];
    }
    return i;
  }

  /// False when both are already in the same set.
  bool unite(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    if (sizes_[a] < sizes_[b]) std::swap(a, b);
    parents_[b] = a;
    sizes_[a] += sizes_[b];
    --count_;
    return true;
  }

  [[nodiscard]] std::size_t count() const { return count_; }  ///< of sets

 private:
  std::vector<std::uint32_t> parents_, sizes_;
  std::size_t count_ = 0;
};

struct WeightedEdge {
  Edge edge;
  double weight = 0;  ///< not NaN

  friend bool operator<(const WeightedEdge& a, const WeightedEdge& b) {
    return std::tie(a.weight, a.edge) < std::tie(b.weight, b.edge);
  }
};

/// Sorts candidates by weight, ties by edge, and splits them into a minimum spanning tree (a forest if the graph is not
/// connected) and the rest, both in that order. Reuses its memory.
class Kruskal {
 public:
  void run(std::size_t vertices, std::span<const WeightedEdge> candidates) {
    order_.assign(candidates.begin(), candidates.end());
    std::sort(order_.begin(), order_.end());
    sets_.reset(vertices);
    tree_.clear();
    rest_.clear();
    for (const WeightedEdge& candidate : order_) {
      (sets_.unite(candidate.edge.a, candidate.edge.b) ? tree_ : rest_).push_back(candidate.edge);
    }
  }

  [[nodiscard]] std::span<const Edge> tree() const { return tree_; }
  [[nodiscard]] std::span<const Edge> rest() const { return rest_; }

 private:
  std::vector<WeightedEdge> order_;
  DisjointSets sets_;
  std::vector<Edge> tree_, rest_;
};

}  // namespace teka
