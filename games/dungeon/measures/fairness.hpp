// Measures of a dungeon's graph of rooms, and of a set of them: distance of the exit, fairness, number of edges.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/estimate.hpp"
#include "games/dungeon/map/room_graph.hpp"
#include "graph/disjoint_paths.hpp"
#include "graph/paths.hpp"

namespace teka::dungeon {

/// Two definitions of fairness; lower is fairer in both.
enum class Fairness {
  between_maps,  ///< standard deviation of the main path over the maps of a set: the paper's tables
  within_map,    ///< standard deviation of the distances from the start inside a map: the paper's text
};
std::string_view name_of(Fairness fairness);

struct GraphMeasures {
  static constexpr std::size_t kDegrees = 8;

  std::uint32_t main_path = 0;                    ///< edges of the shortest path from the start to the exit
  std::uint32_t decisions = 0;                    ///< rooms on it, including its ends, with more than two edges
  double mean_distance = 0;                       ///< from the start to the other rooms, in edges,
  double spread = 0;                              ///< and their standard deviation
  std::uint32_t farthest = 0;                     ///< the largest of them
  std::uint32_t loops = 0;                        ///< edges more than a tree has
  std::uint32_t dead_ends = 0;                    ///< rooms with one edge
  std::array<std::uint32_t, kDegrees> degrees{};  ///< rooms with 0, 1, ... edges; the last counts all above
  std::uint32_t routes = 0;                       ///< edge-disjoint routes from the start to the exit
  std::optional<std::uint32_t> detour = {};       ///< edges that the best two of them need beyond twice the main path
};

/// Reuses its memory from one graph to the next.
class GraphMeasurer {
 public:
  /// Every room must be reachable from the start. Of several shortest paths the main path is the first in the order of
  /// the edges.
  GraphMeasures measure(const RoomGraph& graph);

  /// Rooms of the last graph's main path, the start first.
  [[nodiscard]] std::span<const std::uint32_t> main_path() const { return path_; }
  /// Edges from the start to each of its rooms.
  [[nodiscard]] std::span<const std::uint32_t> distances() const { return paths_.distances(); }

 private:
  Neighbours neighbours_;
  ShortestPaths paths_;
  DisjointPathFinder disjoint_;
  std::span<const std::uint32_t> path_;
};

/// The same over a set of maps.
struct SetMeasures {
  Estimate main_path, decisions, mean_distance, spread, farthest, loops, dead_ends, routes;
  Estimate detour;  ///< of the maps that have a second route
  std::array<Estimate, GraphMeasures::kDegrees> degrees;

  void add(const GraphMeasures& measures);
  [[nodiscard]] double fairness(Fairness definition) const;
};

SetMeasures measure_set(std::span<const RoomGraph> graphs);

}  // namespace teka::dungeon
