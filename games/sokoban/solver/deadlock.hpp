// Deadlock detection and pruning: positions that cannot be solved, and pushes that need not be tried.
#pragma once

#include "games/sokoban/solver/terrain.hpp"

namespace teka::sokoban {

/// Boxes that can never be moved again: each is held on both axes, by walls, by other such boxes, or because every push
/// along the axis would make the level unsolvable.
template <int W>
Bits<W> frozen_boxes(const Terrain<W>& terrain, const Bits<W>& boxes) {
  Bits<W> frozen = boxes;
  while (true) {
    const Bits<W> open = terrain.floor() & ~frozen;
    const Bits<W> good = open & terrain.live();
    const Bits<W> movable =
        (terrain.beside(open, 0) & terrain.beside(good, 2)) | (terrain.beside(good, 0) & terrain.beside(open, 2)) |
        (terrain.beside(open, 1) & terrain.beside(good, 3)) | (terrain.beside(good, 1) & terrain.beside(open, 3));
    const Bits<W> left = frozen & ~movable;
    if (left == frozen) return frozen;
    frozen = left;
  }
}

template <int W>
bool is_frozen_deadlock(const Terrain<W>& terrain, const Bits<W>& boxes) {
  return (frozen_boxes(terrain, boxes) & ~terrain.goals()).any();
}

/// The same after moving one box to a square in a position that was no deadlock: then only boxes that this box helps to
/// block can be frozen, and usually it is not even blocked itself.
template <int W>
bool is_frozen_deadlock_at(const Terrain<W>& terrain, const Bits<W>& boxes, int square) {
  const Bits<W> open = terrain.floor() & ~boxes;
  const auto can_slide = [&](std::size_t one, std::size_t other) {
    const int a = terrain.ring(square)[one];
    const int b = terrain.ring(square)[other];
    return a >= 0 && b >= 0 && open.test(a) && open.test(b) && (terrain.live().test(a) || terrain.live().test(b));
  };
  return !can_slide(0, 4) && !can_slide(2, 6) && is_frozen_deadlock(terrain, boxes);
}

/// Calls visit(area) for each connected area with boxes that the player cannot reach from its region; the boxes at its
/// border belong to it. Stops when visit returns true, and returns whether it did.
template <int W, class Visit>
bool any_closed_area(const Terrain<W>& terrain, const Bits<W>& boxes, const Bits<W>& region, Visit&& visit) {
  Bits<W> rest = terrain.floor() & ~region;
  while ((rest & boxes).any()) {
    const Bits<W> area = terrain.flood(rest, Bits<W>::single((rest & boxes).lowest()));
    rest = rest & ~area;
    if (visit(area)) return true;
  }
  return false;
}

/// The boxes worth pushing now. An area that the player cannot reach, whose boxes can at first only be pushed further
/// into it, and that must change before the level is solved, can be handled before anything else: the pushes into it
/// are possible now and do not restrict the rest (a PI-corral, after Brian Damgaard and Matthias Meger). So only its
/// boxes need to be tried; if none of them can be pushed the position is a deadlock and the result is empty.
template <int W>
Bits<W> boxes_to_push(const Terrain<W>& terrain, const Bits<W>& boxes, const Bits<W>& region) {
  Bits<W> best = boxes;
  int best_pushes = 1 << 30;
  const Bits<W> outside = region & terrain.live();
  any_closed_area(terrain, boxes, region, [&](const Bits<W>& area) {
    const Bits<W> area_boxes = area & boxes;
    const bool may_stay = ((area_boxes & ~terrain.goals()) | (area & terrain.goals() & ~boxes)).none();
    if (may_stay) return false;
    int pushes = 0;
    bool can_leave = false;
    const Bits<W> target = area & ~boxes & terrain.live();
    for (int d = 0; d < kDirections; ++d) {
      const Bits<W> reached = area_boxes & terrain.beside(region, opposite(d));
      can_leave = can_leave || (reached & terrain.beside(outside, d)).any();
      pushes += (reached & terrain.beside(target, d)).count();
    }
    if (can_leave || pushes >= best_pushes) return false;
    best = pushes == 0 ? Bits<W>{} : area_boxes;
    best_pushes = pushes;
    return pushes == 0;
  });
  return best;
}

}  // namespace teka::sokoban
