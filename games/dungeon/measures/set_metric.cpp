#include "games/dungeon/measures/set_metric.hpp"

#include <algorithm>

namespace teka::dungeon {
namespace {

struct SetMetricNames {
  std::string_view name, title;
};
constexpr std::array<SetMetricNames, kSetMetrics> kSetMetricNames = {{
    {"main-path", "main path"},
    {"between-maps", "fairness between maps"},
    {"within-map", "fairness within map"},
    {"decisions", "decisions"},
    {"labels", "variety of labels"},
    {"structure", "variety of structure"},
    {"geometry", "variety of geometry"},
    {"loops", "loops"},
    {"dead-ends", "dead ends"},
    {"routes", "separate routes"},
}};

}  // namespace

std::string_view name_of(SetMetric metric) {
  return kSetMetricNames[static_cast<std::size_t>(metric)].name;
}
std::string_view title_of(SetMetric metric) {
  return kSetMetricNames[static_cast<std::size_t>(metric)].title;
}

std::optional<SetMetric> set_metric_from_name(std::string_view name) {
  const auto found = std::find_if(kSetMetricNames.begin(), kSetMetricNames.end(),
                                  [&](const auto& names) { return names.name == name; });
  if (found == kSetMetricNames.end()) return std::nullopt;
  return static_cast<SetMetric>(found - kSetMetricNames.begin());
}

const std::vector<std::string_view>& set_metric_names() {
  static const std::vector<std::string_view> kList = [] {
    std::vector<std::string_view> list;
    for (const auto& names : kSetMetricNames) list.push_back(names.name);
    return list;
  }();
  return kList;
}

SetMetricValues set_metric_values(std::span<const RoomGraph> graphs, const SetMeasures& measures,
                                  SetMetricMask wanted) {
  SetMetricValues values{};
  const auto set = [&](SetMetric metric, auto&& value) {
    if ((wanted & bit_of(metric)) != 0) values[static_cast<std::size_t>(metric)] = value();
  };
  set(SetMetric::main_path, [&] { return measures.main_path.mean; });
  set(SetMetric::between_maps, [&] { return measures.fairness(Fairness::between_maps); });
  set(SetMetric::within_map, [&] { return measures.fairness(Fairness::within_map); });
  set(SetMetric::decisions, [&] { return measures.decisions.mean; });
  set(SetMetric::labels, [&] { return variety_of(Variety::labels, graphs); });
  set(SetMetric::structure, [&] { return variety_of(Variety::structure, graphs); });
  set(SetMetric::geometry, [&] { return variety_of(Variety::geometry, graphs); });
  set(SetMetric::loops, [&] { return measures.loops.mean; });
  set(SetMetric::dead_ends, [&] { return measures.dead_ends.mean; });
  set(SetMetric::routes, [&] { return measures.routes.mean; });
  return values;
}

SetMetricValues set_metric_values(std::span<const RoomGraph> graphs, SetMetricMask wanted) {
  return set_metric_values(graphs, measure_set(graphs), wanted);
}

}  // namespace teka::dungeon
