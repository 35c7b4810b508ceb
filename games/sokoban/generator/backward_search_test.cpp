// The backward search against brute force; the bidirectional search against the forward search alone.
#include "games/sokoban/solver/backward_search.hpp"
#include "games/sokoban/solver/solve.hpp"

#include <gtest/gtest.h>

#include "games/sokoban/generator/pull.hpp"
#include "games/sokoban/level/test_levels.hpp"
#include "games/sokoban/solver/test_brute_force.hpp"
#include "tests/amount.hpp"

namespace teka::sokoban {
namespace {

template <int W>
Solution search_back(BackwardSearch<W>& search, const Terrain<W>& terrain, Objective objective) {
  search.start(terrain, objective, std::size_t{1} << 24);
  Solution found = search.advance({});
  found.pushes = static_cast<int>(search.pushes().size());
  return found;
}

TEST(BackwardSearch, AgreesWithBruteForceOnSmallBoards) {
  BackwardSearch<1> search;
  int solvable = 0;
  int checked = 0;
  for (std::uint64_t i = 0; i < cases(3000); ++i) {
    Rng rng(Seed(30).child(i));
    const Level level = small_board(rng);
    Terrain<1> terrain;
    terrain.build(level, inside_of(level), {{0, 0}, level.size()});
    if (terrain.hopeless()) continue;
    const auto truth = solve_by_brute_force(level).pushes;
    const auto region = terrain.flood(terrain.floor() & ~terrain.boxes(), Bits<1>::single(terrain.player()));
    ++checked;
    solvable += truth ? 1 : 0;
    for (const auto objective : {Objective::any, Objective::pushes}) {
      const Solution found = search_back(search, terrain, objective);
      ASSERT_EQ(found.answer, truth ? Answer::solved : Answer::unsolvable) << to_text(level);
      if (!truth) continue;
      ASSERT_TRUE(solves(terrain, terrain.boxes(), region, search.pushes())) << to_text(level);
      if (objective == Objective::pushes) {
        ASSERT_EQ(found.pushes, *truth) << to_text(level);
      }
    }
  }
  EXPECT_GT(solvable, checked / 10);
  EXPECT_LT(solvable, checked * 9 / 10);
}

TEST(BackwardSearch, GivesTheSameResultForEveryWidth) {
  int compared = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(Seed(31).child(i));
    const Level level = small_board(rng);
    Terrain<1> one;
    Terrain<36> most;
    one.build(level, inside_of(level), {{0, 0}, level.size()});
    most.build(level, inside_of(level), {{0, 0}, level.size()});
    if (one.hopeless()) continue;
    ++compared;
    BackwardSearch<1> search_one;
    BackwardSearch<36> search_most;
    const Solution a = search_back(search_one, one, Objective::pushes);
    const Solution b = search_back(search_most, most, Objective::pushes);
    ASSERT_EQ(a.answer, b.answer);
    ASSERT_EQ(a.nodes, b.nodes);
    ASSERT_EQ(a.pushes, b.pushes);
  }
  EXPECT_GT(compared, 50);
}

SolveOptions from_the_start(Objective objective) {
  SolveOptions options{.objective = objective};
  for (const auto technique : {Technique::backward, Technique::pair_table, Technique::features}) {
    options.techniques.leave_out(technique);
  }
  return options;
}

// Boards that take longer than the first turns, so that the pair table is built and both directions are used.
TEST(BidirectionalSearch, FindsWhatTheForwardSearchFinds) {
  constexpr int kEach = kSanitized ? 2 : 8;  // boards with and without a solution
  Solver both;
  Solver start;
  int solved = 0;
  int unsolvable = 0;
  std::uint64_t nodes_both = 0;
  std::uint64_t nodes_start = 0;
  for (std::uint64_t i = 0; solved < kEach || unsolvable < kEach; ++i) {
    ASSERT_LT(i, 20000U);
    Rng rng(Seed(32).child(i));
    const Level level = random_board(rng, {8, 7}, 5, 0.1);
    const Solution pushes = start.solve(level, from_the_start(Objective::pushes), {.nodes = 5000});
    if (pushes.nodes < 600 || pushes.answer == Answer::unknown) continue;
    (pushes.answer == Answer::solved ? solved : unsolvable) += 1;
    const Solution any = both.solve(level);
    const Solution fewest = both.solve(level, {.objective = Objective::pushes});
    ASSERT_EQ(any.answer, pushes.answer) << to_text(level);
    ASSERT_EQ(fewest.answer, pushes.answer) << to_text(level);
    ASSERT_EQ(fewest.pushes, pushes.pushes) << to_text(level);
    nodes_both += fewest.nodes;
    nodes_start += pushes.nodes;
    if (pushes.nodes > 1000) continue;  // the fewest moves take longer
    const Solution moves = start.solve(level, from_the_start(Objective::moves));
    const Solution fewest_moves = both.solve(level, {.objective = Objective::moves});
    ASSERT_EQ(fewest_moves.answer, pushes.answer);
    ASSERT_EQ(fewest_moves.moves.size(), moves.moves.size());
  }
  EXPECT_LT(nodes_both, nodes_start);
}

}  // namespace
}  // namespace teka::sokoban
