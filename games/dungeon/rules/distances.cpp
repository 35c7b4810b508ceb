#include "games/dungeon/rules/distances.hpp"

namespace teka::dungeon {

std::vector<std::uint32_t> steps_from(const Map& map, Point from, const std::stop_token& stop) {
  const Size size = map.tiles.size();
  const auto tiles = map.tiles.cells();
  std::vector<std::uint32_t> steps(size.area(), kUnreachable);
  std::vector<Point> frontier = {from}, next;
  steps[size.index(from)] = 0;
  for (std::uint32_t step = 1; !frontier.empty() && !stop.stop_requested(); ++step, frontier.swap(next)) {
    next.clear();
    for (const Point p : frontier) {
      for (unsigned d = 0; d < 4; ++d) {
        const Point q = stepped(p, d);
        if (!size.contains(q)) continue;
        const std::size_t i = size.index(q);
        if (steps[i] != kUnreachable || !leads(tiles[size.index(p)], tiles[i], d)) continue;
        steps[i] = step;
        next.push_back(q);
      }
    }
  }
  return steps;
}

}  // namespace teka::dungeon
