#include "games/dungeon/builder/ground.hpp"

#include <algorithm>
#include <cstdlib>

namespace teka::dungeon {

void Ground::reset(Size size) {
  for (BitRows* const layer : {&floor_, &path_, &closed_}) layer->reset(size);
}

void Ground::stamp(Point corner, const RoomMask& mask) {
  for (int y = 0; y < mask.box.height; ++y) {
    const std::uint64_t row = mask.rows[y];
    const std::uint64_t wide = row | row << 1U | row << 2U;
    floor_.add(corner.y + y, corner.x, row);
    for (int near = -1; near <= 1; ++near) closed_.add(corner.y + y + near, corner.x - 1, wide);
  }
}

void Ground::stamp_rectangle(Point corner, Size size) {
  floor_.fill(corner, size);
  closed_.fill({corner.x - 1, corner.y - 1}, {size.width + 2, size.height + 2});
}

void Ground::dig(std::span<const Point> corners, std::vector<Point>& tiles) {
  tiles.push_back(corners[0]);
  path_.set(corners[0]);
  closed_.fill({corners[0].x - 1, corners[0].y - 1}, {3, 3});
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Point from = corners[i - 1], to = corners[i];
    const Point low{std::min(from.x, to.x), std::min(from.y, to.y)};
    const Size size{std::abs(from.x - to.x) + 1, std::abs(from.y - to.y) + 1};
    path_.fill(low, size);
    closed_.fill({low.x - 1, low.y - 1}, {size.width + 2, size.height + 2});
    const Point step{(to.x > from.x) - (to.x < from.x), (to.y > from.y) - (to.y < from.y)};
    const int steps = size.width + size.height - 2;
    const std::size_t dug = tiles.size();
    tiles.resize(dug + static_cast<std::size_t>(steps));
    for (int n = 1; n <= steps; ++n)
      tiles[dug + static_cast<std::size_t>(n) - 1] = {from.x + n * step.x, from.y + n * step.y};
  }
}

}  // namespace teka::dungeon
