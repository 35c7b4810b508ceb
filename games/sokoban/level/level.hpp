// A Sokoban level: a rectangle of tiles, stored as the characters of the common level file format (XSB).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/grid.hpp"
#include "core/result.hpp"

namespace teka::sokoban {

constexpr int kMaxSide = 100;

enum class Tile : char {
  wall = '#',
  floor = ' ',
  goal = '.',
  box = '$',
  box_on_goal = '*',
  player = '@',
  player_on_goal = '+',
};

constexpr bool has_box(Tile tile) {
  return tile == Tile::box || tile == Tile::box_on_goal;
}
constexpr bool has_player(Tile tile) {
  return tile == Tile::player || tile == Tile::player_on_goal;
}
constexpr bool has_goal(Tile tile) {
  return tile == Tile::goal || tile == Tile::box_on_goal || tile == Tile::player_on_goal;
}
/// The square without player and box.
constexpr Tile ground_of(Tile tile) {
  if (tile == Tile::wall) return Tile::wall;
  return has_goal(tile) ? Tile::goal : Tile::floor;
}
constexpr Tile with_box(Tile ground) {
  return has_goal(ground) ? Tile::box_on_goal : Tile::box;
}
constexpr Tile with_player(Tile ground) {
  return has_goal(ground) ? Tile::player_on_goal : Tile::player;
}

/// Squares outside the walls are floor too; squares that the player cannot reach do not matter.
using Level = Grid<Tile>;

/// The four directions in the order of LURD notation, which is also the order of moves everywhere.
constexpr int kDirections = 4;
constexpr Point kStep[kDirections] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
constexpr std::string_view kMoveLetters = "lurd";
constexpr std::string_view kPushLetters = "LURD";
constexpr int opposite(int direction) {
  return direction ^ 2;
}
constexpr Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}

/// What is wrong with a level, and where in it.
struct Fault {
  Point at;
  std::string message;
};

/// Nothing if the rules can be applied: sides within the limit, one player, as many boxes as goals, at least
/// one box, and walls around everything that the player can reach. A level that passes may still be unsolvable.
std::optional<Fault> find_fault(const Level& level);

/// Where the player stands. There must be one.
Point player_of(const Level& level);
int count_boxes(const Level& level);
/// Squares that the player could reach if there were no boxes.
Grid<char> inside_of(const Level& level);

/// The rows, each followed by a newline.
std::string to_text(const Level& level);
/// For levels written in code: rows joined by newlines; short rows are padded with floor. Other characters are a bug of
/// the caller.
Level level_from(std::string_view rows);

}  // namespace teka::sokoban
