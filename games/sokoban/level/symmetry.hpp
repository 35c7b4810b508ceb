// The eight symmetries of levels and solutions, and the canonical form by which duplicates are found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// One of the eight rotations and reflections of a level: bit 0 mirrors left and right, bit 1 mirrors top and bottom,
/// bit 2 then swaps x and y. 0 changes nothing.
using Symmetry = int;
constexpr int kSymmetries = 8;

constexpr Symmetry inverse(Symmetry s) {
  // Because of the swap, a reflection of x is undone by a reflection of y.
  return (s & 4) == 0 ? s : 4 | (s & 1) << 1 | (s & 2) >> 1;
}

/// The new position of a square of a level of this size.
Point transform(Point p, Size size, Symmetry s);
Level transform(const Level& level, Symmetry s);
/// Turns a solution of the level into one of the transformed level.
std::string transform(std::string_view moves, Symmetry s);

/// The same for all levels that are the same puzzle: unreachable squares become walls, walls that touch no reachable
/// square are cut off as far as the rectangle allows, the player is put on the first square of those that it can walk
/// to, and the smallest of the eight symmetric forms is taken. Unreachable boxes and goals stay if they matter; a box
/// on a goal does not. The level must be valid (find_fault).
Level canonical(const Level& level);
/// A hash of the canonical form, computed without building it. It never changes between versions.
std::uint64_t canonical_hash(const Level& level);

}  // namespace teka::sokoban
