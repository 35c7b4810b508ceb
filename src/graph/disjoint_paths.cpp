#include "graph/disjoint_paths.hpp"

#include <limits>

namespace teka {
namespace {

constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

}  // namespace

void DisjointPathFinder::build(std::size_t vertices, std::span<const Edge> edges) {
  first_.assign(vertices + 2, 0);
  for (const Edge& edge : edges) {
    ++first_[edge.a + 2];
    ++first_[edge.b + 2];
  }
  for (std::size_t v = 2; v < first_.size(); ++v) first_[v] += first_[v - 1];
  arcs_.resize(2 * edges.size());
  ends_.resize(2 * edges.size());
  std::uint32_t arc = 0;
  for (const Edge& edge : edges) {
    ends_[arc] = edge.b;
    arcs_[first_[edge.a + 1]++] = arc++;
    ends_[arc] = edge.a;
    arcs_[first_[edge.b + 1]++] = arc++;
  }
  flow_.assign(2 * edges.size(), 0);
}

/// Breadth-first search over the residual arcs.
bool DisjointPathFinder::find_path(std::uint32_t from, std::uint32_t to) {
  distance_.assign(first_.size() - 2, kFar);
  arrival_.resize(distance_.size());
  queue_.assign(1, from);
  distance_[from] = 0;
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const std::uint32_t v = queue_[head];
    for (std::uint32_t i = first_[v]; i < first_[v + 1]; ++i) {
      const std::uint32_t arc = arcs_[i], w = ends_[arc];
      if (flow_[arc] == 1 || distance_[w] != kFar) continue;
      distance_[w] = distance_[v] + 1;
      arrival_[w] = arc;
      queue_.push_back(w);
    }
  }
  return distance_[to] != kFar;
}

void DisjointPathFinder::use_path(std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t v = to; v != from; v = ends_[arrival_[v] ^ 1]) {
    ++flow_[arrival_[v]];
    --flow_[arrival_[v] ^ 1];
  }
}

/// The second path may cancel edges of the first. With costs reduced by the distances of the first search (Suurballe),
/// every arc costs 0, 1 or 2, and the cost of a path is the detour.
std::optional<std::uint32_t> DisjointPathFinder::extra_of_second(std::uint32_t from, std::uint32_t to) {
  shortest_ = distance_;
  distance_.assign(shortest_.size(), kFar);
  for (auto& bucket : buckets_) bucket.clear();
  distance_[from] = 0;
  buckets_[0].push_back(from);
  std::size_t empty = 0;
  for (std::uint32_t cost = 0; empty < buckets_.size(); ++cost) {
    auto& bucket = buckets_[cost % 3];
    empty = bucket.empty() ? empty + 1 : 0;
    while (!bucket.empty()) {  // it may grow in the loop
      const std::uint32_t v = bucket.back();
      bucket.pop_back();
      if (distance_[v] != cost) continue;
      if (v == to) return cost;
      for (std::uint32_t i = first_[v]; i < first_[v + 1]; ++i) {
        const std::uint32_t arc = arcs_[i], w = ends_[arc];
        if (flow_[arc] == 1 || shortest_[w] == kFar) continue;
        const std::uint32_t own = flow_[arc] == -1 ? 0 : 1 + shortest_[v] - shortest_[w];
        if (cost + own >= distance_[w]) continue;
        distance_[w] = cost + own;
        buckets_[(cost + own) % 3].push_back(w);
      }
    }
  }
  return std::nullopt;
}

DisjointPaths DisjointPathFinder::run(std::size_t vertices, std::span<const Edge> edges, std::uint32_t from,
                                      std::uint32_t to) {
  build(vertices, edges);
  DisjointPaths paths;
  if (from == to || !find_path(from, to)) return paths;
  use_path(from, to);
  paths.count = 1;
  paths.detour = extra_of_second(from, to);
  for (; find_path(from, to); ++paths.count) use_path(from, to);
  return paths;
}

}  // namespace teka
