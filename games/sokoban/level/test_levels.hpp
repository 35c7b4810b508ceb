// Random valid levels for tests; most have no solution, which is fine for formats and symmetries.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "games/sokoban/level/level.hpp"

namespace teka::sokoban {

/// Sides from 4 to `most_side`; up to four boxes; sometimes boxes or the player are on goals.
inline Level random_level(Rng& rng, int most_side = 12) {
  while (true) {
    Level level({static_cast<int>(rng.between(4, most_side)), static_cast<int>(rng.between(4, most_side))}, Tile::wall);
    const auto inner = [&] {
      return Point{static_cast<int>(rng.between(1, level.width() - 2)),
                   static_cast<int>(rng.between(1, level.height() - 2))};
    };
    const double walls = rng.unit() * 0.6;
    for (std::size_t i = 0; i < level.size().area(); ++i) {
      const Point p = level.size().point(i);
      const bool edge = p.x == 0 || p.y == 0 || p.x == level.width() - 1 || p.y == level.height() - 1;
      if (!edge && !rng.chance(walls)) level[p] = Tile::floor;
    }
    const auto boxes = rng.between(1, 4);
    for (std::int64_t i = 0; i < boxes; ++i) level[inner()] = Tile::goal;
    for (std::int64_t i = 0; i < boxes; ++i) {
      const Point p = inner();
      level[p] = with_box(ground_of(level[p]) == Tile::wall ? Tile::floor : ground_of(level[p]));
    }
    const Point p = inner();
    level[p] = with_player(ground_of(level[p]) == Tile::wall ? Tile::floor : ground_of(level[p]));
    if (!find_fault(level)) return level;
  }
}

inline Level random_level(std::uint64_t seed, int most_side = 12) {
  Rng rng{Seed(seed)};
  return random_level(rng, most_side);
}

/// A walled board with random inner walls, boxes, goals and a player. It has no fault; about a third can be solved.
inline Level random_board(Rng& rng, Size inner, int boxes, double walls) {
  while (true) {
    Level level({inner.width + 2, inner.height + 2}, Tile::wall);
    std::vector<Point> floor;
    for (int y = 1; y <= inner.height; ++y) {
      for (int x = 1; x <= inner.width; ++x) {
        if (rng.chance(walls)) continue;
        level[{x, y}] = Tile::floor;
        floor.push_back({x, y});
      }
    }
    if (floor.size() < static_cast<std::size_t>(boxes) + 1) continue;
    rng.shuffle(std::span(floor));
    for (int i = 0; i < boxes; ++i) level[floor[rng.below(floor.size())]] = Tile::goal;
    for (int i = 0; i < boxes; ++i) {
      Tile& tile = level[floor[static_cast<std::size_t>(i)]];
      tile = with_box(tile);
    }
    Tile& stand = level[floor[static_cast<std::size_t>(boxes)]];
    stand = with_player(stand);
    if (!find_fault(level)) return level;
  }
}

/// A board small enough for brute force.
inline Level small_board(Rng& rng) {
  const Size inner{static_cast<int>(rng.between(2, 6)), static_cast<int>(rng.between(2, 4))};
  const int boxes = static_cast<int>(rng.between(1, inner.area() > 15 ? 2 : 3));
  return random_board(rng, inner, boxes, 0.15);
}

}  // namespace teka::sokoban
