#include "games/dungeon/set_measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "games/dungeon/fairness.hpp"
#include "games/dungeon/variety.hpp"

namespace teka::dungeon {

Metrics set_metrics(std::span<const Level> levels) {
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
    if (level.connected()) graphs.push_back(room_graph(level.map));
  }
  if (graphs.size() < 2) return metrics;
  const SetMeasures set = measure_set(graphs);
  for (const Fairness fairness : {Fairness::between_maps, Fairness::within_map}) {
    metrics.add(fmt::format("fairness {}", name_of(fairness)), set.fairness(fairness), "", Better::lower);
  }
  for (const Variety variety : {Variety::labels, Variety::structure, Variety::geometry}) {
    metrics.add(fmt::format("variety of {}", name_of(variety)), variety_of(variety, graphs), "", Better::higher);
  }
  return metrics;
}

}  // namespace teka::dungeon
