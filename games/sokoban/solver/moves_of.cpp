#include "games/sokoban/solver/moves_of.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "games/sokoban/solver/instantiated_widths.hpp"

namespace teka::sokoban {
namespace {

/// The moves of the player between two connected squares.
void walk(const Level& level, Point from, Point to, std::string& moves) {
  Grid<int> came(level.size(), -1);
  std::vector<Point> queue = {to};  // backwards, so that the path can be read forwards
  came[to] = 4;
  for (std::size_t head = 0; came[from] < 0; ++head) {
    for (int d = 0; d < kDirections; ++d) {
      const Point next = queue[head] + kStep[d];
      if (level[next] == Tile::wall || has_box(level[next]) || came[next] >= 0) continue;
      came[next] = opposite(d);
      queue.push_back(next);
    }
  }
  while (!(from == to)) {
    const int d = came[from];
    moves += kMoveLetters[static_cast<std::size_t>(d)];
    from = from + kStep[d];
  }
}

int direction_between(Point from, Point to) {
  for (int d = 0; d < kDirections; ++d) {
    if (from + kStep[d] == to) return d;
  }
  TEKA_CHECK(false);
}

}  // namespace

template <int W>
std::string moves_of(Level level, const Terrain<W>& terrain, const std::vector<Push>& pushes) {
  std::string moves;
  Point player = player_of(level);
  level[player] = ground_of(level[player]);
  for (const Push& push : pushes) {
    const Point box = terrain.point(push.from);
    const Point target = terrain.point(push.to);
    const int direction = direction_between(box, target);
    const Point behind = box + kStep[opposite(direction)];
    TEKA_CHECK(has_box(level[box]) && level[target] != Tile::wall && !has_box(level[target]));
    walk(level, player, behind, moves);
    moves += kPushLetters[static_cast<std::size_t>(direction)];
    level[box] = ground_of(level[box]);
    level[target] = with_box(level[target]);
    player = box;
  }
  TEKA_CHECK(std::ranges::none_of(level.cells(), [](Tile tile) { return tile == Tile::box; }));
  return moves;
}

#define TEKA_INSTANTIATE(words) template std::string moves_of(Level, const Terrain<words>&, const std::vector<Push>&)
TEKA_FOR_EACH_WIDTH(TEKA_INSTANTIATE);
#undef TEKA_INSTANTIATE

}  // namespace teka::sokoban
