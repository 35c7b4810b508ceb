// Settings of a map.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/grid.hpp"
#include "games/dungeon/map/map.hpp"

namespace teka::dungeon {

enum class Style : std::uint8_t { rooms, overlap, circles, caves, mixed };  ///< rooms: rectangles
enum class Corridors : std::uint8_t { straight, bent, winding, mixed };

/// The names of the styles and of the corridors, in the order of the enums.
std::span<const std::string_view> style_names();
std::span<const std::string_view> corridor_names();
std::optional<Style> style_from_name(std::string_view name);
std::optional<Corridors> corridors_from_name(std::string_view name);

inline constexpr Size kSmallestMap{20, 15};
inline constexpr int kFewestRooms = 2;
inline constexpr int kSmallestRoomSide = 3;
inline constexpr int kLargestRoomSide = 58;  ///< with its surroundings a room's row fits into 64 bits

struct MapSettings {
  Size size{80, 25};
  int rooms = 15;
  double loops = 0.15;  ///< the share of the candidates outside the tree that become passages as well: the paper's k
  Style style = Style::rooms;
  Corridors corridors = Corridors::bent;
  /// How much length decides which passages are made: 1 the shortest ones, 0 chance alone as in the paper.
  double nearness = 1;
  double clustering = 0;             ///< share of the rooms that are thrown near another one instead of anywhere
  int smallest = kSmallestRoomSide;  ///< side of a room; some shapes need a little more, see smallest_side()
  int largest = 0;                   ///< 0: what suits the number of rooms
  bool doors = true;                 ///< else a passage begins and ends with corridor
};

}  // namespace teka::dungeon
