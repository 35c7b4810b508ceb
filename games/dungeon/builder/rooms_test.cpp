#include "games/dungeon/builder/rooms.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "games/dungeon/builder/caves.hpp"
#include "games/dungeon/map/bit_rows.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

bool is_floor_tile(const RoomMask& mask, Point p) {
  return mask.box.contains(p) && (mask.rows[p.y] >> p.x & 1U) != 0;
}

std::vector<Point> floor_tiles(const RoomMask& mask) {
  std::vector<Point> tiles;
  for (std::size_t i = 0; i < mask.box.area(); ++i) {
    if (is_floor_tile(mask, mask.box.point(i))) tiles.push_back(mask.box.point(i));
  }
  return tiles;
}

/// Checks a mask and the facts about it by plain means.
void expect_true(const RoomMask& mask) {
  const std::vector<Point> tiles = floor_tiles(mask);
  const Floor floor = examine(mask);
  ASSERT_FALSE(tiles.empty());
  Point low = tiles[0], high = tiles[0];
  int pairs = 0;
  for (const Point p : tiles) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    pairs += (is_floor_tile(mask, {p.x + 1, p.y}) ? 1 : 0) + (is_floor_tile(mask, {p.x, p.y + 1}) ? 1 : 0);
  }
  EXPECT_EQ(floor.corner, low);
  EXPECT_EQ(floor.size, (Size{high.x - low.x + 1, high.y - low.y + 1}));
  EXPECT_EQ(floor.tiles, static_cast<int>(tiles.size()));
  EXPECT_EQ(floor.pairs, pairs);
  EXPECT_TRUE(is_floor_tile(mask, floor.centre));
  for (int y = 0; y < mask.box.height; ++y) EXPECT_EQ(mask.rows[y] & ~low_bits(mask.box.width), 0U);

  std::set<std::pair<int, int>> seen = {{tiles[0].x, tiles[0].y}};
  std::vector<Point> stack = {tiles[0]};
  while (!stack.empty()) {
    const Point p = stack.back();
    stack.pop_back();
    for (const Point q : {Point{p.x + 1, p.y}, Point{p.x - 1, p.y}, Point{p.x, p.y + 1}, Point{p.x, p.y - 1}}) {
      if (is_floor_tile(mask, q) && seen.insert({q.x, q.y}).second) stack.push_back(q);
    }
  }
  EXPECT_EQ(seen.size(), tiles.size()) << "not connected";
}

class EveryShape : public testing::TestWithParam<RoomShape> {};

INSTANTIATE_TEST_SUITE_P(Rooms, EveryShape,
                         testing::Values(RoomShape::rectangle, RoomShape::overlap, RoomShape::circle, RoomShape::cave));

TEST_P(EveryShape, IsConnectedAtAnySize) {
  const int least = GetParam() == RoomShape::cave ? 5 : 4;
  Rng rng{Seed(1)};
  RoomMask mask{};
  for (int i = 0; i < cases(2000); ++i) {
    const Size box{static_cast<int>(rng.between(least, kLargestRoomSide)),
                   static_cast<int>(rng.between(least, i % 2 == 0 ? 12 : kLargestRoomSide))};
    const bool crossed = rng.chance(0.5);
    const Point cross{static_cast<int>(rng.between(1, box.width - 2)),
                      static_cast<int>(rng.between(1, box.height - 2))};
    draw_room(GetParam(), box, crossed ? cross : Point{-1, -1}, rng, mask);
    ASSERT_NO_FATAL_FAILURE(expect_true(mask)) << box.width << 'x' << box.height;
    const bool slim = GetParam() == RoomShape::circle && std::min(box.width, box.height) < 6;
    EXPECT_TRUE(examine(mask).size == box || (!crossed && (slim || GetParam() == RoomShape::cave)));
    if (!crossed) continue;
    for (int x = 0; x < box.width; ++x) EXPECT_TRUE(is_floor_tile(mask, {x, cross.y}));
    for (int y = 0; y < box.height; ++y) EXPECT_TRUE(is_floor_tile(mask, {cross.x, y}));
  }
}

TEST(Rooms, ShapesDiffer) {
  Rng rng{Seed(2)};
  RoomMask mask{};
  draw_room(RoomShape::circle, {9, 9}, {-1, -1}, rng, mask);
  EXPECT_FALSE(is_floor_tile(mask, {0, 0}));
  EXPECT_TRUE(is_floor_tile(mask, {4, 0}));
  EXPECT_EQ(examine(mask).tiles, 69);
  draw_room(RoomShape::circle, {4, 4}, {-1, -1}, rng, mask);
  EXPECT_EQ(examine(mask).tiles, 12);  // the corners are missing
  draw_room(RoomShape::rectangle, {7, 3}, {-1, -1}, rng, mask);
  EXPECT_EQ(examine(mask).tiles, 21);

  std::set<std::vector<std::uint64_t>> caves;
  double share = 0;
  for (int i = 0; i < 200; ++i) {
    draw_room(RoomShape::cave, {12, 10}, {-1, -1}, rng, mask);
    caves.emplace(mask.rows.begin(), mask.rows.begin() + 10);
    share += examine(mask).tiles / 120.0 / 200;
  }
  EXPECT_EQ(caves.size(), 200U);
  EXPECT_GT(share, 0.5);
  EXPECT_LT(share, 0.9);
}

TEST(Rooms, StyleDeterminesTheShape) {
  Rng rng{Seed(3)};
  EXPECT_EQ(draw_shape(Style::rooms, {9, 9}, rng), RoomShape::rectangle);
  EXPECT_EQ(draw_shape(Style::overlap, {9, 9}, rng), RoomShape::overlap);
  EXPECT_EQ(draw_shape(Style::circles, {9, 9}, rng), RoomShape::circle);
  EXPECT_EQ(draw_shape(Style::caves, {9, 9}, rng), RoomShape::cave);
  EXPECT_EQ(draw_shape(Style::caves, {9, 4}, rng), RoomShape::rectangle);
  std::set<RoomShape> seen;
  for (int i = 0; i < 100; ++i) seen.insert(draw_shape(Style::mixed, {9, 9}, rng));
  EXPECT_EQ(seen.size(), 4U);
}

}  // namespace
}  // namespace teka::dungeon
