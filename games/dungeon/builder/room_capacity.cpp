#include "games/dungeon/builder/room_capacity.hpp"

#include <algorithm>
#include <cmath>

namespace teka::dungeon {
namespace {

// The share of the map for rooms with the gap around them; shapes leave parts of their boxes empty.
constexpr double kFillShare = 0.5, kFillShareOfShapes = 0.6;
constexpr double kMostFillShare = 0.65;  // random placement hardly achieves more
constexpr double kWideness = 1.3;        // aspect ratio of the rooms on a map that is at least twice as wide as high

/// Width over height.
double wideness(Size map) {
  if (map.width >= 2 * map.height) return kWideness;
  return map.height >= 2 * map.width ? 1 / kWideness : 1;
}

}  // namespace

Result<void> validate(const MapSettings& s) {
  if (s.size.width < kSmallestMap.width || s.size.height < kSmallestMap.height || s.size.width > kMostSide ||
      s.size.height > kMostSide)
    return fail("invalid map size {}x{}; choose a size from {}x{} to {}x{}", s.size.width, s.size.height,
                kSmallestMap.width, kSmallestMap.height, kMostSide, kMostSide);
  if (!(s.loops >= 0 && s.loops <= 1)) return fail("loops {} is out of range; choose a share from 0 to 1", s.loops);
  if (!(s.nearness >= 0 && s.nearness <= 1))
    return fail("nearness {} is out of range; choose a share from 0 to 1", s.nearness);
  if (!(s.clustering >= 0 && s.clustering <= 1))
    return fail("clustering {} is out of range; choose a share from 0 to 1", s.clustering);
  if (s.smallest < kSmallestRoomSide || s.smallest > kLargestRoomSide)
    return fail("a smallest room side of {} is out of range; choose {} to {}", s.smallest, kSmallestRoomSide,
                kLargestRoomSide);
  if (s.largest != 0 && (s.largest < smallest_side(s) || s.largest > kLargestRoomSide))
    return fail("a largest room side of {} is out of range; choose {} to {}", s.largest, smallest_side(s),
                kLargestRoomSide);
  if (s.rooms < kFewestRooms) return fail("{} rooms are too few; choose {} or more", s.rooms, kFewestRooms);
  const int most = most_rooms(s);
  if (most < kFewestRooms)
    return fail("rooms with sides of {} are too large for {}x{}; choose a smaller smallest side", smallest_side(s),
                s.size.width, s.size.height);
  if (s.rooms > most)
    return fail("{} rooms do not fit into {}x{}; the maximum is {}", s.rooms, s.size.width, s.size.height, most);
  return {};
}

int smallest_side(const MapSettings& settings) {
  switch (settings.style) {
    case Style::overlap:
    case Style::circles:
      return std::max(settings.smallest, 4);
    case Style::caves:
      return std::max(settings.smallest, 5);
    default:
      return settings.smallest;
  }
}

int most_rooms(const MapSettings& settings) {
  const int pitch = smallest_side(settings) + 1;
  return (settings.size.width - 1) / pitch * ((settings.size.height - 1) / pitch);
}

CellGrid cell_grid(const MapSettings& settings) {
  const int pitch = smallest_side(settings) + 1;
  const Size inside{settings.size.width - 1, settings.size.height - 1};
  CellGrid best;
  double best_side = 0;
  for (int rows = 1; rows <= std::min(inside.height / pitch, settings.rooms); ++rows) {
    const int columns = (settings.rooms + rows - 1) / rows;
    if (columns > inside.width / pitch) continue;
    const double side =
        std::min(static_cast<double>(inside.height) / rows, inside.width / (wideness(settings.size) * columns));
    if (side > best_side) {
      best = {columns, rows};
      best_side = side;
    }
  }
  return best;
}

bool is_crowded(const MapSettings& settings) {
  const int side = smallest_side(settings) + kRoomGap;
  return settings.rooms * static_cast<double>(side * side) > kMostFillShare * static_cast<double>(settings.size.area());
}

Size suitable_sides(const MapSettings& settings) {
  const double fill = settings.style == Style::rooms ? kFillShare : kFillShareOfShapes;
  const double share = fill * static_cast<double>(settings.size.area()) / settings.rooms;
  const double wide = wideness(settings.size);
  const double height = std::sqrt(share / wide);
  // Sizes are uniform, so a room with the mean of the smallest and largest sides should take its share of the map.
  const auto largest = [&](double mean) {
    const int smallest = smallest_side(settings);
    return std::clamp(static_cast<int>(2 * (mean - kRoomGap)) - smallest, smallest, kLargestRoomSide);
  };
  return {largest(height * wide), largest(height)};
}

}  // namespace teka::dungeon
