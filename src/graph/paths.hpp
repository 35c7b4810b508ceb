// Adjacency lists and breadth-first shortest paths for graphs given as edge lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace teka {

/// Adjacency lists in compressed rows, ascending if the edges are. Reuses its memory.
class Neighbours {
 public:
  void build(std::size_t vertices, std::span<const Edge> edges) {
    first_.assign(vertices + 2, 0);
    for (const Edge& edge : edges) {
      ++first_[edge.a + 2];
      ++first_[edge.b + 2];
    }
    for (std::size_t v = 2; v < first_.size(); ++v) first_[v] += first_[v - 1];
    lists_.resize(2 * edges.size());
    // While the lists are filled, first_[v + 1] is the current end of v's list; at the end it is where v + 1 begins.
    // The smaller neighbours of a vertex (edges where it is `b`) come before the larger ones.
    for (const Edge& edge : edges) lists_[first_[edge.b + 1]++] = edge.a;
    for (const Edge& edge : edges) lists_[first_[edge.a + 1]++] = edge.b;
  }

  [[nodiscard]] std::size_t vertices() const { return first_.size() < 2 ? 0 : first_.size() - 2; }
  [[nodiscard]] std::size_t degree(std::uint32_t v) const { return first_[v + 1] - first_[v]; }
  [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t v) const {
    return std::span(lists_).subspan(first_[v], degree(v));
  }

 private:
  std::vector<std::uint32_t> first_, lists_;
};

/// Distances in edges from one vertex, and shortest paths. Reuses its memory.
class ShortestPaths {
 public:
  static constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

  /// Breadth-first search from a vertex.
  void run(const Neighbours& neighbours, std::uint32_t from) {
    distances_.assign(neighbours.vertices(), kUnreached);
    before_.resize(neighbours.vertices());
    queue_.clear();
    queue_.push_back(from);
    distances_[from] = 0;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const std::uint32_t v = queue_[head];
      for (const std::uint32_t w : neighbours.of(v)) {
        if (distances_[w] != kUnreached) continue;
        distances_[w] = distances_[v] + 1;
        before_[w] = v;
        queue_.push_back(w);
      }
    }
  }

  [[nodiscard]] std::span<const std::uint32_t> distances() const { return distances_; }
  /// The reached vertices, nearest first.
  [[nodiscard]] std::span<const std::uint32_t> reached() const { return queue_; }

  /// The first shortest path found to a vertex, from the start, both ends included. Empty when there is none; valid
  /// until the next call.
  std::span<const std::uint32_t> path_to(std::uint32_t to) {
    path_.clear();
    if (distances_[to] == kUnreached) return path_;
    for (; distances_[to] > 0; to = before_[to]) path_.push_back(to);
    path_.push_back(to);
    std::reverse(path_.begin(), path_.end());
    return path_;
  }

 private:
  std::vector<std::uint32_t> distances_, before_, queue_, path_;
};

}  // namespace teka
