// A corridor through the walls between two rooms, one square wide and with a bend: the player can walk through it, but
// no box can be pushed around the bend.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

struct Corridor {
  Point from, to;              ///< the squares of the two rooms that it joins
  std::vector<Point> squares;  ///< walls that must be opened, from one end to the other; they touch nothing else
};

/// A shortest one from a door of the first room to a door of the second, if there is one with a bend; of several a
/// random one. Doors are squares of floor; the level stays as it is.
std::optional<Corridor> find_bent_corridor(const Level& level, const std::function<bool(Point)>& from,
                                           const std::function<bool(Point)>& to, Rng& rng);

}  // namespace teka::sokoban
