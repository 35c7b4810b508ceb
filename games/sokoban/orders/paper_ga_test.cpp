#include "games/sokoban/orders/paper_ga.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/sokoban/generator/test_sources.hpp"
#include "games/sokoban/measures/prompt.hpp"

namespace teka::sokoban {
namespace {

TEST(PaperFitness, ByHand) {
  // A corridor: the box cuts off two of three open squares; one empty square and three things.
  const PaperFitness corridor = paper_fitness(level_from("######\n#@$ .#\n######"));
  EXPECT_DOUBLE_EQ(corridor.validity, 1);
  EXPECT_DOUBLE_EQ(corridor.solvability, 1 / 3.0);
  EXPECT_DOUBLE_EQ(corridor.balance, 0);                    // 3 / 1 is far from a half
  EXPECT_DOUBLE_EQ(corridor.complexity, (0.7 + 0.49) / 2);  // 1 box, 14 walls
  EXPECT_DOUBLE_EQ(corridor.compactness, 4 / 18.0);
  EXPECT_DOUBLE_EQ(corridor.total(), 0.5 + 0.1 + 0.05 * 0.595 + 0.05 * 4 / 18);
  // A room: one of two boxes in a corner, all open squares reachable, 5 things and 11 empty squares.
  const PaperFitness room = paper_fitness(level_from("######\n#$  .#\n#    #\n# @$ #\n# .  #\n######"));
  EXPECT_DOUBLE_EQ(room.solvability, 0.5);
  EXPECT_DOUBLE_EQ(room.balance, 1 - (0.5 - 5 / 11.0) / 0.5);
  EXPECT_DOUBLE_EQ(room.complexity, (0.8 + 0.55) / 2);
  EXPECT_DOUBLE_EQ(room.compactness, 16 / 36.0);
  EXPECT_NEAR(room.total(), 0.796881, 1e-6);
  // A box in a corner that is on a goal does not count.
  EXPECT_DOUBLE_EQ(paper_fitness(level_from("######\n#*  .#\n#    #\n# @$ #\n#    #\n######")).solvability, 1);
}

TEST(PaperFitness, IsNothingWithoutValidity) {
  for (const std::string_view rows : {
           "######\n#@$ .#\n#@   #\n######",  // two players
           "######\n#  $ .#\n######",         // none
           "######\n#@$..#\n######",          // more goals than boxes
           "######\n#@   #\n######",          // neither
           "######\n#@$ . \n######",          // an open border
           "###\n#@#\n#*#\n## ",              // open, and 9 walls
       }) {
    EXPECT_EQ(paper_fitness(level_from(rows)).total(), 0) << rows;
  }
  EXPECT_GT(paper_fitness(level_from("####\n#@*#\n####")).total(), 0);  // 10 walls are enough
}

RC_GTEST_PROP(PaperOperators, KeepTheTilesOrOneOfThem, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Level level = noise_level(rng, {static_cast<int>(rng.between(3, 10)), static_cast<int>(rng.between(3, 10))});
  const Level before = level;
  const Point at{static_cast<int>(rng.between(1, level.width() - 2)),
                 static_cast<int>(rng.between(1, level.height() - 2))};
  const auto sorted = [](Level l) {
    std::ranges::sort(l.cells());
    return l;
  };
  swap_with_neighbour(level, at, rng);
  shuffle_around(level, at, rng);
  RC_ASSERT(sorted(level) == sorted(before));
  Level changed = level;
  change_type(changed, at, rng);
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    const Point p = level.size().point(i);
    if (p == at) continue;
    RC_ASSERT(changed[p] == level[p]);
    if (std::abs(p.x - at.x) > 1 || std::abs(p.y - at.y) > 1) RC_ASSERT(level[p] == before[p]);
  }
}

RC_GTEST_PROP(PaperRepair, MakesAValidLevelOfNoise, (std::uint64_t seed)) {
  Rng rng{Seed(seed)};
  Level level = noise_level(rng, {static_cast<int>(rng.between(5, 10)), static_cast<int>(rng.between(4, 10))});
  repair_level(level, rng);
  RC_ASSERT(paper_fitness(level).validity == 1);
  const Level before = level;
  repair_level(level, rng);
  RC_ASSERT(level == before);  // nothing is left to repair
}

TEST(PaperGa, ImprovesAPoorSourceAndIsTheSameForAnyThreads) {
  Executor one(1);
  const auto best = run_paper_ga(noise_source(), Seed(3), one);
  ASSERT_EQ(best.size(), kPaperBest);
  double before = 1;
  for (const Level& level : best) {
    const double value = paper_fitness(level).total();
    EXPECT_LE(value, before);
    EXPECT_GT(value, 0.8);  // random tiles have a fitness of 0
    before = value;
  }
  for (const unsigned threads : {2U, 3U}) {
    Executor more(threads);
    EXPECT_EQ(run_paper_ga(noise_source(), Seed(3), more), best);
  }
}

TEST(PaperGa, DoesWithFewLevelsOrNone) {
  Executor executor(2);
  const LevelSource few =
      stubborn_source({level_from("######\n#@$ .#\n######"), level_from("#####\n#@$ #\n# . #\n#####")});
  EXPECT_FALSE(run_paper_ga(few, Seed(1), executor).empty());
  EXPECT_TRUE(run_paper_ga(empty_source(), Seed(1), executor).empty());
  EXPECT_EQ(paper_source(noise_source(), executor, {})(7, Seed(1)).size(), 7U);
}

TEST(PaperGa, StopsAtOnce) {
  Executor executor(2);
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(run_paper_ga(noise_source(), Seed(1), executor, {.stop = source.get_token()}).empty());
}

}  // namespace
}  // namespace teka::sokoban
