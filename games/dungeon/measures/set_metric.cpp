#include "games/dungeon/measures/set_metric.hpp"

#include <algorithm>

namespace teka::dungeon {
namespace {

struct QuantityNames {
  std::string_view name, title;
};
constexpr std::array<QuantityNames, kQuantities> kQuantityNames = {{
    {"main-path", "main path"},
    {"between-maps", "fairness between maps"},
    {"within-map", "fairness within a map"},
    {"decisions", "decisions"},
    {"labels", "variety of labels"},
    {"structure", "variety of structure"},
    {"geometry", "variety of geometry"},
    {"loops", "loops"},
    {"dead-ends", "dead ends"},
    {"routes", "separate routes"},
}};

}  // namespace

std::string_view name_of(Quantity quantity) {
  return kQuantityNames[static_cast<std::size_t>(quantity)].name;
}
std::string_view title_of(Quantity quantity) {
  return kQuantityNames[static_cast<std::size_t>(quantity)].title;
}

std::optional<Quantity> quantity_from_name(std::string_view name) {
  const auto found =
      std::find_if(kQuantityNames.begin(), kQuantityNames.end(), [&](const auto& names) { return names.name == name; });
  if (found == kQuantityNames.end()) return std::nullopt;
  return static_cast<Quantity>(found - kQuantityNames.begin());
}

const std::vector<std::string_view>& quantity_names() {
  static const std::vector<std::string_view> kList = [] {
    std::vector<std::string_view> list;
    for (const auto& names : kQuantityNames) list.push_back(names.name);
    return list;
  }();
  return kList;
}

Quantities quantities_of(std::span<const RoomGraph> graphs, const SetMeasures& measures, QuantitySet wanted) {
  Quantities values{};
  const auto set = [&](Quantity quantity, auto&& value) {
    if ((wanted & bit_of(quantity)) != 0) values[static_cast<std::size_t>(quantity)] = value();
  };
  set(Quantity::main_path, [&] { return measures.main_path.mean; });
  set(Quantity::between_maps, [&] { return measures.fairness(Fairness::between_maps); });
  set(Quantity::within_map, [&] { return measures.fairness(Fairness::within_map); });
  set(Quantity::decisions, [&] { return measures.decisions.mean; });
  set(Quantity::labels, [&] { return variety_of(Variety::labels, graphs); });
  set(Quantity::structure, [&] { return variety_of(Variety::structure, graphs); });
  set(Quantity::geometry, [&] { return variety_of(Variety::geometry, graphs); });
  set(Quantity::loops, [&] { return measures.loops.mean; });
  set(Quantity::dead_ends, [&] { return measures.dead_ends.mean; });
  set(Quantity::routes, [&] { return measures.routes.mean; });
  return values;
}

Quantities quantities_of(std::span<const RoomGraph> graphs, QuantitySet wanted) {
  return quantities_of(graphs, measure_set(graphs), wanted);
}

}  // namespace teka::dungeon
