#include "games/dungeon/fairness.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/check.hpp"

namespace teka::dungeon {

std::string_view name_of(Fairness fairness) {
  return fairness == Fairness::between_maps ? "between-maps" : "within-map";
}

std::optional<Fairness> fairness_from_name(std::string_view name) {
  for (const Fairness fairness : {Fairness::between_maps, Fairness::within_map}) {
    if (name_of(fairness) == name) return fairness;
  }
  return std::nullopt;
}

GraphMeasures GraphMeasurer::measure(const RoomGraph& graph) {
  neighbours_.build(graph.rooms.size(), graph.ways);
  paths_.run(neighbours_, graph.start);
  TEKA_CHECK(paths_.reached().size() == graph.rooms.size());
  path_ = paths_.path_to(graph.exit);
  GraphMeasures m;
  m.main_path = static_cast<std::uint32_t>(path_.size() - 1);
  for (const std::uint32_t room : path_) m.decisions += neighbours_.degree(room) > 2 ? 1 : 0;
  double sum = 0, squares = 0;  // whole numbers: exact
  for (std::uint32_t room = 0; room < graph.rooms.size(); ++room) {
    const double distance = paths_.distances()[room];
    sum += distance;
    squares += distance * distance;
    const std::size_t degree = neighbours_.degree(room);
    m.dead_ends += degree == 1 ? 1 : 0;
    ++m.degrees[std::min(degree, GraphMeasures::kDegrees - 1)];
  }
  m.farthest = paths_.distances()[paths_.reached().back()];
  if (graph.rooms.size() > 1) {
    const auto others = static_cast<double>(graph.rooms.size() - 1);
    m.mean_distance = sum / others;
    m.spread = std::sqrt(std::max(0.0, (squares * others - sum * sum) / (others * others)));
  }
  m.loops = static_cast<std::uint32_t>(graph.ways.size() + 1 - graph.rooms.size());
  const DisjointPaths disjoint = disjoint_.run(graph.rooms.size(), graph.ways, graph.start, graph.exit);
  m.routes = disjoint.count;
  m.detour = disjoint.detour;
  return m;
}

void SetMeasures::add(const GraphMeasures& measures) {
  main_path.add(measures.main_path);
  decisions.add(measures.decisions);
  mean_distance.add(measures.mean_distance);
  spread.add(measures.spread);
  farthest.add(measures.farthest);
  loops.add(measures.loops);
  dead_ends.add(measures.dead_ends);
  routes.add(measures.routes);
  if (measures.detour) detour.add(*measures.detour);
  for (std::size_t i = 0; i < degrees.size(); ++i) degrees[i].add(measures.degrees[i]);
}

double SetMeasures::fairness(Fairness definition) const {
  return definition == Fairness::between_maps ? main_path.deviation() : spread.mean;
}

void SetMeasures::add_to(Metrics& metrics) const {
  metrics.add("main path", main_path, "edges");
  metrics.add({.name = "fairness between maps",
               .value = main_path.deviation(),
               .unit = "edges",
               .n = main_path.count,
               .better = Better::lower});
  metrics.add("fairness within a map", spread, "edges", Better::lower);
  metrics.add("decisions", decisions, "rooms");
  metrics.add("mean distance", mean_distance, "edges");
  metrics.add("farthest room", farthest, "edges");
  metrics.add("loops", loops);
  metrics.add("dead ends", dead_ends, "rooms");
  metrics.add("separate routes", routes);
  if (detour.count > 0) metrics.add("detour of a second route", detour, "edges");
  for (std::size_t i = 1; i < degrees.size(); ++i) {
    const bool last = i + 1 == degrees.size();
    metrics.add("rooms of degree " + std::to_string(i) + (last ? " or more" : ""), degrees[i]);
  }
}

SetMeasures measure_set(std::span<const RoomGraph> graphs) {
  SetMeasures set;
  GraphMeasurer measurer;
  for (const RoomGraph& graph : graphs) set.add(measurer.measure(graph));
  return set;
}

}  // namespace teka::dungeon
