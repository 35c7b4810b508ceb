// Metrics of a whole set of maps, by name: for reports and as targets of a search.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/dungeon/measures/fairness.hpp"
#include "games/dungeon/measures/variety.hpp"

namespace teka::dungeon {

/// Each is one value for a whole set of maps.
enum class SetMetric {
  main_path,
  between_maps,
  within_map,
  decisions,
  labels,
  structure,
  geometry,
  loops,
  dead_ends,
  routes,
};
inline constexpr int kSetMetrics = 10;

std::string_view name_of(SetMetric metric);   ///< name on a command line: "between-maps"
std::string_view title_of(SetMetric metric);  ///< name in a table: "fairness between maps"
std::optional<SetMetric> set_metric_from_name(std::string_view name);
const std::vector<std::string_view>& set_metric_names();
constexpr bool is_variety(SetMetric metric) {
  return metric == SetMetric::labels || metric == SetMetric::structure || metric == SetMetric::geometry;
}

using SetMetricMask = std::uint32_t;  ///< one bit per metric
constexpr SetMetricMask bit_of(SetMetric metric) {
  return 1U << static_cast<unsigned>(metric);
}
inline constexpr SetMetricMask kAllSetMetrics = (1U << kSetMetrics) - 1;

/// Computes the wanted ones; the others are 0. Varieties are slow.
using SetMetricValues = std::array<double, kSetMetrics>;
SetMetricValues set_metric_values(std::span<const RoomGraph> graphs, SetMetricMask wanted = kAllSetMetrics);
SetMetricValues set_metric_values(std::span<const RoomGraph> graphs, const SetMeasures& measures, SetMetricMask wanted);

}  // namespace teka::dungeon
