#include "games/dungeon/builder/routes.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <queue>
#include <vector>

#include "games/dungeon/builder/room_placement.hpp"
#include "tests/amount.hpp"

namespace teka::dungeon {
namespace {

constexpr Size kSize{70, 30};

/// Randomly placed rooms with some corridors between them.
struct Scene {
  Ground ground;
  std::vector<Room> rooms;
  std::vector<Point> dug;

  explicit Scene(Rng& rng) {
    RoomPlacer placer;
    do {
      ground.reset(kSize);
    } while (
        !placer.place_at_random({.size = kSize, .rooms = 9, .style = Style::mixed}, {9, 7}, rng, ground, rooms, {}));
    Router router(ground);
    router.reset(kSize);
    for (int i = 0; i < 6; ++i) {
      const auto a = rng.below(rooms.size()), b = rng.below(rooms.size());
      if (a != b && router.find(rooms[a], rooms[b], static_cast<Corridors>(rng.below(3)), 10, rng))
        ground.dig(router.corners(), dug);
    }
  }

  [[nodiscard]] bool is_free(Point p) const {
    return p.x >= 1 && p.y >= 1 && p.x < kSize.width - 1 && p.y < kSize.height - 1 && !ground.closed().test(p);
  }
  [[nodiscard]] bool is_floor_of(const Room& room, Point p) const {
    return room.size.contains({p.x - room.corner.x, p.y - room.corner.y}) && ground.floor().test(p);
  }
  [[nodiscard]] bool may_be_door(Point p) const {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (ground.path().test({p.x + dx, p.y + dy})) return false;
      }
    }
    return true;
  }
  /// Whether a corridor to the room may end here: a door and then its floor are straight behind.
  [[nodiscard]] bool is_port(const Room& room, Point p) const {
    if (!is_free(p)) return false;
    for (const Point way : {Point{0, 1}, Point{0, -1}, Point{1, 0}, Point{-1, 0}}) {
      if (is_floor_of(room, {p.x + 2 * way.x, p.y + 2 * way.y}) && may_be_door({p.x + way.x, p.y + way.y})) return true;
    }
    return false;
  }
};

/// Tiles of the shortest path from door to door, or 0 if there is none: plain breadth-first search.
std::size_t plain_length(const Scene& scene, const Room& from, const Room& to) {
  Grid<std::size_t> length(kSize, 0);
  std::queue<Point> queue;
  for (std::size_t i = 0; i < kSize.area(); ++i) {
    if (!scene.is_port(from, kSize.point(i))) continue;
    length[kSize.point(i)] = 1;
    queue.push(kSize.point(i));
  }
  for (; !queue.empty(); queue.pop()) {
    const Point p = queue.front();
    if (scene.is_port(to, p)) return length[p] + 2;
    for (const Point q : {Point{p.x, p.y + 1}, Point{p.x, p.y - 1}, Point{p.x + 1, p.y}, Point{p.x - 1, p.y}}) {
      if (!scene.is_free(q) || length[q] != 0) continue;
      length[q] = length[p] + 1;
      queue.push(q);
    }
  }
  return 0;
}

/// The tiles of a path, after checking that it is one.
std::vector<Point> tiles_of(const Scene& scene, const Room& from, const Room& to, std::span<const Point> corners) {
  Ground scratch;
  scratch.reset(kSize);
  std::vector<Point> tiles;
  scratch.dig(corners, tiles);
  EXPECT_GE(tiles.size(), 3U);
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    EXPECT_TRUE(i == 0 || i + 1 == tiles.size() || scene.is_free(tiles[i]));
    for (std::size_t j = 0; j < i; ++j) {
      const int apart = std::abs(tiles[i].x - tiles[j].x) + std::abs(tiles[i].y - tiles[j].y);
      EXPECT_TRUE(j + 1 == i ? apart == 1 : apart > 1) << "has a gap, or touches itself";
    }
  }
  const auto straight = [](Point a, Point b) { return Point{2 * a.x - b.x, 2 * a.y - b.y}; };
  EXPECT_TRUE(scene.may_be_door(tiles.front()) && scene.may_be_door(tiles.back()));
  EXPECT_TRUE(scene.is_floor_of(from, straight(tiles[0], tiles[1])));
  EXPECT_TRUE(scene.is_floor_of(to, straight(tiles.back(), tiles[tiles.size() - 2])));
  return tiles;
}

class EveryKind : public testing::TestWithParam<Corridors> {};

INSTANTIATE_TEST_SUITE_P(Router, EveryKind, testing::Values(Corridors::straight, Corridors::bent, Corridors::winding));

TEST_P(EveryKind, FindsAPathWheneverThereIsOne) {
  int found = 0, none = 0, shortest = 0;
  for (std::uint64_t seed = 0; seed < cases(60); ++seed) {
    Rng rng{Seed(seed)};
    const Scene scene(rng);
    Router router(scene.ground);
    router.reset(kSize);
    for (const Room& from : scene.rooms) {
      for (const Room& to : scene.rooms) {
        if (&from == &to) continue;
        const std::size_t length = plain_length(scene, from, to);
        const bool way = router.find(from, to, GetParam(), kMostSide, rng);
        ASSERT_EQ(way, length > 0) << "seed " << seed;
        if (!way) {
          ++none;
          continue;
        }
        ++found;
        const std::size_t tiles = tiles_of(scene, from, to, router.corners()).size();
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
        EXPECT_GE(tiles, length);
        shortest += tiles == length ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, cases(1000));
  EXPECT_GT(none, cases(50));
  EXPECT_GT(shortest, 100);
}

TEST(Router, StaysNearItsRooms) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng{Seed(seed)};
    const Scene scene(rng);
    Router router(scene.ground);
    router.reset(kSize);
    for (const Corridors kind : {Corridors::bent, Corridors::winding}) {
      if (!router.find(scene.rooms[0], scene.rooms[1], kind, 2, rng)) continue;
      ++found;
      for (const Point p : router.corners()) {
        const Room &a = scene.rooms[0], &b = scene.rooms[1];
        EXPECT_GE(p.x, std::min(a.corner.x, b.corner.x) - 2);
        EXPECT_GE(p.y, std::min(a.corner.y, b.corner.y) - 2);
        EXPECT_LE(p.x, std::max(a.corner.x + a.size.width, b.corner.x + b.size.width) + 1);
        EXPECT_LE(p.y, std::max(a.corner.y + a.size.height, b.corner.y + b.size.height) + 1);
      }
    }
  }
  EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace teka::dungeon
