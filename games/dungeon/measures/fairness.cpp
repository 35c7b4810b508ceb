#include "games/dungeon/measures/fairness.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/check.hpp"

namespace teka::dungeon {

std::string_view name_of(Fairness fairness) {
  return fairness == Fairness::between_maps ? "between-maps" : "within-map";
}

GraphMeasures GraphMeasurer::measure(const RoomGraph& graph) {
  neighbours_.build(graph.rooms.size(), graph.edges);
  paths_.run(neighbours_, graph.start);
  TEKA_CHECK(paths_.reached().size() == graph.rooms.size());
  path_ = paths_.path_to(graph.exit);
  GraphMeasures m;
  m.main_path = static_cast<std::uint32_t>(path_.size() - 1);
  for (const std::uint32_t room : path_) m.decisions += neighbours_.degree(room) > 2 ? 1 : 0;
  double sum = 0, squares = 0;  // integers: exact
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
  m.loops = static_cast<std::uint32_t>(graph.edges.size() + 1 - graph.rooms.size());
  const DisjointPaths disjoint = disjoint_.run(graph.rooms.size(), graph.edges, graph.start, graph.exit);
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

SetMeasures measure_set(std::span<const RoomGraph> graphs) {
  SetMeasures set;
  GraphMeasurer measurer;
  for (const RoomGraph& graph : graphs) set.add(measurer.measure(graph));
  return set;
}

}  // namespace teka::dungeon
