// The eight symmetries of levels and solutions, and the canonical form by which duplicates are found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// One of the eight ways to turn and mirror a level: bit 0 mirrors left and right, bit 1 mirrors top and bottom, bit 2
/// then swaps x and y. 0 changes nothing.
using Symmetry = int;
constexpr int kSymmetries = 8;

constexpr Symmetry inverse(Symmetry s) {
  // With the swap in between, what mirrored x on the way there mirrors y on the way back.
  return (s & 4) == 0 ? s : 4 | (s & 1) << 1 | (s & 2) >> 1;
}

/// Where a square of a level of this size goes.
Point transform(Point p, Size size, Symmetry s);
Level transform(const Level& level, Symmetry s);
/// A solution of the level becomes one of the transformed level.
std::string transform(std::string_view moves, Symmetry s);

/// The same for all levels that are the same puzzle: what cannot be reached becomes wall, the walls that touch no
/// inside square are cut off as far as the rectangle allows, the player stands on the first square of those that he can
/// walk to, and of the eight symmetric forms it is the smallest. Boxes and goals out of reach stay, if they matter: a
/// box on a goal there does not. The level must be valid (find_fault).
Level canonical(const Level& level);
/// A hash of the canonical form, made without building it. Never changes.
std::uint64_t canonical_hash(const Level& level);

}  // namespace teka::sokoban
