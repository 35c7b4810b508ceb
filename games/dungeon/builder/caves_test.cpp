#include "games/dungeon/builder/caves.hpp"

#include <gtest/gtest.h>

#include "games/dungeon/map/bit_rows.hpp"

namespace teka::dungeon {
namespace {

TEST(Caves, SmoothingFollowsTheRule) {
  Rng rng{Seed(1)};
  for (int round = 0; round < 500; ++round) {
    const Size box{static_cast<int>(rng.between(5, kLargestRoomSide)),
                   static_cast<int>(rng.between(5, kLargestRoomSide))};
    CaveRows from{}, to{};
    for (int y = 1; y <= box.height; ++y) from[y] = (rng.next() | rng.next()) & rng.next() & low_bits(box.width);
    smooth_cave(from, to, box);
    const auto floor = [&](int x, int y) { return box.contains({x, y}) && (from[y + 1] >> x & 1U) != 0; };
    for (int y = 0; y < box.height; ++y) {
      for (int x = 0; x < box.width; ++x) {
        int count = floor(x, y) ? -1 : 0;
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) count += floor(x + dx, y + dy) ? 1 : 0;
        }
        ASSERT_EQ((to[y + 1] >> x & 1U) != 0, count >= (floor(x, y) ? 4 : 5)) << x << ',' << y << ": " << count;
      }
    }
  }
}

}  // namespace
}  // namespace teka::dungeon
