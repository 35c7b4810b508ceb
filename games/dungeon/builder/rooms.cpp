#include "games/dungeon/builder/rooms.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/dungeon/builder/caves.hpp"
#include "games/dungeon/map/bit_rows.hpp"

namespace teka::dungeon {
namespace {

void fill_rectangle(RoomMask& mask, Point corner, Size size) {
  for (int y = corner.y; y < corner.y + size.height; ++y) mask.rows[y] |= low_bits(size.width) << corner.x;
}

/// A bar across a side that covers `must` (if that is not negative): its beginning and thickness.
struct Bar {
  int begin, thickness;
};

Bar draw_bar(int side, int must, Rng& rng) {
  const int thickness = static_cast<int>(rng.between(std::max(2, side / 3), std::max(2, (2 * side) / 3)));
  const int low = must < 0 ? 0 : std::max(0, must - thickness + 1);
  const int high = must < 0 ? side - thickness : std::min(must, side - thickness);
  return {static_cast<int>(rng.between(low, high)), thickness};
}

/// A bar across the width and one across the height always overlap; a third one, half as long, makes the shape less
/// regular.
void draw_overlap(RoomMask& mask, Point cross, Rng& rng) {
  const Size box = mask.box;
  const Bar across = draw_bar(box.height, cross.y, rng);
  const Bar down = draw_bar(box.width, cross.x, rng);
  fill_rectangle(mask, {0, across.begin}, {box.width, across.thickness});
  fill_rectangle(mask, {down.begin, 0}, {down.thickness, box.height});
  if (box.width < 8 || rng.chance(0.5)) return;
  const Bar third = draw_bar(box.width, -1, rng);
  const int end = across.begin + across.thickness;
  if (rng.chance(0.5)) {
    fill_rectangle(mask, {third.begin, 0}, {third.thickness, end});
  } else {
    fill_rectangle(mask, {third.begin, across.begin}, {third.thickness, box.height - across.begin});
  }
}

void draw_ellipse(RoomMask& mask) {
  const auto [w, h] = mask.box;
  for (int y = 0; y < h; ++y) {
    const int down = 2 * y - h + 1;
    const int limit = w * w * (h * h - down * down);  // |across| * h may go up to its square root
    for (int x = 0; x < w; ++x) {
      const int across = (2 * x - w + 1) * h;
      if (across * across <= limit) mask.rows[y] |= std::uint64_t{1} << x;
    }
  }
}

Point centre_of(const RoomMask& mask, const Floor& floor) {
  const Point middle{floor.corner.x + (floor.size.width - 1) / 2, floor.corner.y + (floor.size.height - 1) / 2};
  if ((mask.rows[middle.y] >> middle.x & 1U) != 0) return middle;
  Point best = middle;
  int best_distance = 2 * kLargestRoomSide;
  for (int y = 0; y < mask.box.height; ++y) {
    for (std::uint64_t row = mask.rows[y]; row != 0; row &= row - 1) {
      const int x = std::countr_zero(row);
      const int distance = std::abs(x - middle.x) + std::abs(y - middle.y);
      if (distance < best_distance) {
        best = {x, y};
        best_distance = distance;
      }
    }
  }
  return best;
}

}  // namespace

RoomShape draw_shape(Style style, Size box, Rng& rng) {
  const int side = std::min(box.width, box.height);
  auto shape = static_cast<RoomShape>(style);
  if (style == Style::mixed) shape = static_cast<RoomShape>(rng.below(4));
  const int least = shape == RoomShape::cave ? 5 : 4;
  return side < least ? RoomShape::rectangle : shape;
}

void draw_room(RoomShape shape, Size box, Point cross, Rng& rng, RoomMask& mask) {
  mask.box = box;
  if (shape == RoomShape::cave) {
    draw_cave(mask, rng);
  } else {
    std::fill_n(mask.rows.begin(), box.height, shape == RoomShape::rectangle ? low_bits(box.width) : 0);
    if (shape == RoomShape::overlap) draw_overlap(mask, cross, rng);
    if (shape == RoomShape::circle) draw_ellipse(mask);
  }
  if (cross.x < 0) return;
  fill_rectangle(mask, {0, cross.y}, {box.width, 1});
  fill_rectangle(mask, {cross.x, 0}, {1, box.height});
}

Floor examine(const RoomMask& mask) {
  Floor floor;
  std::uint64_t columns = 0, above = 0;
  int top = mask.box.height, bottom = 0;
  for (int y = 0; y < mask.box.height; ++y) {
    const std::uint64_t row = mask.rows[y];
    floor.tiles += std::popcount(row);
    floor.pairs += std::popcount(row & row >> 1U) + std::popcount(row & above);
    columns |= row;
    above = row;
    if (row == 0) continue;
    top = std::min(top, y);
    bottom = y + 1;
  }
  floor.corner = {std::countr_zero(columns), top};
  floor.size = {64 - std::countl_zero(columns) - floor.corner.x, bottom - top};
  floor.centre = centre_of(mask, floor);
  return floor;
}

}  // namespace teka::dungeon
