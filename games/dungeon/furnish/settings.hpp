// Settings of monsters, treasures and rest spots; the danger curve along the main path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace teka::dungeon {

enum class Curve : std::uint8_t {
  flat,
  rising,
  waves,  ///< rising and falling, each wave higher than the one before
};
std::span<const std::string_view> curve_names();
std::optional<Curve> curve_from_name(std::string_view name);

/// The danger at `progress` (0 .. 1) of the way, as a share of the maximum; `rooms` on the way give waves of about four
/// rooms.
double danger_at(Curve curve, double progress, std::size_t rooms);

struct FurnishSettings {
  double danger = 0.5;  ///< 0 .. 1; 0 places no monsters
  Curve curve = Curve::waves;
  std::optional<int> treasures;         ///< besides those in secret rooms; absent: depends on the map
  std::vector<int> treasure_distances;  ///< target steps from the start, one per treasure; these are placed first
  bool even_treasures = false;          ///< all at nearly the same distance from the start
  std::optional<int> rests;             ///< absent: depends on the map
};

}  // namespace teka::dungeon
