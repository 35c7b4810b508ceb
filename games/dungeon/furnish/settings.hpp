// Settings of monsters, treasures and rest spots; the curve of danger along the main path.
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
  waves,  ///< rising and falling, each wave higher than the last
};
std::span<const std::string_view> curve_names();
std::optional<Curve> curve_from_name(std::string_view name);

/// How dangerous a place is at `progress` (0 .. 1) of the way, as a share of the most; `rooms` on the way make waves of
/// about four rooms.
double danger_at(Curve curve, double progress, std::size_t rooms);

struct FurnishSettings {
  double danger = 0.5;  ///< 0 .. 1; without danger there are no monsters
  Curve curve = Curve::waves;
  std::optional<int> treasures;         ///< besides those in secret rooms; chosen to suit the map when not given
  std::vector<int> treasure_distances;  ///< wanted steps from the start, one for each treasure: those come first
  bool even_treasures = false;          ///< all at nearly the same distance from the start
  std::optional<int> rests;             ///< chosen to suit the map when not given
};

}  // namespace teka::dungeon
