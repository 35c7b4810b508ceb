#include "games/sokoban/measures/play_profile.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {
namespace {

/// Counts groups of walls that do not touch the outside: walls and unreachable squares, joined in eight directions.
int count_islands(const Level& level, const Grid<char>& inside) {
  Grid<char> seen(level.size());
  const auto is_solid = [&](Point p) { return inside[p] == 0; };
  int islands = 0;
  for (std::size_t i = 0; i < level.cells().size(); ++i) {
    const Point from = level.size().point(i);
    if (seen[from] != 0 || !is_solid(from)) continue;
    bool touches_border = false;
    std::vector<Point> open = {from};
    seen[from] = 1;
    while (!open.empty()) {
      const Point p = open.back();
      open.pop_back();
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const Point next{p.x + dx, p.y + dy};
          if (!level.size().contains(next)) {
            touches_border = true;
          } else if (seen[next] == 0 && is_solid(next)) {
            seen[next] = 1;
            open.push_back(next);
          }
        }
      }
    }
    islands += touches_border ? 0 : 1;
  }
  return islands;
}

/// One part of a distance. The unit grows with the reference where only relative differences are felt.
double difference(double a, double b, double unit, double share = 0) {
  return std::abs(a - b) / (unit + share * b);
}

}  // namespace

RoomShape shape_of(const Level& level) {
  const Grid<char> inside = inside_of(level);
  RoomShape shape;
  int narrow = 0, goals = 0, apart = 0;
  const auto is_wall = [&](Point p) { return level[p] == Tile::wall; };
  for (std::size_t i = 0; i < level.cells().size(); ++i) {
    const Point p = level.size().point(i);
    if (inside[p] == 0) continue;
    ++shape.floor;
    const bool across = is_wall(p + kStep[0]) && is_wall(p + kStep[2]);
    const bool along = is_wall(p + kStep[1]) && is_wall(p + kStep[3]);
    narrow += across || along ? 1 : 0;
    if (!has_goal(level[p])) continue;
    ++goals;
    apart += std::ranges::none_of(kStep, [&](Point step) { return has_goal(level[p + step]); }) ? 1 : 0;
  }
  if (shape.floor > 0) shape.narrow = static_cast<double>(narrow) / shape.floor;
  if (goals > 0) shape.goals_apart = static_cast<double>(apart) / goals;
  shape.islands = count_islands(level, inside);
  return shape;
}

template <int W>
PlayProfile profile_of_start(const Terrain<W>& terrain, const StateSpace<W>& space, std::uint32_t start) {
  PlayProfile profile{.pushes = space.pushes(start), .box_changes = space.stretches(start)};
  profile.detour = profile.pushes - assignment_bound(terrain, terrain.boxes());
  const OptimalLines<W> lines = follow_optimal_lines(terrain, space, start, terrain.player());
  if (profile.pushes > 0) {
    profile.freedom = std::log2(space.ways(start)) / profile.pushes;
    profile.traps = lines.legal > 0 ? lines.lost / lines.legal : 0;
    profile.counter_pushes = lines.counter / profile.pushes;
  }
  profile.floor_used = static_cast<double>(lines.used.count()) / terrain.floor().count();
  return profile;
}

std::optional<PlayProfile> profile_of(const Level& level, std::uint64_t positions, const Budget& budget) {
  PlayProfile profile;
  const bool known = with_space_of(level, positions, budget, [&](const auto& terrain, const auto& space, auto start) {
    profile = profile_of_start(terrain, space, start);
  });
  if (!known) return std::nullopt;
  profile.shape = shape_of(level);
  return profile;
}

double distance(const RoomShape& a, const RoomShape& b) {
  return difference(a.floor, b.floor, 2, 0.05) + difference(a.narrow, b.narrow, 0.1) +
         difference(a.islands, b.islands, 1, 0.2) + difference(a.goals_apart, b.goals_apart, 0.25);
}

double solution_distance(const PlayProfile& a, const PlayProfile& b) {
  return difference(a.pushes, b.pushes, 0.6, 0.025) + difference(a.box_changes, b.box_changes, 0.7, 0.07) +
         difference(a.detour, b.detour, 1, 0.12) + difference(a.freedom, b.freedom, 0.1);
}

double way_distance(const PlayProfile& a, const PlayProfile& b) {
  return difference(a.traps, b.traps, 0.04) + difference(a.counter_pushes, b.counter_pushes, 0.06) +
         difference(a.floor_used, b.floor_used, 0.03);
}

#define TEKA_INSTANTIATE(W) \
  template PlayProfile profile_of_start(const Terrain<W>&, const StateSpace<W>&, std::uint32_t)
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
