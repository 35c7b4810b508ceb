#include "games/sokoban/generator/evolve_levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "games/sokoban/generator/mutate_level.hpp"

namespace teka::sokoban {
namespace {

EvolveRequest small_request() {
  EvolveRequest request;
  request.generator.size = {8, 8};
  request.generator.boxes = 3;
  return request;
}

int count(const Level& level, bool (*has)(Tile)) {
  return static_cast<int>(std::count_if(level.cells().begin(), level.cells().end(), has));
}

TEST(MutateLevel, KeepsTheNumbers) {
  Generator generator(small_request().generator);
  Rng rng{Seed(1)};
  Level level = *generator.make(rng);
  for (int i = 0; i < 3000; ++i) {
    const auto change = std::array{flip_wall, move_goal, move_box, move_player, pull_box}[rng.below(5)];
    change(level, rng);
    ASSERT_EQ(count(level, has_player), 1);
    ASSERT_EQ(count(level, has_box), 3);
    ASSERT_EQ(count(level, has_goal), 3);
    ASSERT_FALSE(find_fault(level)) << to_text(level);
  }
}

TEST(MutateLevel, StretchingDoublesALineAndRemovesAnother) {
  const Level room = level_from("######\n#  ###\n#.# ##\n#  ###\n######");
  std::set<std::string> seen;
  Rng rng{Seed(1)};
  for (int i = 0; i < 500; ++i) {
    Level stretched = room;
    stretch_room(stretched, rng);
    ASSERT_EQ(count(stretched, has_goal), 1);
    seen.insert(to_text(stretched));
  }
  const auto has = [&](const char* text) { return seen.contains(to_text(level_from(text))); };
  EXPECT_TRUE(has("######\n#  ###\n#  ###\n#.# ##\n######")) << "the first row twice, the last removed";
  EXPECT_TRUE(has("######\n# # ##\n#.# ##\n#  ###\n######")) << "the middle row twice, the goal in the lower copy";
  EXPECT_TRUE(has("######\n#   ##\n#.## #\n#   ##\n######")) << "the second column twice, the last removed";
  EXPECT_FALSE(has("######\n#  ###\n#  ###\n#  ###\n######")) << "a row with a goal is not removed";
}

TEST(MutateLevel, PullsKeepALevelSolvable) {
  Generator generator(small_request().generator);
  Solver solver;
  for (std::uint64_t i = 0; i < 50; ++i) {
    Rng rng(Seed(2).child(i));
    Level level = *generator.make(rng);
    for (int k = 0; k < 5; ++k) pull_box(level, rng);
    EXPECT_EQ(solver.solve(level).answer, Answer::solved) << to_text(level);
  }
}

TEST(MutateLevel, ClosesWhatCannotBeReached) {
  Level level = level_from("########\n#@$.#  #\n########");
  EXPECT_TRUE(close_unreachable(level));
  EXPECT_EQ(to_text(level), "########\n#@$.####\n########\n");
  Level cut = level_from("########\n#@ .# $#\n########");
  EXPECT_FALSE(close_unreachable(cut));
}

TEST(EvolveLevels, UnprovenLevelsAreInfeasible) {
  const LevelProblem problem(small_request(), {});
  EXPECT_EQ(problem.evaluate(level_from("######\n#@$ .#\n######")), 2 + 2 * 1);
  EXPECT_TRUE(std::isnan(problem.evaluate(level_from("######\n#@ .$#\n######"))));
  EXPECT_TRUE(std::isnan(problem.evaluate(level_from("######\n#@$  #\n######"))));     // no goal
  EXPECT_TRUE(std::isnan(problem.evaluate(level_from("#######\n#@$ .*#\n#######"))));  // starts on a goal
  EXPECT_TRUE(std::isnan(problem.evaluate(Level({5, 5}, Tile::wall))));
  EvolveRequest hasty = small_request();
  hasty.nodes = 0;
  EXPECT_TRUE(std::isnan(LevelProblem(hasty, {}).evaluate(level_from("######\n#@$ .#\n######"))));
}

TEST(EvolveLevels, FindsHarderOnesThanChance) {
  const LevelProblem problem(small_request(), {});
  Executor executor(2);
  const auto outcome = evolve(problem, level_evolution(24, 25), Seed(1), executor);
  Estimate chance;
  for (std::uint64_t i = 0; i < 100; ++i) {
    Rng rng(Seed(5).child(i));
    if (const double value = problem.evaluate(problem.random(rng)); !std::isnan(value)) chance.add(value);
  }
  EXPECT_GT(outcome.value, chance.mean + 2 * chance.deviation());
  EXPECT_EQ(problem.evaluate(outcome.best), outcome.value);
  EXPECT_EQ(count_boxes(outcome.best), 3);
  for (const unsigned threads : {1U, 3U, 8U}) {
    Executor other(threads);
    EXPECT_EQ(evolve(problem, level_evolution(24, 25), Seed(1), other).best, outcome.best);
  }
}

TEST(EvolveLevels, DeepensRoomsForPushes) {
  EvolveRequest request = small_request();
  request.generator.boxes = 2;
  request.fitness = Fitness::pushes;
  const LevelProblem problem(request, {});
  EXPECT_TRUE(problem.deepens_rooms());
  Rng rng{Seed(3)};
  Level level = problem.random(rng);
  EXPECT_GT(problem.evaluate(level), 30);  // by the state space, which shares no code with the deepener
  problem.mutate(level, rng);
  EXPECT_GT(problem.evaluate(level), 30);
  request.generator.boxes = 5;
  EXPECT_FALSE(LevelProblem(request, {}).deepens_rooms());
  request = small_request();
  EXPECT_FALSE(LevelProblem(request, {}).deepens_rooms()) << "for pushes and box changes the state space is needed";
}

TEST(EvolveLevels, EndsWhenTheTargetIsMet) {
  EvolveRequest request = small_request();
  request.target.pushes = Range{25, 40};
  Settings settings = level_evolution(24, 200);
  settings.stop.target = 0;
  Executor executor(2);
  const auto outcome = evolve(LevelProblem(request, {}), settings, Seed(1), executor);
  EXPECT_EQ(outcome.reason, StopReason::target);
  Solver solver;
  EXPECT_TRUE(request.target.pushes->contains(measure(outcome.best, solver).difficulty.pushes));
}

}  // namespace
}  // namespace teka::sokoban
