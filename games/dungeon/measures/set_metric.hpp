// The numbers by which a set of maps is judged and asked for, by name.
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
enum class Quantity {
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
inline constexpr int kQuantities = 10;

std::string_view name_of(Quantity quantity);   ///< "between-maps", as on a command line
std::string_view title_of(Quantity quantity);  ///< "fairness between maps", as in a table
std::optional<Quantity> quantity_from_name(std::string_view name);
const std::vector<std::string_view>& quantity_names();
constexpr bool is_variety(Quantity quantity) {
  return quantity == Quantity::labels || quantity == Quantity::structure || quantity == Quantity::geometry;
}

using QuantitySet = std::uint32_t;  ///< a bit for each quantity
constexpr QuantitySet bit_of(Quantity quantity) {
  return 1U << static_cast<unsigned>(quantity);
}
inline constexpr QuantitySet kAllQuantities = (1U << kQuantities) - 1;

/// The wanted ones; the others are 0. Varieties take their time.
using Quantities = std::array<double, kQuantities>;
Quantities quantities_of(std::span<const RoomGraph> graphs, QuantitySet wanted = kAllQuantities);
Quantities quantities_of(std::span<const RoomGraph> graphs, const SetMeasures& measures, QuantitySet wanted);

}  // namespace teka::dungeon
