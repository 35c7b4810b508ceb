#include "games/sokoban/measures/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/sokoban/solver/optimal_lines.hpp"

namespace teka::sokoban {
namespace {

constexpr std::uint64_t kDecomposePositions = 200'000;

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

template <int W>
std::optional<LevelAnalysis> analyse_with(const Level& level, std::uint64_t positions, const Budget& budget) {
  thread_local StateSpace<W> space;  // keeps its memory
  const Terrain<W> terrain = terrain_of<W>(level);
  if (terrain.hopeless()) return std::nullopt;
  if (!space.build(terrain, {.nodes = positions, .deadline = budget.deadline, .stop = budget.stop}))
    return std::nullopt;
  const std::uint32_t start = space.find(state_of(terrain));
  if (start == StateSpace<W>::kNone) return std::nullopt;
  LevelAnalysis analysis{.shape = shape_of(level), .positions = space.size()};
  const OptimalLines<W> lines = follow_optimal_lines(terrain, space, start, terrain.player());
  const int pushes = space.pushes(start);
  if (pushes > 0) {
    analysis.freedom = std::log2(space.ways(start)) / pushes;
    analysis.traps = lines.legal > 0 ? lines.lost / lines.legal : 0;
    analysis.counter_pushes = lines.counter / pushes;
  }
  analysis.floor_used = static_cast<double>(lines.used.count()) / terrain.floor().count();
  analysis.any_changes = fewest_stretches(terrain, space, start);
  return analysis;
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

std::optional<LevelAnalysis> analyse(const Level& level, std::uint64_t positions, const Budget& budget) {
  auto analysis = with_width(level.size(), [&]<int W>() { return analyse_with<W>(level, positions, budget); });
  if (analysis) analysis->decomposition = decompose(level, std::min(positions, kDecomposePositions), budget);
  return analysis;
}

Metrics to_metrics(const LevelAnalysis& analysis) {
  Metrics metrics;
  metrics.add("box changes of any solution", analysis.any_changes);
  if (analysis.decomposition > 0) metrics.add("decomposition", analysis.decomposition, "boxes");
  metrics.add("freedom", analysis.freedom, "bits a push");
  metrics.add("traps", analysis.traps);
  metrics.add("counter-pushes", analysis.counter_pushes);
  metrics.add("floor", analysis.shape.floor, "squares");
  metrics.add("floor used", analysis.floor_used);
  metrics.add("narrow squares", analysis.shape.narrow);
  metrics.add("islands", analysis.shape.islands);
  metrics.add("goals apart", analysis.shape.goals_apart);
  metrics.add("positions", static_cast<double>(analysis.positions));
  return metrics;
}

}  // namespace teka::sokoban
