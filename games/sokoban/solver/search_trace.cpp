#include "games/sokoban/solver/search_trace.hpp"

#include <algorithm>

#include "games/sokoban/solver/forward_search.hpp"

namespace teka::sokoban {
namespace {

template <int W>
struct Expanded {
  Bits<W> boxes;
  int player;
  std::uint32_t pushes;
  std::uint64_t seen;
};

template <int W>
Level level_at(const Terrain<W>& terrain, const Level& start, const Expanded<W>& position) {
  Level level = start;
  terrain.boxes().for_each([&](int square) { level[terrain.point(square)] = ground_of(level[terrain.point(square)]); });
  const Point player = player_of(start);
  level[player] = ground_of(level[player]);
  position.boxes.for_each(
      [&](int square) { level[terrain.point(square)] = with_box(ground_of(level[terrain.point(square)])); });
  const Point at = terrain.point(position.player);
  level[at] = with_player(ground_of(level[at]));
  return level;
}

template <int W>
SearchTrace trace_with(const Level& level, Objective objective, std::size_t most_steps, const Budget& budget) {
  const Terrain<W> terrain = terrain_of<W>(level);
  std::vector<Expanded<W>> all;
  ForwardSearch<W> search;
  search.start(terrain, {.objective = objective});
  search.watch([&](const Bits<W>& boxes, int player, std::uint32_t pushes, std::uint64_t seen) {
    all.push_back({boxes, player, pushes, seen});
  });
  SearchTrace trace{.steps = {}, .answer = search.advance(budget).answer, .expanded = all.size()};
  const std::size_t count = std::min(all.size(), most_steps);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = count < 2 ? all.size() - 1 : i * (all.size() - 1) / (count - 1);
    trace.steps.push_back({level_at(terrain, level, all[at]), at + 1, all[at].seen, all[at].pushes});
  }
  return trace;
}

}  // namespace

SearchTrace trace_search(const Level& level, Objective objective, std::size_t most_steps, const Budget& budget) {
  if (!beyond_solver(level).empty()) return {.steps = {}, .answer = Answer::unknown, .expanded = 0};
  return with_width(level, [&]<int W>() { return trace_with<W>(level, objective, most_steps, budget); });
}

}  // namespace teka::sokoban
