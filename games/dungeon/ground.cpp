#include "games/dungeon/ground.hpp"

#include <algorithm>
#include <cstdlib>

namespace teka::dungeon {

void Ground::reset(Size size) {
  for (BitRows* const layer : {&floor_, &path_, &closed_, &near_path_}) layer->reset(size);
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
  for (std::size_t i = 0; i + 1 < corners.size() || i == 0; ++i) {
    const Point from = corners[i], to = corners[std::min(i + 1, corners.size() - 1)];
    const Point low{std::min(from.x, to.x), std::min(from.y, to.y)};
    const Size size{std::abs(from.x - to.x) + 1, std::abs(from.y - to.y) + 1};
    path_.fill(low, size);
    for (BitRows* const layer : {&closed_, &near_path_})
      layer->fill({low.x - 1, low.y - 1}, {size.width + 2, size.height + 2});
    const Point step{(to.x > from.x) - (to.x < from.x), (to.y > from.y) - (to.y < from.y)};
    for (Point p = from; p != to;) {
      p = {p.x + step.x, p.y + step.y};
      tiles.push_back(p);
    }
  }
}

}  // namespace teka::dungeon
