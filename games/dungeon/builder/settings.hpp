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

/// The names of the styles and of the corridor kinds, in the order of the enums.
std::span<const std::string_view> style_names();
std::span<const std::string_view> corridor_names();
std::optional<Style> style_from_name(std::string_view name);
std::optional<Corridors> corridors_from_name(std::string_view name);

inline constexpr Size kSmallestMap{20, 15};
inline constexpr int kFewestRooms = 2;
inline constexpr int kSmallestRoomSide = 3;
inline constexpr int kLargestRoomSide = 58;  ///< with its border a row of the room fits into 64 bits

struct MapSettings {
  Size size{80, 25};
  int rooms = 15;
  double loops = 0.15;  ///< share of the candidates outside the tree that become passages, too: the paper's k
  Style style = Style::rooms;
  Corridors corridors = Corridors::bent;
  /// Influence of the length on the choice of passages: 1 prefers the shortest, 0 is random as in the paper.
  double nearness = 1;
  double clustering = 0;             ///< share of the rooms that are placed near another one instead of anywhere
  int smallest = kSmallestRoomSide;  ///< side of a room; some shapes need a little more, see smallest_side()
  int largest = 0;                   ///< 0: depends on the number of rooms
  bool doors = true;                 ///< otherwise a passage begins and ends with corridor
  int dead_ends = 0;                 ///< rooms with a single passage, at least, if passages can be chosen like that
  int least_loops = 0;               ///< even if the share `loops` gives fewer
  int variant = 0;                   ///< another number: other passages between the same rooms
};

}  // namespace teka::dungeon
