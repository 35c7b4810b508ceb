#include "games/dungeon/level/measure_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

#include "games/dungeon/measures/fairness.hpp"
#include "games/dungeon/measures/variety.hpp"

namespace teka::dungeon {

namespace {

/// The graph of a map by what its tiles show: rooms in the order of their corners, at the middle of their boxes. The
/// order and the centres of the generator are lost in text, and a set must get one answer from every format.
RoomGraph shown_graph(const Map& map) {
  std::vector<std::uint32_t> order(map.rooms.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t i) {
    const Room& room = map.rooms[i];
    return std::tuple(room.corner.y, room.corner.x, room.size.height, room.size.width, room.tiles);
  });
  std::vector<std::uint32_t> number(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  RoomGraph graph = room_graph(map);
  for (Edge& edge : graph.edges) edge = make_edge(number[edge.a], number[edge.b]);
  std::ranges::sort(graph.edges);
  graph.start = number[graph.start];
  graph.exit = number[graph.exit];
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const Room& room = map.rooms[order[i]];
    graph.rooms[i] = {room.corner.x + (room.size.width - 1) / 2.0, room.corner.y + (room.size.height - 1) / 2.0};
  }
  return graph;
}

/// How many maps of this size can be compared in about a second.
std::size_t most_compared(Variety variety, std::span<const RoomGraph> graphs) {
  constexpr double kMostMaps = 500, kMostWork = 1e7;
  double edges = 1;
  for (const RoomGraph& graph : graphs) edges = std::max(edges, static_cast<double>(graph.edges.size()));
  const double work = variety == Variety::geometry ? edges * edges : edges;
  return std::min(graphs.size(), static_cast<std::size_t>(std::min(kMostMaps, kMostWork / work)));
}

}  // namespace

Metrics measure_levels(std::span<const Level> levels, const std::stop_token& stop) {
  if (levels.size() == 1) return levels.front().measures;
  Metrics metrics;
  metrics.add("levels", static_cast<double>(levels.size()));
  // A level that cannot be finished has fewer measures than others.
  const auto fullest =
      std::ranges::max_element(levels, {}, [](const Level& level) { return level.measures.items().size(); });
  for (const Metric& named : fullest->measures.items()) {
    Estimate values;
    for (const Level& level : levels) {
      if (const Metric* m = level.measures.find(named.name)) values.add(m->value);
    }
    metrics.add(named.name, values, named.unit);
  }
  std::vector<RoomGraph> graphs;
  for (const Level& level : levels) {
    if (level.connected()) graphs.push_back(shown_graph(level.map));
  }
  if (graphs.size() < 2) return metrics;
  const SetMeasures set = measure_set(graphs);
  for (const Fairness fairness : {Fairness::between_maps, Fairness::within_map}) {
    metrics.add(fmt::format("fairness {}", name_of(fairness)), set.fairness(fairness), "", Better::lower);
  }
  for (const Variety variety : {Variety::labels, Variety::structure, Variety::geometry}) {
    const std::size_t compared = most_compared(variety, graphs);
    if (compared < 2 || stop.stop_requested()) continue;
    metrics.add({.name = fmt::format("variety of {}", name_of(variety)),
                 .value = variety_of(variety, std::span(graphs).first(compared)),
                 .n = compared,
                 .better = Better::higher});
  }
  return metrics;
}

}  // namespace teka::dungeon
