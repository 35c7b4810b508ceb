// Every detector of deadlocks alone against brute force on small boards: what it calls a deadlock must be one. And the
// tables that they use against simple searches.
#include "games/sokoban/solver/deadlock.hpp"

#include <gtest/gtest.h>

#include <queue>

#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/corral_prover.hpp"
#include "games/sokoban/solver/frozen_goals.hpp"
#include "games/sokoban/solver/solve.hpp"
#include "games/sokoban/solver/test_brute_force.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

template <int W>
Terrain<W> whole_terrain_of(const Level& level) {
  Terrain<W> terrain;
  const Grid<char> inside = inside_of(level);
  terrain.build(level, inside, {{0, 0}, level.size()});
  return terrain;
}

template <int W>
Bits<W> region_of(const Terrain<W>& t) {
  return t.flood(t.floor() & ~t.boxes(), Bits<W>::single(t.player()));
}

/// Which of the detectors call the start of a level a deadlock.
struct Verdicts {
  bool dead_square, frozen, no_goal, corral, empty_corral;
};

Verdicts verdicts_of(const Level& level) {
  const auto t = whole_terrain_of<1>(level);
  const auto region = region_of(t);
  CorralProver<1> prover;
  prover.clear(1 << 20);
  FrozenGoals<1> frozen_goals;
  frozen_goals.clear(1 << 20);
  const auto frozen = frozen_boxes(t, t.boxes());
  return {.dead_square = (t.boxes() & ~t.live()).any(),
          .frozen = (frozen & ~t.goals()).any(),
          .no_goal = (frozen & ~t.goals()).none() && frozen_goals.is_lost(t, t.boxes(), frozen),
          .corral = prover.is_lost(t, t.boxes(), region),
          .empty_corral = boxes_to_push(t, t.boxes(), region).none()};
}

TEST(Deadlock, OnlyLostPositionsAreCalledLost) {
  std::array<int, 5> found{};
  for (std::uint64_t i = 0; i < cases(3000); ++i) {
    Rng rng(Seed(7).child(i));
    const Level level = small_board(rng);
    if (whole_terrain_of<1>(level).hopeless() || whole_terrain_of<1>(level).box_count() == 0) continue;
    const Verdicts v = verdicts_of(level);
    const bool any = v.dead_square || v.frozen || v.no_goal || v.corral || v.empty_corral;
    if (!any) continue;
    ASSERT_FALSE(solve_by_brute_force(level).pushes)
        << to_text(level) << v.dead_square << v.frozen << v.no_goal << v.corral << v.empty_corral;
    const std::array<bool, 5> flags = {v.dead_square, v.frozen, v.no_goal, v.corral, v.empty_corral};
    for (std::size_t k = 0; k < flags.size(); ++k) found[k] += flags[k] ? 1 : 0;
  }
  for (const int n : found) EXPECT_GT(n, cases(20));  // every detector found some
}

TEST(Deadlock, TwoBoxesAtAWallAreFrozen) {
  const auto t = whole_terrain_of<1>(level_from("######\n#$$  #\n#   @#\n# .. #\n######"));
  EXPECT_TRUE(is_frozen_deadlock(t, t.boxes()));
  EXPECT_TRUE(is_frozen_deadlock_at(t, t.boxes(), t.boxes().lowest()));
}

TEST(Deadlock, FrozenOnGoalsIsNoDeadlock) {
  const auto t = whole_terrain_of<1>(level_from("######\n#**  #\n# $ @#\n#  . #\n#    #\n######"));
  EXPECT_EQ(frozen_boxes(t, t.boxes()).count(), 2);
  EXPECT_FALSE(is_frozen_deadlock(t, t.boxes()));
}

TEST(Terrain, FloodsAndMovesTheSameForEveryWidth) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(Seed(8).child(i));
    const Level level =
        random_board(rng, {static_cast<int>(rng.between(3, 20)), static_cast<int>(rng.between(3, 20))}, 3, 0.3);
    const auto small = whole_terrain_of<8>(level);
    const auto large = whole_terrain_of<36>(level);
    const auto a = region_of(small);
    const auto b = region_of(large);
    ASSERT_EQ(a.count(), b.count()) << to_text(level);
    a.for_each([&](int square) { ASSERT_TRUE(b.test(square)); });
    for (int square = 0; square < small.squares(); ++square) {
      ASSERT_EQ(small.live().test(square), large.live().test(square));
      ASSERT_EQ(small.doors().test(square), large.doors().test(square));
    }
  }
}

/// Squares the player can reach, by a simple queue.
int plain_reach(const Level& level) {
  Grid<char> seen(level.size());
  std::queue<Point> open;
  open.push(player_of(level));
  seen[open.front()] = 1;
  int n = 0;
  for (; !open.empty(); open.pop(), ++n) {
    for (const Point step : kStep) {
      const Point next = open.front() + step;
      if (level[next] == Tile::wall || has_box(level[next]) || seen[next] != 0) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return n;
}

TEST(Terrain, FloodIsWhatAPlainSearchReaches) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(Seed(9).child(i));
    const Level level =
        random_board(rng, {static_cast<int>(rng.between(2, 14)), static_cast<int>(rng.between(2, 14))}, 2, 0.35);
    ASSERT_EQ(region_of(whole_terrain_of<4>(level)).count(), plain_reach(level)) << to_text(level);
  }
}

TEST(Terrain, DistancesAreLowerBounds) {
  int bounded = 0;
  int unreachable = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(Seed(10).child(i));
    const Level level = random_board(rng, {5, 5}, 1, 0.2);
    const auto t = whole_terrain_of<1>(level);
    if (t.hopeless() || t.box_count() == 0) continue;
    const int bound = t.distances(t.boxes().lowest())[0];
    const auto truth = solve_by_brute_force(level).pushes;
    if (truth) {
      ASSERT_LE(bound, *truth) << to_text(level);
      ++bounded;
    }
    if (bound >= Assignment::kNever) {
      ASSERT_FALSE(truth) << to_text(level);
      ++unreachable;
    }
  }
  EXPECT_GT(bounded, 20);
  EXPECT_GT(unreachable, 5);
}

}  // namespace
}  // namespace teka::sokoban
